import { dayInVilnius, daysBetween } from "../time/days.ts"
import type { Instant } from "../time/instant.ts"
import type { CarStatus } from "./status.ts"

type StockDates = {
  status: CarStatus
  created_at: Instant
  bought_at: Instant | null
  sold_at: Instant | null
}

/** A car that is unsold after more days than this ties money up for too long. */
export const longStandingDays = 60

/**
 * How many whole calendar days, in Vilnius, a car stood: from the day it was bought, or created
 * when that is unknown, to the day it was sold, or to `now` while it is not. Never below 0.
 */
export function daysStanding(car: StockDates, now: Instant): number {
  const end = car.status === "sold" && car.sold_at !== null ? car.sold_at : now
  const first = dayInVilnius(car.bought_at ?? car.created_at)
  return Math.max(0, daysBetween(first, dayInVilnius(end)))
}
