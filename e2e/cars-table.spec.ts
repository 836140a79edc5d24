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
  // The sums stand above the bar.
  const [totals] = await boxes(table.getByRole("row").filter({ hasText: "Iš viso" }))
  const [bottom] = await boxes(bar)
  expect(totals.bottom).toBeLessThanOrEqual(bottom.top + 1)

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
