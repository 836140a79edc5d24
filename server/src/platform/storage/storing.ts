import { randomUUID } from "node:crypto"
import type { Database, TenantTransaction } from "../db/database.ts"
import type { Scope } from "../db/scopes.ts"
import type { Image } from "../pictures/drawings.ts"
import { addFile } from "./adding.ts"
import type { Files } from "./files.ts"
import { lockImage } from "./queries.ts"
import { removeUnused } from "./removal.ts"

type Stores = { database: Database; files: Files }

/** The result of changing a row's picture: the row, and the path that it held before. */
export type Replaced<Row> = { row: Row; before: string | null }

/** A path that no other upload is given. @param stem such as `avatars/{id}/avatar` */
export const pathOfUpload = (stem: string, type: string): string =>
  `${stem}-${randomUUID()}.${type}`

/**
 * Stores an avatar or a logo, then changes the row so that it refers to it, and removes the image before it. A change that
 * is refused leaves the stored picture as it is.
 * @param stem of the path
 * @param change changes the row
 */
export async function storeImage<Row>(
  stores: Stores,
  scope: Scope,
  { image, stem }: { image: Image; stem: string },
  change: (transaction: TenantTransaction, path: string) => Promise<Replaced<Row>>,
): Promise<Row> {
  const { organizationId } = scope
  const path = pathOfUpload(stem, image.type)
  const changed = await addFile(stores, { path, organizationId, content: () => image.bytes }, () =>
    stores.database.write(scope, async (transaction) => {
      await transaction.run(lockImage(path))
      return change(transaction, path)
    }),
  )
  await removeBefore(stores, scope, changed)
  return changed.row
}

/** Changes a row so that it has no picture, and removes the picture. @returns the row */
export async function removeImage<Row>(
  stores: Stores,
  scope: Scope,
  change: (transaction: TenantTransaction) => Promise<Replaced<Row>>,
): Promise<Row> {
  const changed = await stores.database.write(scope, change)
  await removeBefore(stores, scope, changed)
  return changed.row
}

/** At once; a trigger (`remove_image()`) has queued the removal as well, in case this process ends here. */
export async function removeBefore(
  stores: Stores,
  { organizationId }: Scope,
  { before }: Replaced<unknown>,
): Promise<void> {
  // The path of an avatar or a logo that an earlier version stored ends with a parameter.
  const [path] = before?.split("?") ?? []
  if (path) await removeUnused(stores, [path], organizationId).catch(() => {})
}
