import { sql } from "kysely"
import type { Database } from "../../platform/db/database.ts"
import { query, type TenantTransaction } from "../../platform/db/database.ts"
import type { SignedIn } from "../../platform/db/scopes.ts"
import type { ReadImage } from "../../platform/http/image-body.ts"
import type { Files } from "../../platform/storage/files.ts"
import { receiveImage } from "../../platform/storage/receive.ts"
import { removeImage, storeImage } from "../../platform/storage/storing.ts"
import { requireOwnProfile } from "./commands.ts"
import { selectProfile } from "./queries.ts"

type Stores = { database: Database; files: Files }

/**
 * Replaces the avatar of the caller's own profile (while impersonating: of the impersonated person's).
 * @throws {Refusal} not_found, forbidden for another's; image_too_large, image_required, image_undecodable
 */
export async function changeAvatar(stores: Stores, scope: SignedIn, id: string, read: ReadImage) {
  const actorId = await stores.database.write(scope, async (transaction) => {
    await requireOwnProfile(transaction, id)
    return transaction.actorId
  })
  const image = await receiveImage(
    stores.files,
    { organization: actorId, person: actorId },
    read,
    "avatar",
  )
  const stem = `avatars/${id}/avatar`
  return storeImage(stores, scope, { image, stem }, (transaction, path) =>
    setAvatar(transaction, id, path),
  )
}

/** Removes the avatar of the caller's own profile; having none is no error. @throws {Refusal} not_found, forbidden */
export function deleteAvatar(stores: Stores, scope: SignedIn, id: string) {
  return removeImage(stores, scope, (transaction) => setAvatar(transaction, id, null))
}

async function setAvatar(transaction: TenantTransaction, id: string, value: string | null) {
  await requireOwnProfile(transaction, id)
  const { run, one, oneOrNotFound } = transaction
  // Creates a missing row; locks an existing one.
  await run(
    query
      .insertInto("profiles")
      .values({ id })
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet({ full_name: sql`profiles.full_name` }),
      ),
  )
  const before = await one(selectProfile(id))
  await run(query.updateTable("profiles").set({ avatar_path: value }).where("id", "=", id))
  const row = await oneOrNotFound(selectProfile(id))
  return { row, before: before?.avatar_path ?? null }
}
