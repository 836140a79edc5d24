import type { Currency } from "@marza/domain/money/currencies.ts"
import { type DatedRate, isSameRate } from "@marza/domain/rates/dated-rate.ts"
import type { ArchivedTable } from "./format.ts"
import type { ArchivedRow } from "./queries.ts"

/** What a part has of its invoice, apart from the texts. */
type Whole = { rate: DatedRate; kind: string; day: string }

/**
 * Compares the parts of invoices for several cars with these: a part has the money, the kind and the day of its invoice.
 * That the amounts add up is the database's to say (settle_split). The function returns whether a row may be stored; it is
 * called with every row, in the order of an archive.
 */
export function splitParts(): (table: ArchivedTable, row: ArchivedRow) => boolean {
  const wholes = new Map<string, Whole>()
  return (table, row) => {
    if (table === "splits") wholes.set(String(row.id), wholeOf(row, row.date))
    if (table !== "expenses" && table !== "overheads") return true
    if ((row.split_id ?? null) === null) return true
    const whole = wholes.get(String(row.split_id))
    const part = wholeOf(row, table === "expenses" ? row.date : row.day)
    return (
      whole !== undefined &&
      isSameRate(whole.rate, part.rate) &&
      whole.kind === part.kind &&
      whole.day === part.day
    )
  }
}

/** A row is untyped; its values are checked by now. A column that a line lacks has its default; no overhead is a refund. */
const wholeOf = (row: ArchivedRow, day: unknown): Whole => ({
  rate: {
    currency: (row.currency ?? "EUR") as Currency,
    rate: (row.exchange_rate ?? null) as string | null,
    day: (row.rate_day ?? null) as string | null,
  },
  kind: String(row.kind ?? "cost"),
  day: String(day),
})
