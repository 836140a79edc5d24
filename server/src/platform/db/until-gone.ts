import { Refusal } from "@marza/domain/refusal.ts"
import type { Database } from "./database.ts"

/**
 * The same database for a caller who may hang up: once they have, nothing more is read for them, and what is made of a
 * snapshot ends at its next query.
 * @throws {Refusal} bad_request when the caller has gone
 */
export function untilGone(database: Database, gone: AbortSignal): Database {
  const check = () => {
    if (gone.aborted) throw new Refusal("bad_request")
  }
  return {
    ...database,
    read: async (scope, ...queries) => {
      check()
      return database.read(scope, ...queries)
    },
    readSnapshot: (scope, work) =>
      database.readSnapshot(scope, (snapshot) =>
        work({
          ...snapshot,
          all: async (query) => {
            check()
            return snapshot.all(query)
          },
          one: async (query) => {
            check()
            return snapshot.one(query)
          },
          batches: async function* (query) {
            for await (const rows of snapshot.batches(query)) {
              check()
              yield rows
            }
          },
        }),
      ),
  }
}
