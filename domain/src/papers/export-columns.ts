import { csvTexts } from "../cars/csv-texts.ts"
import type { Language } from "../language.ts"
import { type Decimal, subtract } from "../money/decimal.ts"
import { type ColumnLabel, columnOf, type TableColumn, type TableValue } from "../table/column.ts"
import { paperChoicesIn } from "./choices.ts"
import { paperNumber } from "./number.ts"
import type { Paper } from "./schemas.ts"

/** A paper as files list it. */
export type ExportedPaper = Pick<
  Paper,
  | "kind"
  | "state"
  | "series"
  | "number"
  | "day"
  | "side"
  | "car_name"
  | "total"
  | "currency"
  | "total_eur"
  | "scheme"
  | "vat_rate"
  | "vat_eur"
> & { registration_number: string | null }

const wordsOf = (choice: "kind" | "state") => ({
  lt: paperChoicesIn.lt[choice],
  en: paperChoicesIn.en[choice],
})

const schemes: Record<Language, Record<NonNullable<Paper["scheme"]>, string>> = {
  lt: { ...csvTexts.lt.choices.vatScheme, none: "Be PVM" },
  en: { ...csvTexts.en.choices.vatScheme, none: "No VAT" },
}

/**
 * The VAT that an invoice names: none under the margin, whose tax is no matter of the invoice (rules 22.2), and none where it
 * was annulled.
 */
function vatOf({ state, scheme, vat_rate, vat_eur, total_eur }: ExportedPaper): {
  net: Decimal | null
  rate: Decimal | null
  vat: Decimal | null
} {
  if (state === "annulled") return { net: null, rate: null, vat: null }
  if (scheme === "zero") return { net: total_eur, rate: "0", vat: "0.00" }
  if (scheme !== "standard" || total_eur === null || vat_eur === null)
    return { net: null, rate: null, vat: null }
  return { net: subtract(total_eur, vat_eur), rate: vat_rate, vat: vat_eur }
}

const columns: [ColumnLabel, (paper: ExportedPaper) => TableValue][] = [
  [
    { kind: "text", lt: "Numeris", en: "Number" },
    ({ series, number }) =>
      series === null || number === null ? null : paperNumber({ series, number }),
  ],
  [{ kind: "day", lt: "Data", en: "Date" }, ({ day }) => day],
  [{ kind: "choice", lt: "Rūšis", en: "Kind", words: wordsOf("kind") }, ({ kind }) => kind],
  [{ kind: "choice", lt: "Būsena", en: "State", words: wordsOf("state") }, ({ state }) => state],
  [{ kind: "text", lt: "Kita šalis", en: "Counterparty" }, ({ side }) => side.name],
  [
    { kind: "text", lt: "Kitos šalies kodas", en: "Code of the counterparty" },
    ({ side }) => side.code,
  ],
  [
    { kind: "text", lt: "Kitos šalies PVM kodas", en: "VAT number of the counterparty" },
    ({ side }) => side.vat_number,
  ],
  [{ kind: "text", lt: "Automobilis", en: "Car" }, ({ car_name }) => car_name],
  [
    { kind: "text", lt: "Valstybinis numeris", en: "Number plate" },
    ({ registration_number }) => registration_number,
  ],
  [{ kind: "amount", lt: "Suma", en: "Amount" }, ({ total }) => total],
  [{ kind: "choice", lt: "Valiuta", en: "Currency" }, ({ currency }) => currency],
  [{ kind: "amount", lt: "Suma, EUR", en: "Amount, EUR" }, ({ total_eur }) => total_eur],
  [{ kind: "choice", lt: "PVM schema", en: "VAT scheme", words: schemes }, ({ scheme }) => scheme],
  [
    { kind: "amount", lt: "Apmokestinamoji vertė, EUR", en: "Taxable value, EUR", isSummed: true },
    (paper) => vatOf(paper).net,
  ],
  [{ kind: "rate", lt: "PVM tarifas, %", en: "VAT rate, %" }, (paper) => vatOf(paper).rate],
  [{ kind: "amount", lt: "PVM, EUR", en: "VAT, EUR", isSummed: true }, (paper) => vatOf(paper).vat],
]

/** The columns of the list of papers in a file (rules 21.10). Prices are not added up: a contract and an invoice have the same. */
export const paperColumnsIn = (language: Language): TableColumn<ExportedPaper>[] =>
  columns.map(([label, valueIn]) => columnOf(label, language, valueIn))
