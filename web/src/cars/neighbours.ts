import type { Car } from "@marza/domain/cars/schemas.ts"
import { matchQuery, type QueryClient } from "@tanstack/react-query"
import { keys } from "../api/keys.ts"
import { laterKeys } from "../api/later-keys.ts"

type CarPages = { pages: { items: Car[] }[] }

/**
 * The id of the car after (1) or before (-1) another in the list that was shown last, as far as that has loaded. Cars
 * that a dialog offered to choose from are no such list.
 */
export function carBeside(
  client: QueryClient,
  organizationId: string,
  carId: string,
  step: 1 | -1,
): string | undefined {
  const offered = { queryKey: laterKeys.carsToChoose(organizationId) }
  const lists = client
    .getQueryCache()
    .findAll({
      queryKey: keys.cars(organizationId),
      predicate: (list) => !matchQuery(offered, list),
    })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  for (const { state } of lists) {
    // Only lists of cars have this key.
    const data = state.data as CarPages | undefined
    const ids = data?.pages.flatMap(({ items }) => items.map(({ id }) => id)) ?? []
    const at = ids.indexOf(carId)
    if (at >= 0) return ids[at + step]
  }
  return undefined
}
