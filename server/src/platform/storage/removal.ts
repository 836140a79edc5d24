import type { Database } from "../db/database.ts"
import { enqueue } from "../jobs/jobs.ts"
import type { Files } from "./files.ts"
import { isHeld } from "./holds.ts"
import { lockImage, selectInUse } from "./queries.ts"
import { thumbnailPath } from "./signed-url.ts"

type Stores = { database: Database; files: Files }

const storedPath =
  /^(car-images|car-documents|papers|avatars|organization-logos)\/[0-9a-f-]{36}\/[\w-]+\.(jpg|png|webp|pdf)$/

/**
 * Removes those of the files, with their thumbnails, that no row refers to. Safe to repeat at any time: it waits for a
 * file that is being written, and leaves one that a row refers to. While one is held (holds.ts) it asks again an hour
 * later.
 * @param organizationId whose files they are, if they are of cars
 */
export async function removeUnused(
  { database, files }: Stores,
  paths: string[],
  organizationId: string | undefined,
): Promise<void> {
  for (const path of paths.filter((path) => storedPath.test(path))) {
    await database.withAuthRole(async (transaction) => {
      const { all, run } = transaction
      await run(lockImage(path))
      const inUse = await all(selectInUse([path]))
      if (inUse.length > 0) return
      // We ask for holds after rows, because a hold begins before its reader reads the rows.
      if (await isHeld(transaction, path, organizationId)) {
        const later = { paths: [path], organization_id: organizationId }
        return enqueue(transaction, "settle_upload", later)
      }
      // Under the lock, which lasts until the transaction ends: no row can begin to refer to it meanwhile.
      await files.disk.delete(path)
      await files.disk.delete(thumbnailPath(path))
    })
  }
}
