import type { CarExportQuery } from "@marza/domain/cars/schemas.ts"
import { nearPatterns } from "@marza/domain/cars/search.ts"
import type { Snapshot } from "../../platform/db/database.ts"
import { pageOf } from "../../platform/http/cursor.ts"
import type { CarRow } from "./columns.ts"
import { orderOf } from "./order.ts"
import { type Match, type Searched, selectCounts, selectPage } from "./queries.ts"

/** Cars that are held in memory at a time. */
const partSize = 500

/** All cars that the list shows for a filter, in its order, part by part. */
export async function* readAllListedCars(
  snapshot: Snapshot,
  organizationId: string,
  filter: CarExportQuery,
): AsyncGenerator<CarRow[]> {
  const match = await matchOf(snapshot, organizationId, filter)
  let cursor: string | undefined
  do {
    const page = { ...filter, cursor, limit: partSize }
    const order = orderOf(page)
    const rows = await snapshot.all(selectPage(organizationId, page, match, order))
    const { items, next_cursor } = pageOf(rows, partSize, order.cursorOf)
    if (items.length > 0) yield items
    cursor = next_cursor ?? undefined
  } while (cursor !== undefined)
}

/** Chooses as the list does: names that contain what is searched, else those that sound like it, else those near it. */
async function matchOf(
  snapshot: Snapshot,
  organizationId: string,
  filter: Searched,
): Promise<Match> {
  if (!filter.search || nearPatterns(filter.search).length === 0) return "containing"
  for (const match of ["containing", "sounding"] as const) {
    const counts = await snapshot.all(selectCounts(organizationId, filter, match))
    if (counts.length > 0) return match
  }
  return "near"
}
