import { readFile } from "node:fs/promises"
import type { Car } from "@marza/domain/cars/schemas.ts"
import { expect, type Page } from "@playwright/test"
import { test } from "./fixtures.ts"
import { expectToast } from "./screen.ts"

/** A CSV file as Lithuanian Excel saves it. */
const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(`\uFEFF${lines.join("\r\n")}\r\n`),
})

const yard = csv(
  "kiemas.csv",
  "Automobilis;Valst. nr.;Pirkimo kaina, EUR;Pirkimo data;Remontas;Pardavimo kaina;Pardavimo data",
  "Volvo V60;KLM 456;10 000,00;2024-01-15;350,50;12 500,00;2024-03-05",
  "VW Passat;KLM 457;8 000,00;2024-02-01;;;",
  "Opel Astra;KLM 458;pigiai;2024-02-11;;;",
  "Iš viso;;18 000,00;;350,50;12 500,00;",
)

const open = async (page: Page, file: typeof yard) => {
  await page.goto("/import")
  await page.getByLabel("Pasirinkti failą").setInputFiles(file)
}
const preview = (page: Page) => page.getByRole("grid", { name: "Kas bus importuota" })
const rows = (page: Page) => preview(page).getByRole("row")
/** What would be imported and what not, below the name of the file. */
const counts = (page: Page) =>
  page.locator("main").getByRole("status").first().locator("span > span")
const cellOf = (page: Page, name: string) => preview(page).getByRole("button", { name })
const save = (page: Page) =>
  page.getByRole("button", {
    name: /^(Importuoti \d+ automob|Atsakyti į klausimus|Taisyti klaidas)/,
  })
const imports = (page: Page) => page.getByRole("region", { name: "Importai" })

const allCars = (cars: Car[]) =>
  cars
    .map(({ name, status, profit, sold_on }) => ({ name, status, profit, sold_on }))
    .sort((one, other) => one.name.localeCompare(other.name))

test.beforeEach(async ({ signIn, organization }) => {
  await signIn("superadmin", organization)
})

test("a spreadsheet is imported after an error is corrected, without its row of sums, and the import is undone", async ({
  page,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  await open(page, yard)
  await expect(page.getByRole("heading", { name: "kiemas.csv" })).toBeVisible()
  await expect(rows(page)).toHaveCount(5)
  await expect(counts(page)).toHaveText([
    "3 automobiliai ir 1 išlaida",
    "1 eilutė su klaidomis",
    "1 eilutė neimportuojama",
  ])
  await expect(preview(page).getByText("Sumų eilutė")).toBeVisible()

  await cellOf(page, "Pirkimo kaina, 4 eilutė: pigiai").click()
  const cell = page.getByRole("textbox", { name: "Pirkimo kaina, 4 eilutė" })
  await cell.fill("3 200,00")
  await cell.press("Enter")
  await expect(cellOf(page, "Pirkimo kaina, 4 eilutė: 3 200,00 EUR")).toBeVisible()

  await expect(save(page)).toHaveText("Importuoti 3 automobilius")
  await save(page).click()
  await expect(page.getByRole("heading", { name: "Importuota" })).toBeVisible()
  await expect(page.getByText("3 automobiliai ir 1 išlaida.")).toBeVisible()
  expect(allCars(await api.cars(organization))).toEqual([
    { name: "Opel Astra", status: "bought", profit: null, sold_on: null },
    { name: "Volvo V60", status: "sold", profit: "2149.50", sold_on: "2024-03-05" },
    { name: "VW Passat", status: "bought", profit: null, sold_on: null },
  ])

  await page.getByRole("link", { name: "Į automobilių sąrašą" }).click()
  await expect(page.getByText("VW Passat")).toBeVisible()
  // A car that was changed since the import is named, and stays.
  const passat = (await api.cars(organization)).find(({ name }) => name === "VW Passat")
  if (!passat) throw new Error("The car was not imported")
  await api.changeCar(passat, { description: "Naujos padangos" })
  await page.goto("/organization-settings/data")
  await imports(page).getByRole("button", { name: "Atšaukti importą: kiemas.csv" }).click()
  const dialog = page.getByRole("alertdialog", { name: "Atšaukti importą?" })
  await expect(dialog.getByRole("listitem")).toHaveText(["VW Passat"])
  await dialog.getByRole("button", { name: "Atšaukti importą" }).click()
  await expectToast(page, "Importas atšauktas.", "Palikta pakeistų: 1.")
  await expect(imports(page).getByText(/^Atšauktas/)).toBeVisible()
  expect(allCars(await api.cars(organization)).map(({ name }) => name)).toEqual(["VW Passat"])
})

test("on a phone a card asks for what each row with an error lacks, and the keyboard leads through them", {
  tag: "@phone",
}, async ({ page, organization, as }) => {
  await open(
    page,
    csv("k.csv", "Automobilis;Pirkimo kaina, EUR", "Saab 9-3;x", "Saab 9-5;1 000", "Saab 900;z"),
  )
  await expect(page.getByRole("tab", { name: /^Su klaidomis/ })).toHaveAttribute(
    "aria-selected",
    "true",
  )
  const cards = page.getByRole("article")
  const price = (name: string) => page.getByRole("article", { name }).getByLabel("Pirkimo kaina")
  await expect(cards).toHaveCount(2)
  await expect(price("Saab 9-3")).toHaveAttribute("aria-invalid", "true")
  await save(page).click()
  await expect(price("Saab 9-3")).toBeFocused()
  await price("Saab 9-3").fill("900")
  await page.keyboard.press("Enter")
  await expect(price("Saab 900")).toBeFocused()
  await expect(cards).toHaveCount(1)
  await page.getByRole("button", { name: "Neimportuoti 4 eilutės" }).press("Enter")
  await expect(page.getByRole("tab", { name: /^Su klaidomis/ })).toBeFocused()
  await page.keyboard.press("Home")
  await expect(cards).toHaveCount(3)
  await page.getByRole("article", { name: "Saab 9-5" }).getByText("Visi laukai").click()
  await price("Saab 9-5").click()
  await price("Saab 9-5").fill("1 100")
  await price("Saab 9-5").press("Enter")
  await expect(price("Saab 9-5")).toHaveText("1 100,00 EUR")
  await save(page).click()
  await expect(page.getByRole("heading", { name: "Importuota" })).toBeVisible()
  const cars = await (await as("superadmin")).cars(organization)
  expect(cars.map(({ name, purchase_price }) => [name, purchase_price]).sort()).toEqual([
    ["Saab 9-3", "900.00"],
    ["Saab 9-5", "1100.00"],
  ])
})

test("the keyboard alone corrects, leaves out and imports, and the focus is never lost", async ({
  page,
  organization,
  as,
}) => {
  await open(
    page,
    csv("k.csv", "Automobilis;Pirkimo kaina, EUR", "Saab 9-3;x", "Saab 9-5;y", "Saab 900;z"),
  )
  await expect(page.getByRole("heading", { name: "k.csv" })).toBeFocused()
  await save(page).press("Enter")
  await expect(cellOf(page, "Pirkimo kaina, 2 eilutė: x")).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("textbox", { name: "Pirkimo kaina, 2 eilutė" })).toBeFocused()
  await page.keyboard.type("900")
  await page.keyboard.press("Enter")
  await expect(cellOf(page, "Pirkimo kaina, 3 eilutė: y")).toBeFocused()
  // The corrected row is no longer among the rows with errors.
  await expect(rows(page)).toHaveCount(3)
  await page.keyboard.press("ArrowDown")
  await expect(cellOf(page, "Pirkimo kaina, 4 eilutė: z")).toBeFocused()
  await page.keyboard.press("Enter")
  await page.keyboard.press("Escape")
  await expect(cellOf(page, "Pirkimo kaina, 4 eilutė: z")).toBeFocused()
  await page.keyboard.press("Home")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("button", { name: "Neimportuoti 3 eilutės" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("tab", { name: /^Su klaidomis/ })).toBeFocused()
  await save(page).press("Enter")
  await expect(page.getByRole("heading", { name: "Importuota" })).toBeVisible()
  const cars = await (await as("superadmin")).cars(organization)
  expect(cars.map(({ name, purchase_price }) => [name, purchase_price])).toEqual([
    ["Saab 9-3", "900.00"],
  ])
})

test("what is typed into a cell is kept while the table scrolls under headings that stay in sight", async ({
  page,
}) => {
  const many = Array.from({ length: 400 }, (_, index) => `Saab ${index + 2};1000`)
  await open(page, csv("daug.csv", "Automobilis;Pirkimo kaina, EUR", ...many))
  await cellOf(page, "Pirkimo kaina, 2 eilutė: 1 000,00 EUR").click()
  const field = page.getByRole("textbox", { name: "Pirkimo kaina, 2 eilutė" })
  await field.fill("1 234")
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(preview(page).getByText("Saab 401")).toBeVisible()
  await expect(preview(page).getByRole("columnheader", { name: "Automobilis" })).toBeInViewport()
  await expect(field).toHaveValue("1 234")
  await field.press("Enter")
  await expect(cellOf(page, "Pirkimo kaina, 2 eilutė: 1 234,00 EUR")).toBeFocused()
})

test("an exported list is read without a question, and its cars are left out unless the person takes them in", async ({
  page,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  await api.makeCar(organization, { name: "Senas Passat" })
  await page.goto("/")
  await page.getByRole("button", { name: /eksportas ir importas$/i }).click()
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: /CSV/ }).click(),
  ])
  const buffer = await readFile(await download.path())
  await page.getByRole("button", { name: /eksportas ir importas$/i }).click()
  await page.getByRole("menuitem", { name: "Importuoti iš lentelės" }).click()
  await expect(page.getByRole("heading", { name: "Importas iš lentelės" })).toBeVisible()
  const file = { name: "sarasas.csv", mimeType: "text/csv", buffer }
  await page.getByLabel("Pasirinkti failą").setInputFiles(file)
  await expect(preview(page).getByText("Jau įrašytas")).toBeVisible()
  await expect(page.getByRole("region", { name: "Patikslinkite" })).toHaveCount(0)
  await expect(save(page)).toBeDisabled()
  await page.getByRole("button", { name: "Importuoti 2 eilutę" }).click()
  await expect(save(page)).toHaveText("Importuoti 1 automobilį")
  await expect(save(page)).toBeEnabled()
})
