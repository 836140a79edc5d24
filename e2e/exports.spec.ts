import { readFile } from "node:fs/promises"
import { inflateRawSync } from "node:zlib"
import { expect, type Page } from "@playwright/test"
import { test } from "./fixtures.ts"
import { card, expectToast, failWith, statusError } from "./screen.ts"

const menuButton = (page: Page) =>
  page.getByRole("button", { name: /^(Eksportas ir importas|Export and import)$/ })

/** Chooses a file of the export's menu. @returns its name and its content */
async function exportTo(page: Page, item: string) {
  const downloading = page.waitForEvent("download")
  await menuButton(page).click()
  await page.getByRole("menuitem", { name: item }).click()
  const download = await downloading
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

/** The lines of a CSV file whose cells have no line breaks. */
const lines = (content: Buffer) =>
  content
    .toString()
    .trimEnd()
    .split("\r\n")
    .slice(1)
    .map((line) => line.slice(1, line.indexOf('";"')))

/** A file of a ZIP, by the ZIP's directory. */
function fileOf(zip: Buffer, wanted: string): string {
  let at = zip.readUInt32LE(zip.lastIndexOf("PK\u0005\u0006") + 16)
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [size, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)]
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength)
    if (name === wanted) {
      const local = zip.readUInt32LE(at + 42)
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
      return inflateRawSync(zip.subarray(start, start + size)).toString()
    }
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  throw new Error(`The ZIP holds no ${wanted}`)
}

/** The texts of the first row and the first column of a sheet, as a browser reads its XML. */
const readSheet = (page: Page, xml: string) =>
  page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, "application/xml")
    if (parsed.querySelector("parsererror")) throw new Error("The sheet is no XML")
    const textsOf = (selector: string) =>
      [...parsed.querySelectorAll(selector)].map((cell) => cell.textContent)
    return { headings: textsOf("row[r='1'] c"), names: textsOf("c:first-child[r^='A']").slice(1) }
  }, xml)

test("the list is exported as it is filtered, searched and ordered", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  for (const [name, purchase_price] of [
    ["Škoda Fabia", "1000"],
    ["Škoda „Šįžą“", "3000"],
    ["Škoda Superb", "2000"],
    ["Volvo V60", "4000"],
  ])
    await api.makeCar(organization, { name, purchase_price })
  await api.makeCar(organization, { name: "Škoda 120", status: "sold" })
  await signIn("superadmin", organization)
  await page.goto("/?status=bought&search=skoda&sort=cost")
  await expect(card(page, "Škoda Superb")).toBeVisible()
  await expect(card(page, "Volvo V60")).toHaveCount(0)

  const csv = await exportTo(page, "Eksportuoti į CSV")
  await expectToast(page, "Atsisiuntimas prasidėjo.")
  expect(csv.name).toMatch(/^Automobiliai_\d{4}-\d\d-\d\d\.csv$/)
  const names = ["Škoda „Šįžą“", "Škoda Superb", "Škoda Fabia"]
  expect(lines(csv.content)).toEqual(names)

  const workbook = await exportTo(page, "Eksportuoti į Excel")
  expect(workbook.name).toMatch(/^Automobiliai_\d{4}-\d\d-\d\d\.xlsx$/)
  const sheet = await readSheet(page, fileOf(workbook.content, "xl/worksheets/sheet1.xml"))
  expect(sheet.headings.slice(0, 3)).toEqual(["Automobilis", "Valstybinis numeris", "VIN"])
  expect(sheet.names).toEqual([...names, "Iš viso"])
  await expect(page).toHaveURL("/?status=bought&search=skoda&sort=cost")
})

for (const { language, csvItem, workbookItem, fileName, headings, heading } of [
  {
    language: "lt",
    csvItem: "Eksportuoti į CSV",
    workbookItem: "Eksportuoti į Excel",
    fileName: "Automobiliai",
    headings: ["Automobilis", "Valstybinis numeris", "VIN"],
    heading: '"Automobilis";"Valstybinis numeris";"VIN"',
  },
  {
    language: "en",
    csvItem: "Export to CSV",
    workbookItem: "Export to Excel",
    fileName: "Cars",
    headings: ["Car", "Number plate", "VIN"],
    heading: '"Car","Number plate","VIN"',
  },
] as const)
  test(`a screen in ${language} exports with headings in ${language}`, async ({
    page,
    signIn,
    organization,
    as,
  }) => {
    const api = await as("superadmin")
    await api.changeOrganization(organization, { language })
    await api.makeCar(organization, { name: "Volvo V60" })
    await signIn("superadmin", organization)
    await page.goto("/")
    await expect(page.locator("html")).toHaveAttribute("lang", language)

    const csv = await exportTo(page, csvItem)
    expect(csv.name).toMatch(new RegExp(`^${fileName}_`))
    expect(csv.content.toString()).toMatch(new RegExp(`^\uFEFF?${heading}`))

    const workbook = await exportTo(page, workbookItem)
    expect(workbook.name).toMatch(new RegExp(`^${fileName}_`))
    const sheet = await readSheet(page, fileOf(workbook.content, "xl/worksheets/sheet1.xml"))
    expect(sheet.headings.slice(0, 3)).toEqual(headings)
  })

test("an empty list has nothing to export, and a refused export says why", async ({
  page,
  signIn,
  organization,
  as,
  consoleErrors,
}) => {
  await (await as("superadmin")).makeCar(organization, { name: "Volvo V60" })
  await signIn("superadmin", organization)
  await page.goto("/?search=xyz")
  await expect(page.getByText("Pagal „xyz“ nieko nerasta")).toBeVisible()
  await expect(menuButton(page)).toHaveCount(0)

  await page.goto("/")
  await expect(card(page, "Volvo V60")).toBeVisible()
  await page.route("/api/downloads", failWith({ status: 429, error: "Per daug bandymų." }))
  consoleErrors.expect(statusError(429))
  await menuButton(page).focus()
  await page.keyboard.press("Enter")
  await expect(page.locator("[role=menu]:focus-within")).toBeVisible()
  await page.getByRole("menuitem", { name: "Eksportuoti į Excel" }).press("Enter")
  await expectToast(page, "Klaida", "Per daug bandymų.")
  await expect(menuButton(page)).toBeFocused()
})
