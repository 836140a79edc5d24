import type { VatScheme } from "../vat/rates.ts"
import type { CarField } from "./fields.ts"

/** What a zero-rated sale is proved by. */
export const proofsOfZeroRate = [
  "buyer_vat_number",
  "buyer_vat_checked_on",
  "transport_proof",
] as const satisfies readonly CarField[]

export type ProofOfZeroRate = (typeof proofsOfZeroRate)[number]

type MaybeNew = {
  vat_scheme: VatScheme
  first_registered: string | null
  mileage_km: number | null
  sold_on: string | null
}

const maxMileageKm = 6000
const maxMonths = 6

/**
 * Whether a zero-rated car is, or by what is known may be, a new means of transport, for which other rules hold: first
 * registered at most six months before its sale, or driven at most 6,000 km (Directive 2006/112/EC, article 2(2)(b)).
 * @param today in Vilnius, `YYYY-MM-DD`: the day of sale of a car that has none
 */
export function isNewVehicle(car: MaybeNew, today: string): boolean {
  if (car.vat_scheme !== "zero") return false
  if (car.mileage_km !== null && car.mileage_km <= maxMileageKm) return true
  return (
    car.first_registered !== null &&
    lastDayOf(car.first_registered) >= monthsBefore(car.sold_on ?? today, maxMonths)
  )
}

/** The last day that a year, a month or a day can mean. */
function lastDayOf(date: string): string {
  const [year, month, day] = date.split("-")
  return `${year}-${month ?? "12"}-${day ?? "31"}`
}

/** The same day so many months before, or the last one of a month that is shorter. */
function monthsBefore(day: string, months: number): string {
  const date = new Date(day)
  const dayOfMonth = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(dayOfMonth, last))
  return date.toISOString().slice(0, 10)
}
