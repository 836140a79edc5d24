import { randomBytes } from "node:crypto"
import pLimit from "p-limit"
import type { Database, TenantTransaction } from "../db/database.ts"
import type { Scope } from "../db/scopes.ts"
import { enqueue } from "../jobs/jobs.ts"
import type { Image } from "../pictures/drawings.ts"
import type { Files } from "./files.ts"
import { lockImage } from "./queries.ts"
import { removeUnused } from "./removal.ts"

type Stores = { database: Database; files: Files }

/** The result of changing a row's picture: the row, and the path that it held before. */
export type Replaced<Row> = { row: Row; before: string | null }

/** A transaction holds its connection while it waits for the disk: the limit leaves connections for others. */
const writeQueue = pLimit(4)

/**
 * Stores an avatar or a logo under the path that it keeps, and changes the row that refers to it, both or neither, and
 * removes the image before it. A file with a path of its own is stored before its transaction (adding.ts).
 *
 * No file is left behind: before anything is written, a job is queued that removes the file after an hour if no row
 * refers to it. So a crash leaves a file for that hour at most.
 * @param change changes the row; the file is written in the same transaction
 */
export async function storeImage<Row>(
  stores: Stores,
  scope: Scope,
  { image, path }: { image: Image; path: string },
  change: (transaction: TenantTransaction) => Promise<Replaced<Row>>,
): Promise<Row> {
  const { database, files } = stores
  const { organizationId } = scope
  await database.withAuthRole((transaction) =>
    enqueue(transaction, "settle_upload", { paths: [path], organization_id: organizationId }),
  )
  try {
    const changed = await writeQueue(() =>
      database.write(scope, async (transaction) => {
        await transaction.run(lockImage(path))
        // Before the file is written: a change that is refused leaves the stored picture as it is.
        const changed = await change(transaction)
        await files.disk.put(path, image.bytes)
        return changed
      }),
    )
    await removeBefore(stores, scope, changed)
    return changed.row
  } catch (error) {
    // At once, without waiting for the job of an hour later.
    await removeUnused(stores, [path], organizationId).catch(() => {})
    throw error
  }
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

/** Adds a new version to a path that each upload reuses, so that no cache shows the old file. */
export const withVersion = (path: string): string =>
  `${path}?v=${randomBytes(6).toString("base64url")}`

/** At once; a trigger (`remove_image()`) has queued the removal as well, in case this process ends here. */
export async function removeBefore(
  stores: Stores,
  { organizationId }: Scope,
  { before }: Replaced<unknown>,
): Promise<void> {
  const [path] = before?.split("?") ?? []
  if (path) await removeUnused(stores, [path], organizationId).catch(() => {})
}
