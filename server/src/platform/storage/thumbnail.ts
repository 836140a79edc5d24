import { Refusal } from "@marza/domain/refusal.ts"
import type { Database } from "../db/database.ts"
import type { Files } from "./files.ts"
import { lockImage, selectInUse, setAttachmentUndrawable } from "./queries.ts"
import { thumbnailPath } from "./signed-url.ts"

/** Thumbnails queue fairly with what people wait for, one at a time. */
const requester = { organization: "thumbnails", person: "thumbnails" }

/**
 * Makes the thumbnail of a stored image, once; nothing when the image is no longer in use. An image that cannot be
 * drawn is noted as such, because another attempt would find it as it is.
 */
export async function storeThumbnail(
  { database, files }: { database: Database; files: Files },
  path: string,
): Promise<void> {
  const isWanted = async () => {
    const inUse = await database.withAuthRole(({ all }) => all(selectInUse([path])))
    return inUse.length > 0 && !(await files.disk.exists(thumbnailPath(path)))
  }
  if (!(await isWanted())) return
  const image = await files.disk.getBytes(path)
  // Before the transaction: no database connection waits for a picture.
  const thumbnail = await files.pictures.draw(requester, "thumbnail", image).catch((error) => {
    if (!isAboutPicture(error)) throw error
  })
  await database.withAuthRole(async ({ all, run }) => {
    // Under the lock, because a removal meanwhile would leave the thumbnail behind.
    await run(lockImage(path))
    const inUse = await all(selectInUse([path]))
    if (inUse.length === 0) return
    if (thumbnail) await files.disk.put(thumbnailPath(path), thumbnail)
    else await run(setAttachmentUndrawable(path))
  })
}

/** Otherwise it is about this moment, such as too many that wait, and the job is done again. */
const isAboutPicture = (error: unknown) =>
  error instanceof Refusal && error.code.startsWith("image_")
