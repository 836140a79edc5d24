import { Refusal } from "@marza/domain/refusal.ts"
import type { Database } from "../db/database.ts"
import type { Files } from "./files.ts"
import { selectInUse, setAttachmentUndrawable } from "./queries.ts"
import { removeUnused } from "./removal.ts"
import { thumbnailPath } from "./signed-url.ts"

/** Thumbnails queue fairly with what people wait for, one at a time. */
const requester = { organization: "thumbnails", person: "thumbnails" }

/**
 * Makes the thumbnail of a stored image, once; nothing when the image is no longer in use. An image that cannot be
 * drawn is noted as such, because another attempt would find it as it is.
 */
export async function storeThumbnail(
  stores: { database: Database; files: Files },
  path: string,
): Promise<void> {
  const { database, files } = stores
  const isInUse = async () =>
    (await database.withAuthRole(({ all }) => all(selectInUse([path])))).length > 0
  // A thumbnail that an attempt before has left goes, too: its process may have ended before it asked again.
  if (!(await isInUse())) return removeUnused(stores, [path], undefined)
  if (await files.disk.exists(thumbnailPath(path))) return
  const image = await files.disk.getBytes(path)
  const thumbnail = await files.pictures.draw(requester, "thumbnail", image).catch((error) => {
    if (!isAboutPicture(error)) throw error
  })
  if (!thumbnail) return database.withAuthRole(({ run }) => run(setAttachmentUndrawable(path)))
  await files.disk.put(thumbnailPath(path), thumbnail)
  // A removal meanwhile may have come before the thumbnail.
  if (!(await isInUse())) await removeUnused(stores, [path], undefined)
}

/** Otherwise it is about this moment, such as too many that wait, and the job is done again. */
const isAboutPicture = (error: unknown) =>
  error instanceof Refusal && error.code.startsWith("image_")
