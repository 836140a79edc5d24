import { expect, type Locator } from "@playwright/test"
import { test } from "./fixtures.ts"
import { expectToast } from "./screen.ts"

const boxes = (all: Locator) =>
  all.evaluateAll((elements) => elements.map((one) => one.getBoundingClientRect().toJSON()))

test("by keyboard alone cars of two searches are chosen and an invoice is split among them", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  const audi = await api.makeCar(organization, { name: "Audi" })
  await api.makeCar(organization, { name: "Volvo V60" })
  const second = await api.makeCar(organization, { name: "Volvo V90" })
  await signIn("superadmin", organization)
  await page.goto("/")
  await page.getByRole("button", { name: "Lentelė" }).click()
  const table = page.getByRole("table", { name: "Automobiliai" })
  const links = table.getByRole("row").getByRole("link")
  const box = (name: string) => page.getByLabel(`Pasirinkti: ${name}`)
  const bar = page.getByRole("region", { name: "Pasirinkti automobiliai" })
  await links.filter({ hasText: "Volvo V90" }).focus()
  await page.keyboard.press("Shift+Tab")
  await expect(box("Volvo V90")).toBeFocused()
  await page.keyboard.press("Space")
  await page.keyboard.press("ArrowDown")
  await expect(box("Volvo V60")).toBeFocused()
  await expect(bar).toContainText("Pasirinktas 1 automobilis")
  // The sums stand above the bar, once that has been measured.
  await expect
    .poll(async () => {
      const [totals] = await boxes(table.getByRole("row").filter({ hasText: "Iš viso" }))
      const [bottom] = await boxes(bar)
      return totals.bottom - bottom.top
    })
    .toBeLessThanOrEqual(1)

  // The keys are listened to once the first screen has loaded.
  await expect(async () => {
    await page.keyboard.press("/")
    await expect(page.getByRole("searchbox")).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.type("audi")
  await expect(links).toHaveText(["Audi"])
  await box("Audi").focus()
  await page.keyboard.press("Space")
  await expect(bar).toContainText("Pasirinkti 2 automobiliai")
  await page.keyboard.press("e")
  const dialog = page.getByRole("dialog", { name: "Sąskaita keliems automobiliams" })
  await dialog.getByLabel("Suma").fill("301")
  await dialog.getByLabel("Aprašymas").fill("Autovežis")
  await page.keyboard.press("Enter")
  await expectToast(page, "Sąskaita padalyta.")
  await expect(bar).toHaveCount(0)
  await expect(box("Audi")).toBeFocused()
  await expect(box("Audi")).not.toBeChecked()
  const parts = await Promise.all([second, audi].map((car) => api.expenses(car)))
  expect(parts.flat().map(({ amount }) => amount)).toEqual(["150.50", "150.50"])
})

test("the table has the columns that a window has room for, and no name is cut short", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  await api.makeCar(organization, {
    name: "Volvo V60 D4",
    purchase_price: "12000",
    asking_price: "15000",
    first_registered: "2019-04",
    mileage_km: 182_400,
  })
  await signIn("superadmin", organization)
  await page.goto("/")
  await page.getByRole("button", { name: "Lentelė" }).click()
  const table = page.getByRole("table", { name: "Automobiliai" })
  const headings = table.getByRole("columnheader")
  const few = ["Automobilis", "Būsena", "Savikaina", "Pelnas"]
  const most = ["Automobilis", "Būsena", "Stovi", "Pirkimas", "Išlaidos", "Savikaina", "Pelnas"]
  const all = [
    ...["Automobilis", "Metai", "Rida, km", "Būsena", "Stovi", "Pirkimas", "Išlaidos"],
    ...["Savikaina", "Kaina", "Pelnas", "Marža"],
  ]
  for (const [width, shown] of [
    [820, few],
    [1280, most],
    [1920, all],
  ] as const)
    await test.step(`at ${width}`, async () => {
      await page.setViewportSize({ width, height: 900 })
      // The photo's and the last heading stand there in words for screen readers alone.
      await expect(headings).toHaveCount(shown.length + 2)
      await expect(headings).toHaveText(["Nuotrauka", ...shown, "Pardavimas"])
      const name = table.getByRole("link", { name: "Volvo V60 D4" })
      expect(await name.evaluate((link) => link.scrollWidth <= link.clientWidth + 1)).toBe(true)
      const { width: room } = (await name.boundingBox()) ?? { width: 0 }
      expect(room).toBeGreaterThan(90)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0)
    })
  const row = table.getByRole("row").filter({ has: page.getByRole("link") })
  await expect(row).toContainText("2019")
  await expect(row).toContainText(/182\s400/)
  await expect(row).toContainText(/15\s000,00\sEUR/)
  await expect(row).toContainText(/20,0\s%/)
})
