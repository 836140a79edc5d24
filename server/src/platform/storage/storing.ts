import { randomBytes } from "node:crypto"
import { Refusal } from "@marza/domain/refusal.ts"
import pLimit from "p-limit"
import type { Database, Scope, TenantTransaction } from "../db/database.ts"
import { enqueue } from "../jobs/jobs.ts"
import type { Files } from "./files.ts"
import type { Image } from "./image.ts"
import { lockImage, selectInUse } from "./queries.ts"
import { removeUnused } from "./removal.ts"
import { imageTypes, stemOf } from "./signed-url.ts"

type Stores = { database: Database; files: Files }

/** What a change of a row's picture answers: the row, and the value that the row held before. */
export type Replaced<Row> = { row: Row; before: string | null }

/** A transaction waits for the disk while it writes: the others of this process keep their connections. */
const writeQueue = pLimit(4)
const maxAttempts = 10

/**
 * Stores an image and changes the row that refers to it, both or neither, and removes the image before it.
 *
 * No file is left behind: before anything is written, the queue learns the path, and an hour later removes what
 * no row refers to. A crash at any point between leaves at most that hour.
 * @param pathOf where it belongs; an attempt above 0 says that the path before was another's
 * @param change the row's, given the path; the file is written in the same transaction
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
      enqueue(transaction, "settle_upload", { paths: [path] }),
    )
    try {
      const changed = await writeQueue(() =>
        database.write(scope, async (transaction) => {
          await transaction.run(lockImage(path))
          if (!keepsItsPath(path) && (await isTaken(transaction, path))) return undefined
          // Who may not, or comes too late, leaves the stored picture as it is.
          const changed = await change(transaction, path)
          await files.disk.put(path, image.bytes)
          return changed
        }),
      )
      if (!changed) continue
      await removeBefore(stores, changed)
      return changed.row
    } catch (error) {
      // What was written for nothing need not wait for the hour.
      await removeUnused(stores, [path]).catch(() => {})
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
  await removeBefore(stores, changed)
  return changed.row
}

/** The value of a row whose file keeps its path: another one with each upload, so that no cache shows the old one. */
export const withVersion = (path: string): string =>
  `${path}?v=${randomBytes(6).toString("base64url")}`

/** Avatars and logos keep their path (rules 9.7); a car's photo gets a new one. */
const keepsItsPath = (path: string): boolean => !path.startsWith("car-images/")

/** An image and its thumbnail share what stands before the ending, so any ending counts. */
async function isTaken({ asAuth }: TenantTransaction, path: string): Promise<boolean> {
  const paths = imageTypes.map((type) => `${stemOf(path)}.${type}`)
  const taken = await asAuth(({ all }) => all(selectInUse(paths)))
  return taken.length > 0
}

/** At once; the queue has it too (the triggers of migration 0012), should this process end here. */
async function removeBefore(stores: Stores, { before }: Replaced<unknown>): Promise<void> {
  const [path] = before?.split("?") ?? []
  if (path) await removeUnused(stores, [path]).catch(() => {})
}
