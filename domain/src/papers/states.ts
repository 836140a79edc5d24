import { isInvoice, type PaperKind } from "./kinds.ts"

/** The kinds that people draft; a credit invoice is made of the invoice that it credits. */
export const draftedKinds = [
  "purchase_contract",
  "sale_contract",
  "deposit_receipt",
  "proforma",
  "invoice",
] as const satisfies readonly PaperKind[]

/**
 * What becomes of a paper: a draft follows its car until it is issued. A contract is annulled; an invoice, too, as long as it was not handed over, and else credited. `lost`:
 * a number that was issued before a restore and of which nothing else is known.
 */
export const paperStates = ["draft", "issued", "annulled", "credited", "lost"] as const

/** What of a car may differ from what a paper says of it; `vat_rate`: that of the day of sale. */
export const differences = ["sale", "price", "scheme", "vat_rate", "buyer"] as const

export type PaperDifference = (typeof differences)[number]

/** What becomes of a paper whose day is before the last one's of its series. */
export const dayOrders = ["ask", "refuse"] as const

/** Credit invoices are numbered with the invoices, and contracts and deposit receipts together. */
export const seriesKinds = ["invoice", "contract", "proforma"] as const

export type SeriesKind = (typeof seriesKinds)[number]

export function seriesKindOf(kind: PaperKind): SeriesKind {
  if (isInvoice(kind)) return "invoice"
  return kind === "proforma" ? "proforma" : "contract"
}

const defaultPrefixes: Record<SeriesKind, string> = { invoice: "SF", contract: "S", proforma: "IS" }

/** The series of an organization that has chosen none. */
export const defaultSeries = (kind: SeriesKind, year: number): string =>
  `${defaultPrefixes[kind]}-${year}-`

/** The series of a later year, where a series names its year; undefined where it names none, so that it goes on. */
export const seriesOfYear = (series: string, before: number, now: number): string | undefined =>
  now > before && series.includes(String(before))
    ? series.replaceAll(String(before), String(now))
    : undefined
