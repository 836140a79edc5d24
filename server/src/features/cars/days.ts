import { type CarDay, carDays, type StatusTimestamps } from "@marza/domain/cars/status.ts"
import { dayInVilnius, noonOf } from "@marza/domain/time/days.ts"
import { type RawBuilder, sql } from "kysely"

/** The transaction's time by the database's clock: the one that also stamps created_at. */
export const now = sql<string>`now()`

/** A time as it is stored, or the transaction's own. */
export type Time = string | RawBuilder<string>
export type Times = StatusTimestamps<Time>
type Days = Record<CarDay, string | null>

const dayNames = Object.keys(carDays) as CarDay[]

/** The days of times: what is set in this transaction is set today. */
export const daysOf = (times: Times, today: string): Days =>
  Object.fromEntries(
    dayNames.map((name) => {
      const time = times[carDays[name]]
      return [name, time === null ? null : typeof time === "string" ? dayInVilnius(time) : today]
    }),
  ) as Days

/**
 * The times of a car with the days that somebody gives (rules 3.7): a day that is not that of the time already
 * becomes twelve o'clock of that day in Vilnius.
 * @param times as the status leaves them
 * @param given the days that somebody chose, null for one that is emptied
 */
export function timesWithDays(times: Times, given: Partial<Days>, today: string): Times {
  const known = daysOf(times, today)
  const changed = dayNames.filter(
    (name) => given[name] !== undefined && given[name] !== known[name],
  )
  const entered = changed.map((name) => {
    const day = given[name]
    return [carDays[name], day ? noonOf(day).toISOString() : null]
  })
  return { ...times, ...Object.fromEntries(entered) }
}

/** The days of a body that somebody chose: not those that are as they were, nor the empty ones of a new car. */
export const chosenDays = (sent: Partial<Days>, stored: Partial<Days>): Partial<Days> =>
  Object.fromEntries(
    dayNames.flatMap((name) =>
      sent[name] === undefined || sent[name] === (stored[name] ?? null) ? [] : [[name, sent[name]]],
    ),
  )

/**
 * From when a car counts (rules 3.7): a day given by hand before it moves it to twelve o'clock of the car's earliest
 * day, and a later correction moves it back, never beyond the time at which the car was entered.
 * @param stored null for a new car
 * @param entered when a new car is entered
 */
export function createdAt(
  times: Times,
  stored: (StatusTimestamps<string> & { created_at: string; entered_at: string }) | null,
  today: string,
  entered: Time = now,
): Time {
  const days = daysOf(times, today)
  const before = stored && daysOf(stored, today)
  const changed = dayNames.filter((name) => days[name] !== (before?.[name] ?? null))
  const [earliest] = Object.values(days)
    .filter((day) => day !== null)
    .toSorted()
  const created = stored?.created_at ?? entered
  if (changed.length === 0) return created
  const enteredDay = stored ? dayInVilnius(stored.entered_at) : today
  const createdDay = stored ? dayInVilnius(stored.created_at) : today
  const isMovedAlready = stored !== null && stored.created_at !== stored.entered_at
  const isEarlier = changed.some((name) => (days[name] ?? today) < createdDay)
  if (!isEarlier && !isMovedAlready) return created
  if (earliest !== undefined && earliest < enteredDay) return noonOf(earliest).toISOString()
  return stored?.entered_at ?? entered
}
