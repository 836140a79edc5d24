import { type CarField, carFieldNames, carFields } from "@marza/domain/cars/fields.ts"
import { carSpreadsheetHeadings as headingsEn } from "@marza/domain/cars/words/en.ts"
import { carSpreadsheetHeadings as headingsLt } from "@marza/domain/cars/words/lt.ts"
import type { FieldFormat } from "@marza/domain/table/format.ts"
import type { ExpenseField, Target } from "../types.ts"

/** What the values of a column mostly are. */
export type ValueKind = "number" | "date" | "text" | "empty"

/** What a heading can mean by itself; a general one such as "Kaina" gets its meaning from its neighbours. */
export type General =
  | "price"
  | "amount"
  | "anyCurrency"
  | "anyRate"
  | "date"
  | "description"
  | "vat"
export type Meaning = Target | General | "computed" | "expensesTotal"

/** Headings of one meaning, between bars. With `kind`, only where the column's values are such. */
export type Words = { words: string; kind?: ValueKind }

/** Where the values of a column are other ones, such a heading does not mean the field. */
const onlyAbove: Partial<Record<FieldFormat, ValueKind>> = {
  amount: "number",
  rate: "number",
  integer: "number",
  day: "date",
}
const aboveTexts: ReadonlySet<CarField> = new Set<CarField>([
  "vat_scheme",
  "registration_number",
  "origin",
  "advert_url",
  "bought_from",
  "sold_to",
])
const aboveAnything: ReadonlySet<CarField> = new Set<CarField>([
  "purchase_rate_day",
  "sale_rate_day",
])

/** Headings of each field, as people and our own files write them. */
export const carWords = carFieldNames.map((field): [CarField, Words] => {
  const kind = aboveTexts.has(field) ? "text" : onlyAbove[carFields[field].format]
  const words = `${headingsLt[field]}|${headingsEn[field]}`
  return [field, kind && !aboveAnything.has(field) ? { words, kind } : { words }]
})

export const expenseWords: Record<ExpenseField, Words> = {
  description: {
    words:
      "islaida|islaidos|expenses|sanaudos|islaidos aprasymas|islaidos pavadinimas|islaidu aprasymas|darbas|darbai aprasymas|paslauga|expense|expense description|item",
    kind: "text",
  },
  amount: {
    words: "islaidos suma|islaidu suma|islaida suma|expense amount|cost amount|sumoketa",
    kind: "number",
  },
  currency: { words: "islaidos valiuta|islaidu valiuta|expense currency" },
  exchange_rate: {
    words: "islaidos kursas|islaidu kursas|expense rate|expense exchange rate",
    kind: "number",
  },
  rate_day: {
    words: "islaidos kurso diena|islaidos kurso data|expense rate day|expense rate date",
  },
  expense_type: {
    words:
      "rusis|tipas|kategorija|islaidos rusis|islaidos tipas|islaidu rusis|islaidu tipas|type|category|expense type",
    kind: "text",
  },
  date: { words: "islaidos data|islaidu data|islaidos diena|expense date", kind: "date" },
  kind: { words: "pobudis|islaidos pobudis|expense kind" },
  vat_amount: { words: "islaidos pvm|islaidu pvm|expense vat|vat amount", kind: "number" },
}

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
        "savikaina|cost|total cost|marza|margin|skirtumas|difference|uzdarbis|antkainis|balansas|pelnas.*|profit.*|is viso.*|viso.*|total.*|bendr.*|dienos.*|dienu.*|days.*|.* is viso|mokėtinas pvm|moketinas pvm|atskaitomas pvm|vat due|vat deductible|irasyta|irase|irasytas|irasymo diena|added on|added by|entered on|islaidos po pardavimo|expenses after the sale|pvm tarifas.*|vat rate.*",
    },
  ],
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
]
