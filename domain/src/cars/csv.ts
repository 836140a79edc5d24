import { type CsvCell, csvDate, csvFileName, csvMoney, csvNumber, toCsv } from "../csv/csv.ts"
import { expenseCell } from "../expenses/export-columns.ts"
import { type ExpenseField, expenseTypes, otherFileFields } from "../expenses/fields.ts"
import { expenseInEur } from "../expenses/money.ts"
import type { Expense } from "../expenses/schemas.ts"
import { expenseChoicesIn, expenseWordsIn } from "../expenses/words/both.ts"
import type { Language } from "../language.ts"
import { sum } from "../money/decimal.ts"
import { csvCell } from "../table/column.ts"
import { headingInFileOf } from "../table/field-words.ts"
import { columnKindOf } from "../table/format.ts"
import { todayInVilnius } from "../time/days.ts"
import type { Instant } from "../time/instant.ts"
import { choiceWords, csvTexts } from "./csv-texts.ts"
import { type CarField, carDetails, carFields, carFileFields } from "./fields.ts"
import { purchaseInEur, saleEur } from "./profit.ts"
import type { Car } from "./schemas.ts"
import { carWordsIn } from "./words/both.ts"

/** An expense in the file; `full_name`, of who added it, is null once that account is deleted. */
export type CsvExpense = Omit<
  Expense,
  | "avatar_url"
  | "car_id"
  | "organization_id"
  | "added_by"
  | "id"
  | "version"
  | "changed_by"
  | "part_of"
>

/** "VW_Passat_B8_2026-11-21.csv": the name with underscores and today's day in Vilnius. */
export const carCsvName = (name: string, now: Instant): string =>
  csvFileName(name, todayInVilnius(now))

type CsvCar = Omit<Car, "image_url" | "thumbnail_url">

/**
 * A car as a CSV file (rules 8): its fields, the calculation of its profit, and its expenses in the order
 * given. A note marks each value in EUR that used a fixed rate.
 */
export function carCsv(car: CsvCar, expenses: readonly CsvExpense[], language: Language): string {
  return toCsv(
    [
      ...aboutRows(car, language),
      [],
      ...sumRows(car, expenses, language),
      [],
      ...expenseRows(expenses, language),
      [],
      ...detailRows(car, language),
    ],
    language,
  )
}

/** The rows that begin the file, by which an import recognises it. */
export const firstFields = [
  "name",
  "description",
  "status",
  "bought_on",
  "preparing_on",
  "sold_on",
] as const satisfies readonly CarField[]

/** A field as a person reads it in a file. */
export function carCell(field: CarField, car: Pick<Car, CarField>, language: Language): CsvCell {
  const { format } = carFields[field]
  const value = car[field]
  const word = value !== null && choiceWords(format, language)?.[value]
  return word || csvCell(columnKindOf(format), value, language)
}

const fieldRow = (field: CarField, car: CsvCar, language: Language): CsvCell[] => [
  headingInFileOf(carWordsIn[language][field]),
  carCell(field, car, language),
]

const aboutRows = (car: CsvCar, language: Language): CsvCell[][] => [
  ...firstFields.map((field) => fieldRow(field, car, language)),
  [csvTexts[language].created, csvDate(car.created_at)],
]

function sumRows(car: CsvCar, expenses: readonly CsvExpense[], language: Language): CsvCell[][] {
  const texts = csvTexts[language]
  const money = (amount: string | null) => csvMoney(amount, language)
  const note = (isEstimated: boolean) => (isEstimated ? texts.noRate : "")
  const total = (label: string, eur: string | null, isEstimated: boolean): CsvCell[] => [
    label,
    "",
    "",
    "",
    money(eur),
    note(isEstimated),
  ]
  const purchase = purchaseInEur(car)
  const sale = saleEur(car)
  return [
    [texts.sum, texts.price, texts.currency, texts.rate, "EUR", texts.note],
    [
      texts.sale,
      money(car.sale_price),
      car.sale_price === null ? "" : car.sale_currency,
      csvNumber(car.sale_price === null ? null : car.sale_exchange_rate, language),
      money(sale),
      note(car.sale_price !== null && sale === null),
    ],
    [
      texts.purchase,
      money(car.purchase_price),
      car.purchase_currency,
      csvNumber(car.purchase_exchange_rate, language),
      money(purchase.eur),
      note(purchase.estimated),
    ],
    ...expenseTypes.flatMap((type) => {
      const each = expenses.filter(({ expense_type }) => expense_type === type).map(expenseInEur)
      // Few cars have expenses of customs.
      if (type === "customs" && each.length === 0) return []
      const isEstimated = each.some(({ estimated }) => estimated)
      return [
        total(
          `${texts.expenses}: ${expenseChoicesIn[language].expenseType[type]}`,
          sum(each.map(({ eur }) => eur)),
          isEstimated,
        ),
      ]
    }),
    total(texts.expensesTotal, car.expenses_eur, car.expenses_estimated),
    total(texts.cost, car.cost_eur, car.cost_estimated),
    total(texts.profit, car.profit, car.profit_estimated),
  ]
}

const expenseColumns = [
  "date",
  "expense_type",
  "description",
  "amount",
  "currency",
  "exchange_rate",
  "amount_eur",
  "full_name",
  "note",
  "vat_amount",
  "rate_day",
] as const

/** The columns of expenses; any other field stands last, but for the kind, which the sign of the amount tells. */
export const expenseFileColumns = [
  ...expenseColumns,
  ...otherFileFields([...expenseColumns, "kind"]),
]

function expenseRows(expenses: readonly CsvExpense[], language: Language): CsvCell[][] {
  const texts = csvTexts[language]
  const fixedHeadings = { amount_eur: "EUR", full_name: texts.addedBy, note: texts.note }
  const words = expenseWordsIn[language]
  const heads = expenseFileColumns.map((name) =>
    name in fixedHeadings
      ? fixedHeadings[name as keyof typeof fixedHeadings]
      : headingInFileOf(words[name as ExpenseField]),
  )
  const rows = expenses.map((expense): CsvCell[] => {
    const { eur, estimated } = expenseInEur(expense)
    const notes = [
      expense.kind === "refund" && texts.refund,
      estimated && texts.noRate,
      expense.rate_day && texts.rateDay(expense.rate_day),
    ]
    return expenseFileColumns.map((name) => {
      switch (name) {
        case "amount_eur":
          return csvMoney(eur, language)
        case "full_name":
          return expense.full_name ?? ""
        case "note":
          return notes.filter(Boolean).join(", ")
        default:
          return expenseCell(name, expense, language)
      }
    })
  })
  return [[texts.expenses], heads, ...rows]
}

function detailRows(car: CsvCar, language: Language): CsvCell[][] {
  const texts = csvTexts[language]
  const row = (field: CarField) => fieldRow(field, car, language)
  return [
    [texts.details],
    ...carDetails.filter((name) => carFileFields.includes(name)).map(row),
    [texts.enteredOn, csvDate(car.entered_at)],
    [texts.lateCosts, csvMoney(car.late_costs_eur, language)],
    row("purchase_rate_day"),
    row("sale_rate_day"),
    row("vat_scheme"),
    [texts.vatRate, csvNumber(car.vat_rate, language)],
    row("purchase_vat"),
    [texts.vatDue, csvMoney(car.vat_due, language)],
    [texts.vatDeductible, csvMoney(car.vat_deductible, language)],
    [texts.profitAfterVat, csvMoney(car.profit_after_vat, language)],
    ["ID", car.id],
    row("buyer_vat_number"),
    row("buyer_vat_checked_on"),
    row("transport_proof"),
    row("purchase_paid_by"),
    row("purchase_paid_how"),
    row("sale_received_by"),
    row("sale_received_how"),
  ]
}
