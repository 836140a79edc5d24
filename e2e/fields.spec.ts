import { csvTexts } from "@marza/domain/cars/csv-texts.ts"
import {
  type CarField,
  carColumnNames,
  carFacts,
  carFieldNames,
  carFields,
} from "@marza/domain/cars/fields.ts"
import { sampleCar } from "@marza/domain/cars/samples.testing.ts"
import { carWords } from "@marza/domain/cars/words/lt.ts"
import { formatMoney, formatRate } from "@marza/domain/money/format.ts"
import {
  type FieldWords,
  headingInArchiveOf,
  headingInFileOf,
  headingOf,
} from "@marza/domain/table/field-words.ts"
import { wordsOf } from "@marza/domain/table/format.ts"
import { expect, type Page } from "@playwright/test"
import { withBankRates } from "./bank.ts"
import { downloadedBy, exportTo, fileOf, rowsOf, sheetRows } from "./downloads.ts"
import { choose, edit, expectToast, unfold } from "./screen.ts"

/** The rates of the sample, whose days have no input: they are taken from the bank. */
const test = withBankRates(`<Cube time="2026-01-30"><Cube currency="GBP" rate="0.8000"/></Cube>
<Cube time="2025-12-31"><Cube currency="NOK" rate="11.6120"/></Cube>`)

const entered: Record<CarField, string | number | null> = {
  ...sampleCar,
  // Screens and files call it the same.
  origin: "eu",
  description: "Nauji diržai",
}
/** The prices stand in the calculation of a single car's file: in which row and column. */
const prices: Partial<Record<CarField, [row: string, column: number]>> = {
  purchase_price: ["Pirkimas", 1],
  purchase_currency: ["Pirkimas", 2],
  purchase_exchange_rate: ["Pirkimas", 3],
  sale_price: ["Pardavimas", 1],
  sale_currency: ["Pardavimas", 2],
  sale_exchange_rate: ["Pardavimas", 3],
}
const blocks = ["name", "days", "purchase", "sale", "facts"] as const
const regions = { purchase: "Pirkimas", sale: "Pardavimas" }
/** A currency empties its rate, and the day decides which one is offered: they are taken last, with their days. */
const rates = carFieldNames.filter((field) => carFields[field].format === "rate")
const typed = carFieldNames.filter(
  (field) => !rates.includes(field) && !field.endsWith("_rate_day"),
)

/** The input of a field; the status, which is no part of the form, is known by its label. */
const control = (page: Page, field: CarField) =>
  carFields[field].block === null
    ? page.getByLabel(carWords[field].label, { exact: true })
    : page.locator(`main [name="${field}"]`)

async function fill(page: Page, field: CarField) {
  const value = String(entered[field])
  const isChoice = await control(page, field).evaluate((element) => element.matches("select"))
  if (isChoice) await control(page, field).selectOption(value)
  else await control(page, field).fill(value)
}

const takeBankRate = (page: Page, side: string) =>
  page
    .getByRole("region", { name: side })
    .getByRole("button", { name: /^ECB, paskelbta/ })
    .click()

const isNumber = (field: CarField) => ["amount", "rate"].includes(carFields[field].format)
const wordOf = (field: CarField, value: string) =>
  wordsOf(carFields[field].format, csvTexts.lt.choices)?.[value]

/** A value as a file in Lithuanian writes it. */
function written(field: CarField): string {
  const value = String(entered[field])
  return wordOf(field, value) ?? (isNumber(field) ? value.replace(".", ",") : value)
}

/** The same in a workbook, where amounts are numbers and days are counted. */
function counted(field: CarField): string {
  const value = String(entered[field])
  if (carFields[field].format === "day") return String(Date.parse(value) / 86_400_000 + 25_569)
  return isNumber(field) ? String(Number(value)) : written(field)
}

/** A value as history tells it. */
function told(field: CarField, of: Record<CarField, unknown>): string {
  const declared = carFields[field]
  const value = String(of[field])
  const word = wordOf(field, value)
  if (word || ["text", "link"].includes(declared.format)) return `„${word ?? value}“`
  if (declared.format === "rate") return formatRate(value, "lt")
  const currency = "currency" in declared ? of[declared.currency] : "EUR"
  return declared.format === "amount" ? formatMoney(value, String(currency), "lt") : value
}

function sentence(field: CarField, before: Record<CarField, unknown>): string {
  const { changed } = carWords[field]
  if ("isPersonal" in carFields[field]) return `pakeitė ${changed}`
  const after = told(field, entered)
  return before[field] === null
    ? `įrašė ${changed} ${after}`
    : `pakeitė ${changed} iš ${told(field, before)} į ${after}`
}

/** Each field with its cell of a table's first row below the headings. */
const cellsIn = ([headings, row]: string[][], headingIn: (words: FieldWords) => string) =>
  carFieldNames.map((field) => [field, row?.[headings?.indexOf(headingIn(carWords[field])) ?? -1]])

const fieldsAs = (value: (field: CarField) => string) =>
  carFieldNames.map((field) => [field, value(field)])

test("each field of a car is filled in on its page, and read there and in every file", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  await api.changeOrganization(organization, { vat_rates: [{ from: "2026-01-01", rate: "21.00" }] })
  const car = await api.makeCar(organization, { name: "Be nieko", bought_on: "2025-12-01" })
  await signIn("superadmin", organization)
  await page.goto(`/car/${car.id}`)
  await edit(page, ...blocks)
  for (const field of typed) await fill(page, field)
  for (const side of [regions.purchase, regions.sale]) await takeBankRate(page, side)
  await page.getByRole("button", { name: "Išsaugoti" }).click()
  await expectToast(page, "Automobilis atnaujintas.")

  await page.reload()
  const facts = page.getByRole("region", { name: "Duomenys" })
  await expect(facts.locator("dt")).toHaveText(carFacts.map((field) => carWords[field].label))
  for (const field of carFacts.filter((name) => carFields[name].format === "text"))
    await expect(facts.locator(`[data-field=${field}] dd`)).toHaveText(String(entered[field]))
  await unfold(page, "Istorija")
  const entry = page.getByRole("group").getByRole("listitem").first().locator("p")
  const sentences = carFieldNames
    // A currency is told beside its price.
    .filter((field) => carFields[field].format !== "currency")
    .map((field) => sentence(field, car))
  await expect(entry).toContainText("pakeitė pavadinimą")
  const who = await entry.locator("b").textContent()
  await expect(entry).toHaveText(`${who} ${sentences.join(", ")}.`)

  const single = await downloadedBy(page, () => choose(page, "Atsisiųsti CSV"))
  const rows = rowsOf(single.content)
  expect(
    carFieldNames.map((field) => {
      const [label, column] = prices[field] ?? [headingInFileOf(carWords[field]), 1]
      return [field, rows.find(([first]) => first === label)?.[column]]
    }),
  ).toEqual(fieldsAs(written))

  await edit(page, ...blocks)
  for (const field of [...typed, ...rates]) {
    const value = await control(page, field).inputValue()
    const plain = isNumber(field) ? value.replace(/\s/g, "").replace(",", ".") : value
    expect([field, plain]).toEqual([field, String(entered[field])])
  }

  await page.goto("/")
  const csv = await exportTo(page, "Eksportuoti į CSV")
  expect(cellsIn(rowsOf(csv.content), headingOf)).toEqual(fieldsAs(written))
  const workbook = await exportTo(page, "Eksportuoti į Excel")
  const sheet = await sheetRows(page, fileOf(workbook.content, "xl/worksheets/sheet1.xml"))
  expect(cellsIn(sheet, headingOf)).toEqual(fieldsAs(counted))

  await page.goto("/organization-settings")
  const { content: archive } = await downloadedBy(page, () =>
    page.getByRole("button", { name: "Atsisiųsti visą archyvą" }).click(),
  )
  expect(cellsIn(rowsOf(fileOf(archive, "Automobiliai.csv")), headingInArchiveOf)).toEqual(
    fieldsAs(written),
  )
  const line = JSON.parse(fileOf(archive, "data/cars.jsonl"))
  expect(carColumnNames.map((field) => [field, line[field]])).toEqual(
    carColumnNames.map((field) => [field, entered[field]]),
  )
})
