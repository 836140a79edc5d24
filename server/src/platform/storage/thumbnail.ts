import { Refusal } from "@marza/domain/refusal.ts"
import type { Database } from "../db/database.ts"
import type { Files } from "./files.ts"
import { makeThumbnail } from "./image.ts"
import { lockImage, selectInUse, setAttachmentUndrawable } from "./queries.ts"
import { thumbnailPath } from "./signed-url.ts"

/**
 * Makes the thumbnail of a stored image, once; nothing when the image is no longer in use. An image that cannot be
 * drawn is noted as such, because another attempt would find it as it is.
 */
export async function storeThumbnail(
  { database, files }: { database: Database; files: Files },
  path: string,
): Promise<void> {
  await database.withAuthRole(async ({ all, run }) => {
    // Under the lock, because a removal meanwhile would leave the thumbnail behind.
    await run(lockImage(path))
    const inUse = await all(selectInUse([path]))
    if (inUse.length === 0 || (await files.disk.exists(thumbnailPath(path)))) return
    const image = await files.disk.getBytes(path)
    const thumbnail = await makeThumbnail(image).catch((error) => {
      if (!(error instanceof Refusal)) throw error
    })
    if (thumbnail) await files.disk.put(thumbnailPath(path), thumbnail)
    else await run(setAttachmentUndrawable(path))
  })
}
