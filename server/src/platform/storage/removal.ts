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
 * Removes those of the files, with their thumbnails, that no row refers to. Safe to repeat at any time after the upload has
 * failed or an hour has gone by: it leaves a file that a row refers to. While one is held (holds.ts) it asks again an hour
 * later. No database connection waits for the store: a path is given to one upload only, so that no row begins to refer to a
 * file once none does.
 * @param organizationId whose files they are, if they are of cars
 */
export async function removeUnused(
  { database, files }: Stores,
  paths: string[],
  organizationId: string | undefined,
): Promise<void> {
  for (const path of paths.filter((path) => storedPath.test(path))) {
    const isFree = await database.withAuthRole(async (transaction) => {
      const { all, run } = transaction
      await run(lockImage(path))
      const isInUse = async () => (await all(selectInUse([path]))).length > 0
      if (await isInUse()) return false
      // We ask for holds after rows, because a hold begins before its reader reads the rows.
      if (await isHeld(transaction, path, organizationId)) {
        const later = { paths: [path], organization_id: organizationId }
        await enqueue(transaction, "settle_upload", later)
        return false
      }
      // And for rows again, because an archive that is brought adds its rows before its hold ends.
      return !(await isInUse())
    })
    if (!isFree) continue
    await files.disk.delete(path)
    await files.disk.delete(thumbnailPath(path))
  }
}
