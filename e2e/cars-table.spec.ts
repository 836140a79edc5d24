import { expect, type Locator, type Page } from "@playwright/test"
import { north } from "./api.ts"
import { test } from "./fixtures.ts"
import { card, expectToast } from "./screen.ts"

const table = (page: Page) => page.getByRole("table", { name: "Automobiliai" })
/** The rows of cars, without those of the headings and of the totals. */
const carRows = (page: Page) =>
  table(page)
    .getByRole("row")
    .filter({ has: page.getByRole("link") })
const row = (page: Page, name: string) =>
  carRows(page).filter({ has: page.getByRole("link", { name, exact: true }) })
const names = (page: Page) => carRows(page).getByRole("link")

async function chooseTable(page: Page) {
  await page.getByRole("button", { name: "Lentelė" }).click()
  await expect(table(page)).toBeVisible()
}

const boxes = (all: Locator) =>
  all.evaluateAll((elements) => elements.map((one) => one.getBoundingClientRect().toJSON()))

test("a wide window shows a table when it is chosen, and remembers that; a narrow one keeps cards", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  await (await as("superadmin")).makeCar(organization, {
    name: "Volvo V60",
    registration_number: "KRA 271",
    purchase_price: "10000.10",
    sale_price: "12500.30",
  })
  await signIn("superadmin", organization)
  await page.goto("/")
  await expect(card(page, "Volvo V60")).toBeVisible()
  await chooseTable(page)
  await expect(page.getByRole("article")).toHaveCount(0)
  await expect(row(page, "Volvo V60").getByRole("cell")).toHaveText([
    "",
    "Volvo V60KRA 271",
    /Nupirktas/,
    /0\sd\./,
    "10 000,10 EUR",
    "0,00 EUR",
    "10 000,10 EUR",
    "Tikėtinas pelnas: +2 500,20 EUR",
    "Parduoti",
  ])
  await page.reload()
  await expect(row(page, "Volvo V60")).toBeVisible()
  await expect(page.getByRole("button", { name: "Lentelė" })).toHaveAttribute(
    "aria-pressed",
    "true",
  )
  await page.setViewportSize({ width: 900, height: 800 })
  await expect(card(page, "Volvo V60")).toBeVisible()
  await expect(page.getByRole("button", { name: "Lentelė" })).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(row(page, "Volvo V60")).toBeVisible()
  await page.getByRole("button", { name: "Kortelės" }).click()
  await expect(card(page, "Volvo V60")).toBeVisible()
})

test("the headings of a table sort it, the address says how, and back returns to it", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  const sale = { purchase_price: "1000", sale_price: "1500", status: "sold" } as const
  await api.makeCar(organization, { name: "Audi", ...sale })
  await api.makeCar(organization, { name: "Volvo", purchase_price: "3000" })
  await api.makeCar(organization, { name: "Mazda", purchase_price: "2000", sale_price: "4000" })
  await signIn("superadmin", organization)
  await page.goto("/")
  await chooseTable(page)
  await expect(names(page)).toHaveText(["Mazda", "Volvo", "Audi"])
  const heading = (name: string) => table(page).getByRole("columnheader", { name })
  await expect(heading("Būsena")).toHaveAttribute("aria-sort", "ascending")

  await heading("Savikaina").getByRole("button").click()
  await expect(names(page)).toHaveText(["Volvo", "Mazda", "Audi"])
  await expect(page).toHaveURL("/?sort=cost")
  await expect(heading("Savikaina")).toHaveAttribute("aria-sort", "descending")
  await expect(table(page).locator("[aria-sort]")).toHaveCount(1)
  await heading("Pelnas").getByRole("button").press("Enter")
  await expect(names(page)).toHaveText(["Mazda", "Audi", "Volvo"])
  await expect(page.getByLabel("Tvarka")).toHaveValue("profit")
  await heading("Pirkimas").getByRole("button").click()
  await expect(names(page)).toHaveText(["Volvo", "Mazda", "Audi"])
  await heading("Išlaidos").getByRole("button").click()
  await expect(page).toHaveURL("/?sort=expenses")
  await expect(heading("Automobilis").getByRole("button")).toHaveCount(0)
  await heading("Pelnas").getByRole("button").click()

  // The whole row opens the car.
  await row(page, "Audi").click({ position: { x: 700, y: 20 } })
  await expect(page.getByRole("heading", { name: "Audi", level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL("/?sort=profit")
  await expect(names(page)).toHaveText(["Mazda", "Audi", "Volvo"])
  await page.getByRole("tab", { name: /Visi/ }).press("ArrowRight")
  await expect(page).toHaveURL(/status=bought/)
  await expect(names(page)).toHaveText(["Mazda", "Volvo"])
  await heading("Būsena").getByRole("button").click()
  await expect(page).toHaveURL("/?status=bought")
})

test("twelve cars of a table are in sight on a desk of 1280 × 800", async ({
  page,
  signIn,
  as,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn("owner", await (await as("owner")).organization(north))
  await page.goto("/")
  await chooseTable(page)
  await expect(carRows(page).nth(11)).toBeVisible()
  const rows = await boxes(carRows(page))
  const [totals] = await boxes(table(page).getByRole("row").filter({ hasText: "Iš viso" }))
  expect(totals.bottom).toBeLessThanOrEqual(800)
  expect(rows.filter(({ bottom }) => bottom <= totals.top + 1).length).toBeGreaterThanOrEqual(12)
  expect(Math.max(...rows.map(({ height }) => height))).toBeLessThanOrEqual(56)

  // The headings stay in sight.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(carRows(page).last()).toBeInViewport({ ratio: 1 })
  const headings = table(page).getByRole("row").first()
  await expect(headings).toBeInViewport({ ratio: 1 })
  const [bar] = await boxes(page.locator(".list-bar"))
  const [head] = await boxes(headings)
  expect(Math.abs(head.top - bar.bottom)).toBeLessThan(2)
})

test("back from a car far down a table returns to its row, below the headings", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  for (let number = 1; number <= 60; number += 1)
    await api.makeCar(organization, { name: `Auto ${number}` })
  await signIn("superadmin", organization)
  await page.goto("/")
  await chooseTable(page)
  const link = row(page, "Auto 10").getByRole("link")
  await expect(async () => {
    await page.mouse.wheel(0, 400)
    await expect(link).toBeInViewport({ timeout: 200 })
  }).toPass()
  await expect(row(page, "Auto 10")).toHaveAttribute("aria-rowindex", "52")
  await expect(table(page)).toHaveAttribute("aria-rowcount", "61")
  expect(await carRows(page).count()).toBeLessThan(45)
  await link.click()
  await expect(page.getByRole("heading", { name: "Auto 10", exact: true, level: 1 })).toBeVisible()
  await page.goBack()
  await expect(link).toBeInViewport()
})

test("a status is changed in a row, which stays in its place, and Tab continues from row to row", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  for (const name of ["Audi", "Volvo"]) await api.makeCar(organization, { name })
  await signIn("superadmin", organization)
  await page.goto("/")
  await chooseTable(page)
  await row(page, "Volvo").getByRole("link").focus()
  await page.keyboard.press("Tab")
  await expect(page.getByLabel("Būsena: Volvo")).toBeFocused()
  await page.keyboard.press("Tab")
  await expect(page.getByRole("button", { name: "Parduoti: Volvo" })).toBeFocused()
  await page.keyboard.press("Tab")
  await expect(page.getByLabel("Pasirinkti: Audi")).toBeFocused()
  await page.keyboard.press("Tab")
  await expect(row(page, "Audi").getByRole("link")).toBeFocused()
  await page.getByLabel("Būsena: Volvo").selectOption("preparing")
  await expectToast(page, "Būsena pakeista.")
  await expect(page).toHaveURL("/")
  await expect(page.getByRole("tab", { name: /Ruošiami/ })).toContainText("1")
})

test("a row sells its car, shows the profit to expect, and the totals are those of the tab", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  const asked = { purchase_price: "5000.10", asking_price: "7000" }
  const volvo = await api.makeCar(organization, { name: "Volvo", ...asked })
  const sale = { purchase_price: "1000", sale_price: "900", status: "sold" } as const
  await api.makeCar(organization, { name: "Audi", ...sale })
  await signIn("superadmin", organization)
  await page.goto("/")
  await chooseTable(page)
  await expect(row(page, "Volvo")).toContainText("Tikėtinas pelnas: +1 999,90 EUR")
  await expect(row(page, "Audi").getByRole("button")).toHaveCount(0)
  const totals = table(page).getByRole("row").filter({ hasText: "Iš viso" })
  await expect(totals.getByRole("cell")).toHaveText([
    "Iš viso · 2 automobiliai; pelnas – 1 parduoto",
    "6 000,10 EUR",
    "0,00 EUR",
    "6 000,10 EUR",
    "Nuostolis: −100,00 EUR",
  ])
  await page.getByRole("tab", { name: /Nupirkti/ }).click()
  await expect(totals).toContainText("1 automobilis")
  // Without a sold car there is no profit to add up.
  await expect(totals).not.toContainText(/pelnas/i)
  await expect(totals).toContainText("5 000,10 EUR")
  await api.makeExpense(volvo, { description: "Keltas", amount: "50" })
  await expect(totals).toContainText("5 050,10 EUR")

  await page.getByRole("button", { name: "Parduoti: Volvo" }).click()
  await expect(page.getByRole("dialog")).toBeVisible()
  await expect(page).toHaveURL("/?status=bought")
})

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
  await chooseTable(page)
  const box = (name: string) => page.getByLabel(`Pasirinkti: ${name}`)
  const bar = page.getByRole("region", { name: "Pasirinkti automobiliai" })
  await row(page, "Volvo V90").getByRole("link").focus()
  await page.keyboard.press("Shift+Tab")
  await expect(box("Volvo V90")).toBeFocused()
  await page.keyboard.press("Space")
  await page.keyboard.press("ArrowDown")
  await expect(box("Volvo V60")).toBeFocused()
  await expect(bar).toContainText("Pasirinktas 1 automobilis")
  // The sums stand above the bar.
  const [totals] = await boxes(table(page).getByRole("row").filter({ hasText: "Iš viso" }))
  const [bottom] = await boxes(bar)
  expect(totals.bottom).toBeLessThanOrEqual(bottom.top + 1)

  // The keys are listened to once the first screen has loaded.
  await expect(async () => {
    await page.keyboard.press("/")
    await expect(page.getByRole("searchbox")).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.type("audi")
  await expect(names(page)).toHaveText(["Audi"])
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
