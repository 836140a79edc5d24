import { type CarSort, carSorts, defaultCarSort } from "@marza/domain/cars/sorts.ts"
import { type CarStatus, statuses } from "@marza/domain/cars/status.ts"

type Search = Record<string, unknown>
type CarListSearch = { status?: CarStatus; search?: string; sort?: CarSort; unpaid?: true }
type PlainSearch = Record<string, string | number | undefined>

export const isOneOf = <Value>(values: readonly Value[], value: unknown): value is Value =>
  (values as readonly unknown[]).includes(value)

/** The search parameters of the list; any other is left out, and so is the default order. */
export const carListSearch = ({ status, search, sort, unpaid }: Search): CarListSearch => ({
  ...(isOneOf(statuses, status) && { status }),
  // A search for digits alone arrives as a number.
  ...((typeof search === "string" || typeof search === "number") && { search: String(search) }),
  ...(isOneOf(carSorts, sort) && sort !== defaultCarSort && { sort }),
  ...(unpaid === true && { unpaid }),
})

/** Texts and numbers, which the page reads and checks itself, so that the first screen loads nothing of it. */
export const plainSearch = (search: Search): PlainSearch =>
  Object.fromEntries(
    Object.entries(search).map(([name, value]) => [
      name,
      typeof value === "string" || typeof value === "number" ? value : undefined,
    ]),
  )
