import { carFieldNames, carFields } from "@marza/domain/cars/fields.ts"
import { carSpreadsheetHeadings as carEn } from "@marza/domain/cars/words/en.ts"
import { carSpreadsheetHeadings as carLt } from "@marza/domain/cars/words/lt.ts"
import { expenseFieldNames, expenseFields } from "@marza/domain/expenses/fields.ts"
import { expenseSpreadsheetHeadings as expenseEn } from "@marza/domain/expenses/words/en.ts"
import { expenseSpreadsheetHeadings as expenseLt } from "@marza/domain/expenses/words/lt.ts"
import type { FieldFormat } from "@marza/domain/table/format.ts"
import type { Target } from "../types.ts"

/** What the values of a column mostly are. */
export type ValueKind = "number" | "date" | "text" | "empty"

/** What a heading can mean by itself; a general one such as "Kaina" gets its meaning from its neighbours. */
export type GeneralMeaning =
  | "price"
  | "amount"
  | "anyCurrency"
  | "anyRate"
  | "date"
  | "description"
  | "vat"
  | "supplier"
  | "supplierCode"
  | "documentNumber"
  | "paid"
export type Meaning = Target | GeneralMeaning | "computed" | "expensesTotal"

/** Headings of one meaning, between bars. With `kind`, only where the column's values are such. */
export type Words = { words: string; kind?: ValueKind }

/** A heading means a field of such a format only above values of this kind. */
const onlyAbove: Partial<Record<FieldFormat, ValueKind>> = {
  amount: "number",
  rate: "number",
  integer: "number",
  day: "date",
}
const aboveTexts: ReadonlySet<Target> = new Set<Target>([
  "car.vat_scheme",
  "car.registration_number",
  "car.origin",
  "car.advert_url",
  "car.bought_from",
  "car.sold_to",
  "expense.description",
  "expense.expense_type",
])
const aboveAnything: ReadonlySet<Target> = new Set<Target>([
  "car.purchase_rate_day",
  "car.sale_rate_day",
  "expense.rate_day",
])

function headingsOf(target: Target, format: FieldFormat, words: string): [Target, Words] {
  const kind = aboveTexts.has(target) ? "text" : onlyAbove[format]
  return [target, kind && !aboveAnything.has(target) ? { words, kind } : { words }]
}

/** Headings of each field, as people and our own files write them. */
export const fieldWords: readonly [Target, Words][] = [
  ...carFieldNames.map((field) =>
    headingsOf(`car.${field}`, carFields[field].format, `${carLt[field]}|${carEn[field]}`),
  ),
  ...expenseFieldNames.map((field) =>
    headingsOf(
      `expense.${field}`,
      expenseFields[field].format,
      `${expenseLt[field]}|${expenseEn[field]}`,
    ),
  ),
]

export const otherWords: [Meaning, Words][] = [
  ["make", { words: "marke|gamintojas|make|brand|manufacturer" }],
  ["model", { words: "modelis|model" }],
  [
    "number",
    {
      words:
        "nr|eil nr|eilnr|eiles nr|nr p k|auto nr|automobilio nr|numeris|no|id|car no|car number|number",
    },
  ],
  [
    "expensesTotal",
    {
      words:
        "islaidos is viso|islaidu is viso|viso islaidu|is viso islaidu|islaidos|islaidu suma is viso|expenses in total|total expenses|expenses total|expenses|sanaudos",
    },
  ],
  [
    "computed",
    {
      words:
        "savikaina|cost|total cost|marza|margin|skirtumas|difference|uzdarbis|antkainis|balansas|pelnas.*|profit.*|is viso.*|viso.*|total.*|bendr.*|dienos.*|dienu.*|days.*|.* is viso|mokėtinas pvm|moketinas pvm|atskaitomas pvm|vat due|vat deductible|irasyta|irase|irasytas|irasymo diena|added on|added by|entered on|islaidos po pardavimo|expenses after the sale|pvm tarifas.*|vat rate.*|liko gauti.*|liko moketi|left to receive.*|left to pay",
    },
  ],
  [
    "deposit",
    {
      words:
        "avansas|avansai|avanso suma|gautas avansas|pirkejo avansas|uzstatas|uzstato suma|depozitas|rezervacija|rezervacijos mokestis|deposit|deposit amount|deposit paid|deposit received|down payment|advance payment|reservation|reservation fee",
      kind: "number",
    },
  ],
  [
    "received",
    {
      words:
        "gauta|gauta suma|gauta is pirkejo|gauta pardavimo valiuta|sumokejo pirkejas|pirkejas sumokejo|pirkejo sumoketa|received|received from buyer|received in the currency of the sale|amount received|paid by buyer|buyer paid",
      kind: "number",
    },
  ],
  ["paid", { words: "sumoketa|sumoketa suma", kind: "number" }],
  ["price", { words: "kaina|price|verte|value|uz kiek", kind: "number" }],
  ["amount", { words: "suma|amount|sum", kind: "number" }],
  ["anyCurrency", { words: "valiuta|val|currency|ccy" }],
  [
    "anyRate",
    { words: "kursas|valiutos kursas|ecb kursas|rate|exchange rate|fx|fx rate", kind: "number" },
  ],
  ["date", { words: "data|diena|date|day", kind: "date" }],
  ["description", { words: "aprasymas|paskirtis|uz ka|description|details" }],
  ["vat", { words: "pvm|pvm suma|vat", kind: "number" }],
  ["supplier", { words: "pardavejas|tiekejas|seller|supplier|vendor", kind: "text" }],
  [
    "supplierCode",
    {
      words:
        "tiekejo kodas|pardavejo kodas|imones kodas|juridinio asmens kodas|supplier s code|supplier code|vendor code|company code|company number",
    },
  ],
  [
    "documentNumber",
    {
      words:
        "saskaita|saskaitos nr|saskaitos numeris|pvm saskaitos nr|sf nr|sf numeris|dokumentas|dokumento nr|dokumento numeris|kvito nr|kvito numeris|invoice|invoice no|invoice number|document no|document number|receipt no|receipt number",
    },
  ],
]
