import { csvTexts } from "@marza/domain/cars/csv-texts.ts"
import {
  type CarField,
  carDetails,
  carFields,
  carColumnNames as everyCarColumn,
  carFieldNames as everyCarField,
  carFileFields as everyCarFileField,
} from "@marza/domain/cars/fields.ts"
import { sampleCar } from "@marza/domain/cars/samples.testing.ts"
import { carWords } from "@marza/domain/cars/words/lt.ts"
import {
  type ExpenseField,
  expenseFieldNames as everyExpenseField,
  expenseFields,
  inListOf,
  listedExpenseFields,
  otherFileFields,
} from "@marza/domain/expenses/fields.ts"
import { sampleExpense } from "@marza/domain/expenses/samples.testing.ts"
import { expenseChoices, expenseWords } from "@marza/domain/expenses/words/lt.ts"
import { formatMoney, formatRate } from "@marza/domain/money/format.ts"
import { formatShortRate } from "@marza/domain/money/short-rate.ts"
import {
  type FieldWords,
  headingInArchiveOf,
  headingInFileOf,
  headingOf,
} from "@marza/domain/table/field-words.ts"
import { type FieldFormat, wordsOf } from "@marza/domain/table/format.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { expect, type Locator, type Page } from "@playwright/test"
import { withBankRates } from "./bank.ts"
import { downloadedBy, exportTo, fileOf, rowsOf, sheetRows } from "./downloads.ts"
import { downloadCsv, edit, expectToast, unfold } from "./screen.ts"

/** A server with the rates of the sample: the day of a rate has no input, so it must be taken from the bank. */
const test =
  withBankRates(`<Cube time="2026-01-30"><Cube currency="GBP" rate="0.8000"/><Cube currency="NOK" rate="11.6120"/></Cube>
<Cube time="2025-12-31"><Cube currency="NOK" rate="11.6120"/></Cube>`)

/** An organization without partners sees nothing of who paid: PayerFields.test.tsx and partners.test.ts have those fields. */
const isSeen =
  <Field extends string>(fields: Record<Field, { format: FieldFormat }>) =>
  (field: Field) =>
    !["participant", "paymentWay"].includes(fields[field].format)
const carFieldNames = everyCarField.filter(isSeen(carFields))
/** What the tax office is told of a purchase stands in the file for the book-keeper alone. */
const carFileFields = everyCarFileField.filter(isSeen(carFields))
const carColumnNames = everyCarColumn.filter(isSeen(carFields))
const expenseFieldNames = everyExpenseField.filter(isSeen(expenseFields))

const entered: Record<CarField, string | number | null> = {
  ...sampleCar,
  // Screens and files use the same word for this value.
  origin: "eu",
  description: "Nauji diržai",
}
/** Where each price stands in the calculation in a single car's file. */
const prices: Partial<Record<CarField, [row: string, column: number]>> = {
  purchase_price: ["Pirkimas", 1],
  purchase_currency: ["Pirkimas", 2],
  purchase_exchange_rate: ["Pirkimas", 3],
  sale_price: ["Pardavimas", 1],
  sale_currency: ["Pardavimas", 2],
  sale_exchange_rate: ["Pardavimas", 3],
}
const sections = ["name", "days", "purchase", "sale", "details"] as const
const regions = { purchase: "Pirkimas", sale: "Pardavimas" }
/**
 * The rates are filled in last, because choosing a currency empties its rate and the day decides which one is offered.
 */
const rates = carFieldNames.filter((field) => carFields[field].format === "rate")
const typed = carFieldNames.filter(
  (field) => !rates.includes(field) && !field.endsWith("_rate_day"),
)

/** The input of a field. The status is not part of the form and is found by its label. */
const control = (page: Page, field: CarField) =>
  carFields[field].section === null
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
    .getByRole("button", { name: /^ECB \d/ })
    .click()

type Value = string | number | null

/** A day as screens write it: the year only where it is not the present one. */
const dayInWords = (day: string) =>
  new Date(day).toLocaleDateString("lt", {
    ...(!day.startsWith(todayInVilnius(new Date()).slice(0, 4)) && { year: "numeric" }),
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  })

/** Returns how the entered values of declared fields are written in files, in the history and in inputs. */
function readableOf<Field extends string>(
  fields: Record<Field, { format: FieldFormat; currency?: string }>,
  of: Record<Field, Value>,
) {
  const isNumber = (field: Field) => ["amount", "rate"].includes(fields[field].format)
  const wordOf = (field: Field, value: string) => wordsOf(fields[field].format, choices)?.[value]

  /** A value as a file in Lithuanian writes it. */
  function written(field: Field): string {
    const value = String(of[field])
    return wordOf(field, value) ?? (isNumber(field) ? value.replace(".", ",") : value)
  }

  /** A value as a workbook holds it, where amounts are numbers and a day is a count of days. */
  function counted(field: Field): string {
    const value = String(of[field])
    if (fields[field].format === "day") return String(Date.parse(value) / 86_400_000 + 25_569)
    return isNumber(field) ? String(Number(value)) : written(field)
  }

  /** A value as the history shows it. */
  function told(field: Field, row: Record<string, unknown> = of): string {
    const { format, currency } = fields[field]
    const value = String(row[field])
    const word = wordsOnScreen[value] ?? wordOf(field, value)
    if (format === "expenseType") return String(word)
    if (word || ["text", "link"].includes(format)) return `„${word ?? value}“`
    if (format === "rate") return formatRate(value, "lt")
    if (format === "day") return dayInWords(value)
    return format === "amount"
      ? formatMoney(value, currency ? String(row[currency]) : "EUR", "lt")
      : value
  }

  /** The text of an input as a response of the API writes that value. */
  const plain = (field: Field, typed: string) =>
    isNumber(field) || fields[field].format === "integer"
      ? typed.replace(/\s/g, "").replace(",", ".")
      : typed

  return { written, counted, told, plain }
}

/** Values that a screen explains where a file has a short word. */
const wordsOnScreen: Record<string, string> = { zero: "0 % (eksportas, pirkėjas ES su PVM kodu)" }
const choices = { ...csvTexts.lt.choices, ...expenseChoices }
const { written, counted, told, plain } = readableOf(carFields, entered)

function sentence(field: CarField, before: Record<CarField, unknown>): string {
  const { changed } = carWords[field]
  if ("isPersonal" in carFields[field]) return `pakeitė ${changed}`
  const after = told(field)
  return before[field] === null
    ? `įrašė ${changed} ${after}`
    : `pakeitė ${changed} iš ${told(field, before)} į ${after}`
}

/** Each field with its cell in the first row below the headings of a table. */
const cellsOf = <Field extends string, Words>(
  [headings, row]: string[][],
  fields: readonly Field[],
  words: Record<Field, Words>,
  headingIn: (words: Words) => string,
) => fields.map((field) => [field, row?.[headings?.indexOf(headingIn(words[field])) ?? -1]])

const cellsIn = (rows: string[][], headingIn: (words: FieldWords) => string) =>
  cellsOf(rows, carFileFields, carWords, headingIn)

const fieldsAs = (value: (field: CarField) => string) =>
  carFileFields.map((field) => [field, value(field)])

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
  await edit(page, ...sections)
  for (const field of typed) await fill(page, field)
  for (const side of [regions.purchase, regions.sale]) await takeBankRate(page, side)
  await page.getByRole("button", { name: "Išsaugoti" }).click()
  await expectToast(page, "Automobilis atnaujintas.")

  await page.reload()
  const details = page.getByRole("region", { name: "Duomenys" })
  await expect(details.locator("dt")).toHaveText(carDetails.map((field) => carWords[field].label))
  for (const field of carDetails.filter((name) => carFields[name].format === "text"))
    await expect(details.locator(`[data-field=${field}] dd`)).toHaveText(String(entered[field]))
  // A unit stands once, beside its number.
  for (const field of carDetails.filter((name) => carWords[name].unit))
    await expect(details.locator(`[data-field=${field}]`)).toHaveText(
      new RegExp(`^${carWords[field].label}[\\d\\s,]+${carWords[field].unit}$`),
    )
  await unfold(page, "Istorija")
  const entry = page.getByRole("group").getByRole("listitem").first().locator("p")
  const sentences = carFieldNames
    // The history shows a currency beside its price.
    .filter((field) => carFields[field].format !== "currency")
    .map((field) => sentence(field, car))
  await expect(entry).toContainText("pakeitė pavadinimą")
  await expect(entry).toHaveText(`${sentences.join(", ")}.`)

  const single = await downloadedBy(page, () => downloadCsv(page))
  const rows = rowsOf(single.content)
  expect(
    carFileFields.map((field) => {
      const [label, column] = prices[field] ?? [headingInFileOf(carWords[field]), 1]
      return [field, rows.find(([first]) => first === label)?.[column]]
    }),
  ).toEqual(fieldsAs(written))

  await edit(page, ...sections)
  for (const field of [...typed, ...rates]) {
    const value = await control(page, field).inputValue()
    expect([field, plain(field, value)]).toEqual([field, String(entered[field])])
  }

  await page.goto("/")
  const csv = await exportTo(page, "Eksportuoti į CSV")
  expect(cellsIn(rowsOf(csv.content), headingOf)).toEqual(fieldsAs(written))
  const workbook = await exportTo(page, "Eksportuoti į Excel")
  const sheet = await sheetRows(page, fileOf(workbook.content, "xl/worksheets/sheet1.xml"))
  expect(cellsIn(sheet, headingOf)).toEqual(fieldsAs(counted))

  await page.goto("/organization-settings/data")
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

const enteredExpense: Record<ExpenseField, Value> = { ...sampleExpense, description: "Stabdžiai" }
const spent = readableOf(expenseFields, enteredExpense)
/** The fields to type. The rate is taken from the bank afterwards, because choosing a currency empties it. */
const typedOfExpense = expenseFieldNames.filter(
  (field) => field !== "exchange_rate" && field !== "rate_day",
)

async function fillOfExpense(dialog: Locator, field: ExpenseField) {
  const value = String(enteredExpense[field])
  const inputs = dialog.locator(`[name="${field}"]`)
  const kind = await inputs.first().evaluate((input: HTMLInputElement) => input.type)
  if (kind === "radio") await dialog.locator(`[name="${field}"][value="${value}"]`).check()
  else if (kind === "select-one") await inputs.selectOption(value)
  else await inputs.fill(value)
}

async function inputOfExpense(dialog: Locator, field: ExpenseField) {
  const inputs = dialog.locator(`[name="${field}"]:not([type=radio]:not(:checked))`)
  return spent.plain(field, await inputs.inputValue())
}

function sentenceOfExpense(field: ExpenseField, before: Record<string, unknown>): string {
  const changed = expenseWords[field].changed("pinigų grąžinimo")
  if ("isPersonal" in expenseFields[field]) return `pakeitė ${changed}`
  const after = spent.told(field)
  return before[field] === null
    ? `įrašė ${changed} ${after}`
    : `pakeitė ${changed} iš ${spent.told(field, before)} į ${after}`
}

test("each field of an expense is filled in, and read on the car's page and in every file", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  await api.changeOrganization(organization, { vat_rates: [{ from: "2026-01-01", rate: "21.00" }] })
  // Customs are among the types of an imported car's expenses.
  const car = await api.makeCar(organization, {
    name: "Volvo V60",
    bought_on: "2025-12-01",
    origin: "import",
  })
  const expense = await api.makeExpense(car, { description: "Be nieko", amount: "10.00" })
  await signIn("superadmin", organization)
  await page.goto(`/car/${car.id}`)
  const list = page.getByRole("region", { name: "Išlaidos" })
  const dialog = page.getByRole("dialog", { name: "Keisti išlaidą" })
  await list.getByRole("button", { name: "Keisti išlaidą: Be nieko" }).click()
  await dialog.getByText("Daugiau", { exact: true }).click()
  for (const field of typedOfExpense) await fillOfExpense(dialog, field)
  await dialog.getByRole("button", { name: /^ECB \d/ }).click()
  await dialog.getByRole("button", { name: "Išsaugoti" }).click()
  await expectToast(page, "Pinigų grąžinimas pakeistas.")

  await page.reload()
  const row = list.getByRole("listitem")
  for (const text of [
    ...(["description", "expense_type", "kind"] as const).map(spent.written),
    `−${formatMoney(String(enteredExpense.amount), "NOK", "lt")} × ${formatShortRate(String(enteredExpense.exchange_rate), "lt")}`,
    ...listedExpenseFields.map((field) =>
      inListOf(field) === "alone"
        ? spent.written(field)
        : field === "document_number"
          ? `nr.\u00a0${spent.written(field)}`
          : `${expenseWords[field].label}: ${spent.written(field)}`,
    ),
  ])
    await expect(row).toContainText(text)
  await list.getByRole("button", { name: "Keisti išlaidą: Stabdžiai" }).click()
  for (const field of [...typedOfExpense, "exchange_rate"] as const)
    expect([field, await inputOfExpense(dialog, field)]).toEqual([
      field,
      String(enteredExpense[field]),
    ])
  await page.keyboard.press("Escape")
  await unfold(page, "Istorija")
  const entry = page.getByRole("group").getByRole("listitem").first().locator("p")
  const sentences = [...expenseFieldNames.filter((field) => field !== "kind"), "kind" as const]
    // The history shows a currency beside its amount.
    .filter((field) => field !== "currency")
    .map((field) => sentenceOfExpense(field, expense))
  await expect(entry).toContainText("aprašymą")
  await expect(entry).toHaveText(`${sentences.join(", ")}.`)

  // The amounts of a refund are negative in files.
  const signed: typeof enteredExpense = { ...enteredExpense }
  for (const field of expenseFieldNames)
    if (expenseFields[field].format === "amount") signed[field] = `-${enteredExpense[field]}`
  const inFiles = readableOf(expenseFields, signed)
  const each = <Read>(fields: readonly ExpenseField[], read: (field: ExpenseField) => Read) =>
    fields.map((field) => [field, read(field)])

  // The kind has no column: the sign of the amount and a note say it.
  const ofSheet = otherFileFields([]).filter(isSeen(expenseFields))
  const inFile = ofSheet.filter((field) => field !== "kind")
  const single = await downloadedBy(page, () => downloadCsv(page))
  const rows = rowsOf(single.content)
  const table = rows.slice(rows.findIndex(([first, second]) => first === "Išlaidos" && !second) + 1)
  expect(cellsOf(table, inFile, expenseWords, headingInFileOf)).toEqual(
    each(inFile, inFiles.written),
  )

  await page.goto("/")
  const workbook = await exportTo(page, "Eksportuoti į Excel")
  const sheet = await sheetRows(page, fileOf(workbook.content, "xl/worksheets/sheet2.xml"))
  expect(cellsOf(sheet, ofSheet, expenseWords, headingOf)).toEqual(each(ofSheet, inFiles.counted))

  await page.goto("/organization-settings/data")
  const { content: archive } = await downloadedBy(page, () =>
    page.getByRole("button", { name: "Atsisiųsti visą archyvą" }).click(),
  )
  // The file for people leaves out the day of a rate, and its VAT has no sign.
  const forPeople = inFile.filter((field) => field !== "rate_day")
  expect(
    cellsOf(rowsOf(fileOf(archive, "Išlaidos.csv")), forPeople, expenseWords, headingInArchiveOf),
  ).toEqual(each(forPeople, (field) => (field === "vat_amount" ? spent : inFiles).written(field)))
  const line = JSON.parse(fileOf(archive, "data/expenses.jsonl"))
  expect(each(expenseFieldNames, (field) => line[field])).toEqual(
    each(expenseFieldNames, (field) => enteredExpense[field]),
  )
})
