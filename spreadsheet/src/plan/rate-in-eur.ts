import { compare, type Decimal } from "@marza/domain/money/decimal.ts"
import { type ReferenceCurrency, rateOf } from "@marza/domain/rates/reference.ts"
import type { Cell } from "../sheet.ts"
import type { ColumnId } from "../types.ts"
import { ask, decided, type Read, type ReadingContext } from "./values.ts"

type Range = [least: Decimal, most: Decimal]

/** The likely rates of each currency, in EUR for one unit and in units for one EUR. */
const likely: Record<ReferenceCurrency, { eur: Range; units: Range }> = {
  NOK: { eur: ["0.04", "0.2"], units: ["5", "25"] },
  USD: { eur: ["0.6", "1.2"], units: ["0.83", "1.7"] },
  GBP: { eur: ["0.95", "1.8"], units: ["0.55", "1.05"] },
}

/** A written rate as EUR for one unit. Where it may be meant as units for one EUR, its column is asked about. */
export function rateInEur(
  rate: Decimal,
  currency: ReferenceCurrency,
  column: ColumnId,
  { answers }: ReadingContext,
  cell: Cell,
): Read<Decimal> {
  const isIn = ([least, most]: Range) => compare(rate, least) >= 0 && compare(rate, most) <= 0
  const { eur, units } = likely[currency]
  if (!isIn(units)) return { value: rate }
  const id = `rateForm:${column}`
  const suggestion = isIn(eur) ? null : "units"
  const question = ask("rateForm", ["eur", "units"], suggestion, { id, column, example: cell.seen })
  const form = answers[id] ?? suggestion
  if (form === null) return decided<Decimal>(null, question)
  return decided(form === "units" ? rateOf(rate) : rate, question)
}
