import { readFile } from "node:fs/promises"
import type { Car } from "@marza/domain/cars/schemas.ts"
import { expect, type Page } from "@playwright/test"
import { alreadyImpersonating, baltic } from "./api.ts"
import { test } from "./fixtures.ts"
import { expectToast, failWith, interceptOnce, statusError } from "./screen.ts"

/** A CSV file as Lithuanian Excel saves it. */
const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(`\uFEFF${lines.join("\r\n")}\r\n`),
})

const yard = csv(
  "kiemas.csv",
  "Automobilis;Valst. nr.;Pirkimo kaina;Pirkimo data;Remontas;Pardavimo kaina;Pardavimo data",
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
const question = (page: Page, label: string | RegExp) => page.getByRole("combobox", { name: label })
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
  await page.goto("/organization-settings")
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
    csv("k.csv", "Automobilis;Pirkimo kaina", "Saab 9-3;x", "Saab 9-5;1 000", "Saab 900;z"),
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
  await price("Saab 9-5").fill("1 100")
  await price("Saab 9-5").press("Enter")
  await expect(
    page.getByRole("article", { name: "Saab 9-5" }).getByText("1 100,00 EUR"),
  ).toBeVisible()
  await save(page).click()
  await expect(page.getByRole("heading", { name: "Importuota" })).toBeVisible()
  const cars = await (await as("superadmin")).cars(organization)
  expect(cars.map(({ name, purchase_price }) => [name, purchase_price]).sort()).toEqual([
    ["Saab 9-3", "900.00"],
    ["Saab 9-5", "1100.00"],
  ])
})

test("a value that can be read in two ways is asked about once, and the answer decides every row", async ({
  page,
  organization,
  as,
}) => {
  const lines = ["Volvo V40;1 000;03/04/2024;gerai", "Volvo V50;2 000;05/06/2024;gerai"]
  await open(page, csv("data.csv", "Automobilis;Pirkimo kaina;Pirkimo data;Būsena", ...lines))
  const order = question(page, /„Pirkimo data“: kuria tvarka rašoma diena/)
  const word = question(page, /ką reiškia „gerai“/)
  await expect(order).toHaveValue("none")
  await save(page).click()
  await expect(page.locator("select[aria-invalid=true]:focus")).toBeVisible()
  await order.selectOption("Mėnuo, diena, metai")
  await word.selectOption("Ruošiamas")
  await expect(preview(page).getByText("2024-03-04")).toBeVisible()
  await save(page).click()
  await expect(page.getByRole("heading", { name: "Importuota" })).toBeVisible()
  const cars = await (await as("superadmin")).cars(organization)
  expect(cars.map(({ bought_on, status }) => [bought_on, status]).sort()).toEqual([
    ["2024-03-04", "preparing"],
    ["2024-05-06", "preparing"],
  ])
})

test("a column is corrected by hand, and rows that are left out are downloaded with their reasons", async ({
  page,
}) => {
  await open(
    page,
    csv("cars.csv", "Automobilis;Pirkimo kaina;Mokėta", "Saab 9-3;blogai;900", "Saab 9-5;x;1 100"),
  )
  await expect(counts(page)).toHaveText(["2 automobiliai", "2 eilutės su klaidomis"])
  await page.getByText("Stulpeliai").click()
  await page
    .getByRole("combobox", { name: "Pirkimo kaina", exact: true })
    .selectOption("Neskaityti")
  await page.getByRole("combobox", { name: "Mokėta", exact: true }).selectOption("Pirkimo kaina")
  await expect(cellOf(page, "Pirkimo kaina, 3 eilutė: 1 100,00 EUR")).toBeVisible()
  await page.getByRole("button", { name: "Neimportuoti 2 eilutės" }).click()
  await save(page).click()
  await expect(page.getByText("1 automobilis. Neimportuota 1 eilutė.")).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Atsisiųsti neimportuotą eilutę" }).click(),
  ])
  expect(download.suggestedFilename()).toBe("cars neimportuota.csv")
  const saved = await readFile(await download.path(), "utf8")
  expect(saved).toContain('"Saab 9-3";"blogai"')
  expect(saved).toContain('"Kodėl neimportuota"')
  expect(saved).not.toContain("Saab 9-5")
})

test("a table whose headings are unknown is mapped by hand, with the keyboard alone", async ({
  page,
  organization,
  as,
}) => {
  await open(
    page,
    csv("autot.csv", "Ajoneuvo;Hankintahinta;Väri", "Volvo V60;10 000;musta", "Saab 9-5;3 000;"),
  )
  await expect(page.getByText("Automobilių neradome")).toBeVisible()
  const column = (name: string) => page.getByRole("combobox", { name, exact: true })
  await expect(column("Antraščių eilutė")).toHaveValue("1")
  await expect(page.getByText("Volvo V60 · Saab 9-5")).toBeVisible()
  const choose = async (name: string, target: string) => {
    await column(name).focus()
    await page.keyboard.type(target)
    await expect(column(name).locator("option:checked")).toHaveText(target)
    await expect(column(name)).toBeFocused()
  }
  await choose("Ajoneuvo", "Automobilis")
  await choose("Hankintahinta", "Pirkimo kaina")
  await expect(cellOf(page, "Pirkimo kaina, 2 eilutė: 10 000,00 EUR")).toBeVisible()
  // Without headings the first row is data, and columns are named by their letters.
  await column("Antraščių eilutė").focus()
  await page.keyboard.type("Antraščių nėra")
  await expect(cellOf(page, "Automobilis, 1 eilutė: Ajoneuvo")).toBeVisible()
  await expect(column("Stulpelis A").locator("option:checked")).toHaveText("Automobilis")
  await page.getByRole("button", { name: "Neimportuoti 1 eilutės su klaidomis" }).press("Enter")
  // A key that is pressed while the button is busy with the choice before would be lost.
  await expect(save(page)).toHaveText("Importuoti 2 automobilius")
  await expect(save(page)).toBeEnabled()
  await save(page).press("Enter")
  await expect(page.getByRole("heading", { name: "Importuota" })).toBeVisible()
  const cars = await (await as("superadmin")).cars(organization)
  expect(cars.map(({ name, purchase_price }) => [name, purchase_price]).sort()).toEqual([
    ["Saab 9-5", "3000.00"],
    ["Volvo V60", "10000.00"],
  ])
})

test("a file that is no spreadsheet is refused with a reason, and the next one is read", async ({
  page,
}) => {
  await page.goto("/import")
  const file = page.getByLabel("Pasirinkti failą")
  await file.setInputFiles({
    name: "foto.xlsx",
    mimeType: "",
    buffer: Buffer.from("PK\u0003\u0004"),
  })
  await expect(page.getByRole("alert")).toHaveText(/^foto.xlsx.*(sugadintas|ne lentelė)/)
  await file.setInputFiles(yard)
  await expect(rows(page)).toHaveCount(5)
})

test("an import that failed is sent again, and its cars are added once", async ({
  page,
  organization,
  as,
  consoleErrors,
}) => {
  consoleErrors.expect(statusError(503))
  const api = await as("superadmin")
  await open(page, csv("vienas.csv", "Automobilis;Pirkimo kaina", "Fiat Panda;2 100,00"))
  await interceptOnce(page, "POST", "**/imports", async (route) => {
    await route.fetch()
    await failWith({ status: 503, error: "Serveris persikrauna", code: "unavailable" })(route)
  })
  await save(page).click()
  await expect(page.getByRole("alert")).toContainText("Serveris persikrauna")
  await save(page).click()
  await expect(page.getByRole("heading", { name: "Importuota" })).toBeVisible()
  expect(await api.cars(organization)).toHaveLength(1)
})

test("the list leads to the import", async ({ page, organization, as }) => {
  await (await as("superadmin")).makeCar(organization, { name: "Volvo V60" })
  await page.goto("/")
  await page.getByRole("button", { name: "Eksportas ir importas" }).click()
  await page.getByRole("menuitem", { name: "Importuoti iš lentelės" }).click()
  await expect(page.getByRole("heading", { name: "Importas iš lentelės" })).toBeVisible()
})

test("the keyboard alone corrects, leaves out and imports, and the focus is never lost", async ({
  page,
  organization,
  as,
}) => {
  await open(
    page,
    csv("k.csv", "Automobilis;Pirkimo kaina", "Saab 9-3;x", "Saab 9-5;y", "Saab 900;z"),
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
  await open(page, csv("daug.csv", "Automobilis;Pirkimo kaina", ...many))
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

test("opening another file asks first once something was corrected", async ({ page }) => {
  const another = page.getByRole("button", { name: "Kitas failas" })
  const file = page.getByLabel("Pasirinkti failą")
  await open(page, yard)
  await another.click()
  await expect(file).toBeFocused()
  await file.setInputFiles(yard)
  await page.getByRole("button", { name: "Neimportuoti 4 eilutės" }).click()
  await another.click()
  const dialog = page.getByRole("alertdialog", { name: "Atverti kitą failą?" })
  await dialog.getByRole("button", { name: "Atšaukti" }).click()
  await expect(page.getByRole("button", { name: "Importuoti 4 eilutę" })).toBeVisible()
  await another.click()
  await dialog.getByRole("button", { name: "Kitas failas" }).click()
  await expect(file).toBeFocused()
})

test("a file that is dropped on an open one replaces it, after a question where something was corrected", async ({
  page,
}) => {
  await open(page, yard)
  const drop = async (name: string) => {
    const dataTransfer = await page.evaluateHandle((fileName) => {
      const data = new DataTransfer()
      data.items.add(new File(["Automobilis;Pirkimo kaina\nSaab 900;x\n"], fileName))
      return data
    }, name)
    await preview(page).dispatchEvent("drop", { dataTransfer })
  }
  await expect(rows(page)).toHaveCount(5)
  await drop("kitas.csv")
  await expect(page.getByRole("heading", { name: "kitas.csv" })).toBeVisible()
  await page.getByRole("button", { name: "Neimportuoti 2 eilutės" }).click()
  await drop("trečias.csv")
  await page
    .getByRole("alertdialog", { name: "Atverti kitą failą?" })
    .getByRole("button", { name: "Kitas failas" })
    .click()
  await expect(page.getByRole("heading", { name: "trečias.csv" })).toBeVisible()
})

test("cars that the organization already has are named, and left out by one tap", async ({
  page,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  await api.makeCar(organization, { name: "Senas Passat", registration_number: "KLM457" })
  await open(page, yard)
  const known = page.getByRole("region", { name: "1 automobilis jau įrašytas" })
  await expect(known).toBeVisible()
  await expect(preview(page).getByText("Jau įrašytas: Senas Passat")).toBeVisible()
  await known.getByRole("button", { name: "Jo neimportuoti" }).click()
  await expect(known).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Importuoti 3 eilutę" })).toBeVisible()
  await expect(save(page)).toHaveText("Taisyti klaidas")
})

test("an exported list is read without a question, and its cars are left out unless the person takes them in", async ({
  page,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  await api.makeCar(organization, { name: "Senas Passat" })
  await page.goto("/")
  await page.getByRole("button", { name: "Eksportas ir importas" }).click()
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: /CSV/ }).click(),
  ])
  const buffer = await readFile(await download.path())
  await open(page, { name: "sarasas.csv", mimeType: "text/csv", buffer })
  await expect(preview(page).getByText("Jau įrašytas")).toBeVisible()
  await expect(page.getByRole("region", { name: "Patikslinkite" })).toHaveCount(0)
  await expect(save(page)).toBeDisabled()
  await page.getByRole("button", { name: "Importuoti 2 eilutę" }).click()
  await expect(save(page)).toHaveText("Importuoti 1 automobilį")
  await expect(save(page)).toBeEnabled()
})

test("leaving an open import asks first", async ({ page }) => {
  await open(page, yard)
  await expect(rows(page)).toHaveCount(5)
  await page.getByRole("link", { name: "Automobiliai" }).first().click()
  await page.getByRole("button", { name: "Likti" }).click()
  await expect(rows(page)).toHaveCount(5)
})

test("an import while impersonating somebody is listed under both names", async ({
  page,
  server,
  as,
  signIn,
}) => {
  const member = await as("member")
  const there = await member.organization(baltic)
  const session = await signIn("superadmin", there)
  await alreadyImpersonating(page, server.url, session, (await member.user()).id)
  await page.goto("/import")
  await page
    .getByLabel("Choose a file")
    .setInputFiles(csv("one.csv", "Automobilis;Pirkimo kaina", "Lada Niva;700,00"))
  await page.getByRole("button", { name: "Import 1 car" }).click()
  await expect(page.getByRole("heading", { name: "Imported" })).toBeVisible()
  const [car] = (await member.cars(there)).filter(({ name }) => name === "Lada Niva")
  if (!car) throw new Error("Nothing was imported")
  expect(car.user_id).toBe((await member.user()).id)
  await member.deleteCar(car)
})
