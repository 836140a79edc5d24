import { randomBytes } from "node:crypto"
import { Refusal } from "@marza/domain/refusal.ts"
import pLimit from "p-limit"
import type { Database, TenantTransaction } from "../db/database.ts"
import type { Scope } from "../db/scopes.ts"
import { enqueue } from "../jobs/jobs.ts"
import { type Image, imageTypes } from "../pictures/drawings.ts"
import type { Files } from "./files.ts"
import { lockImage, selectInUse } from "./queries.ts"
import { removeUnused } from "./removal.ts"
import { stemOf } from "./signed-url.ts"

type Stores = { database: Database; files: Files }

/** The result of changing a row's picture: the row, and the path that it held before. */
export type Replaced<Row> = { row: Row; before: string | null }

/** A transaction holds its connection while it waits for the disk: the limit leaves connections for others. */
const writeQueue = pLimit(4)
const maxAttempts = 10

/**
 * Stores an image and changes the row that refers to it, both or neither, and removes the image before it.
 *
 * No file is left behind: before anything is written, a job is queued that removes the file after an hour if no row
 * refers to it. So a crash leaves a file for that hour at most.
 * @param pathOf the path of the file; an attempt above 0 means that the path before was taken
 * @param change changes the row, given the path; the file is written in the same transaction
 */
export async function storeImage<Row>(
  stores: Stores,
  scope: Scope,
  { image, pathOf }: { image: Image; pathOf: (attempt: number) => string },
  change: (transaction: TenantTransaction, path: string) => Promise<Replaced<Row>>,
): Promise<Row> {
  const { database, files } = stores
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const path = pathOf(attempt)
    await database.withAuthRole((transaction) =>
      enqueue(transaction, "settle_upload", {
        paths: [path],
        organization_id: scope.organizationId,
      }),
    )
    try {
      const changed = await writeQueue(() =>
        database.write(scope, async (transaction) => {
          await transaction.run(lockImage(path))
          if (!keepsItsPath(path) && (await isTaken(transaction, path))) return undefined
          // Before the file is written: a change that is refused leaves the stored picture as it is.
          const changed = await change(transaction, path)
          await files.disk.put(path, image.bytes)
          return changed
        }),
      )
      if (!changed) continue
      await removeBefore(stores, scope, changed)
      return changed.row
    } catch (error) {
      // At once, without waiting for the job of an hour later.
      await removeUnused(stores, [path], scope.organizationId).catch(() => {})
      throw error
    }
  }
  throw new Refusal("conflict")
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

/** Avatars and logos keep their path (rules 9.7); a car's photo gets a new one. */
const keepsItsPath = (path: string): boolean => !path.startsWith("car-images/")

/** Whether the path is taken with any ending, because images with the same stem would share a thumbnail. */
async function isTaken({ asAuth }: TenantTransaction, path: string): Promise<boolean> {
  const paths = imageTypes.map((type) => `${stemOf(path)}.${type}`)
  const taken = await asAuth(({ all }) => all(selectInUse(paths)))
  return taken.length > 0
}

/** At once; a trigger (`remove_image()`) has queued the removal as well, in case this process ends here. */
async function removeBefore(
  stores: Stores,
  { organizationId }: Scope,
  { before }: Replaced<unknown>,
): Promise<void> {
  const [path] = before?.split("?") ?? []
  if (path) await removeUnused(stores, [path], organizationId).catch(() => {})
}
