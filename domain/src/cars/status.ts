/** The statuses of a car in the order of the "all" tab (rules 3.1 and 3.5). */
export const statuses = ["bought", "preparing", "sold"] as const

export type CarStatus = (typeof statuses)[number]

/** The timestamp that belongs to each status. */
export const timestampFields = {
  bought: "bought_at",
  preparing: "preparing_at",
  sold: "sold_at",
} as const satisfies Record<CarStatus, string>

/** The days that people enter and correct; each is the day in Vilnius of the time that it names. */
export const carDays = {
  bought_on: "bought_at",
  preparing_on: "preparing_at",
  sold_on: "sold_at",
} as const

export type CarDay = keyof typeof carDays

/** When a car got each status, null if it never did; `Time` is a Date or an ISO string. */
export type StatusTimestamps<Time> = {
  bought_at: Time | null
  preparing_at: Time | null
  sold_at: Time | null
}

/** A new car: the chosen status sets only its own timestamp (rules 3.3). */
export function timestampsOnCreate<Time>(status: CarStatus, now: Time): StatusTimestamps<Time> {
  return timestampsOnChange({ bought_at: null, preparing_at: null, sold_at: null }, status, now)
}

/** A direct change of status always sets the matching timestamp (rules 3.2). */
export function timestampsOnChange<Time>(
  car: StatusTimestamps<Time>,
  status: CarStatus,
  now: Time,
): StatusTimestamps<Time> {
  const { bought_at, preparing_at, sold_at } = car
  return { bought_at, preparing_at, sold_at, [timestampFields[status]]: now }
}

/**
 * Saving an edit sets the matching timestamp only when the status differs from the stored one and
 * that timestamp is empty (rules 3.4).
 */
export function timestampsOnSave<Time>(
  car: StatusTimestamps<Time> & { status: CarStatus },
  status: CarStatus,
  now: Time,
): StatusTimestamps<Time> {
  const { bought_at, preparing_at, sold_at } = car
  const sets = status !== car.status && car[timestampFields[status]] === null
  return sets ? timestampsOnChange(car, status, now) : { bought_at, preparing_at, sold_at }
}
