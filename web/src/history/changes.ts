import { type CarField, carFieldNames } from "@marza/domain/cars/fields.ts"
import type { Car } from "@marza/domain/cars/schemas.ts"
import { type CarDay, carDays } from "@marza/domain/cars/status.ts"
import type { HistoryEntry } from "@marza/domain/history/schemas.ts"
import { dayInVilnius } from "@marza/domain/time/days.ts"

/** A field whose changes the history shows; the other columns follow from these. */
export type TrackedField = CarField | "image_url"

const trackedFields: readonly TrackedField[] = [...carFieldNames, "image_url"]

const dayNames = Object.keys(carDays) as CarDay[]

/** One change: the stored values, null for none; amounts with the currency that they had then. */
export type Change = {
  field: TrackedField
  from: string | null
  to: string | null
  fromCurrency: string
  toCurrency: string
}

type Currencies = { purchase: string; sale: string }

/**
 * The changes of the car in each entry. An entry holds only what changed, so the currency that a price had is
 * traced back from today's; `entries` are the newest ones, newest first, without a gap.
 */
export function changesOf(entries: readonly HistoryEntry[], car: Car): Change[][] {
  const after: Currencies = { purchase: car.purchase_currency, sale: car.sale_currency }
  return entries.map((stored) => {
    const entry = withDays(stored)
    if (entry.entity !== "cars" || entry.action !== "update") return []
    const before: Currencies = {
      purchase: textIn(entry.before, "purchase_currency") ?? after.purchase,
      sale: textIn(entry.before, "sale_currency") ?? after.sale,
    }
    const changes = trackedFields.flatMap((field): Change[] => {
      if (!entry.after || !(field in entry.after) || isShownWithPrice(field, entry)) return []
      const side = field.startsWith("sale") ? "sale" : "purchase"
      return [
        {
          field,
          from: textIn(entry.before, field),
          to: textIn(entry.after, field),
          fromCurrency: before[side],
          toCurrency: after[side],
        },
      ]
    })
    Object.assign(after, before)
    return changes
  })
}

/**
 * An entry with the days in place of its timestamps. A timestamp that a status set by itself is left out, because it
 * says no more than the status; a day that somebody chose stays.
 */
function withDays(entry: HistoryEntry): HistoryEntry {
  const [before, after] = [daysOf(entry.before), daysOf(entry.after)]
  for (const day of dayNames) {
    const isByStatus = after && "status" in after && after[day] === dayInVilnius(entry.at)
    if (after && (isByStatus || after[day] === before?.[day])) delete after[day]
  }
  return { ...entry, before, after }
}

function daysOf(fields: HistoryEntry["before"]): HistoryEntry["before"] {
  if (!fields) return null
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      const day = dayNames.find((name) => carDays[name] === field)
      return day ? [day, typeof value === "string" ? dayInVilnius(value) : null] : [field, value]
    }),
  )
}

/** A currency that changed together with its price is shown beside the price. */
const isShownWithPrice = (field: TrackedField, { after }: HistoryEntry): boolean =>
  (field === "purchase_currency" && "purchase_price" in (after ?? {})) ||
  (field === "sale_currency" && typeof after?.sale_price === "string")

function textIn(fields: HistoryEntry["before"], field: string): string | null {
  const value = fields?.[field]
  return typeof value === "string" ? value : null
}
