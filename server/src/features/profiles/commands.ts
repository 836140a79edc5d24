import type { ProfilePatch } from "@marza/domain/profiles/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { type Database, query, type TenantTransaction } from "../../platform/db/database.ts"
import type { SignedIn } from "../../platform/db/scopes.ts"
import { selectProfile } from "./queries.ts"

/**
 * Changes the name of the caller's own profile (while impersonating: of the impersonated person's), or creates it.
 * @throws {Refusal} not_found for somebody the caller does not know, forbidden for anybody else
 */
export function changeProfile(
  database: Database,
  scope: SignedIn,
  id: string,
  { full_name }: ProfilePatch,
) {
  return database.write(scope, async (transaction) => {
    await requireOwnProfile(transaction, id)
    const { run, oneOrNotFound } = transaction
    await run(
      query
        .insertInto("profiles")
        .values({ id, full_name })
        .onConflict((conflict) => conflict.column("id").doUpdateSet({ full_name })),
    )
    return oneOrNotFound(selectProfile(id))
  })
}

/**
 * A profile may be changed by its person, or by who impersonates them.
 * @throws {Refusal} not_found for somebody the caller does not know, forbidden for anybody else
 */
export async function requireOwnProfile(
  { oneOrNotFound, userId }: TenantTransaction,
  id: string,
): Promise<void> {
  if (id === userId) return
  await oneOrNotFound(selectProfile(id))
  throw new Refusal("forbidden")
}
