import type { Attachment } from "@marza/domain/attachments/schemas.ts"
import { idOf, type Upload } from "./uploading.ts"

/** A photo that is stored or being uploaded. Its id is null while it cannot be deleted. */
export type Slide = { id: string | null; url: string | null; thumbnail: string | null }

const slideOf = ({ id, url, thumbnail_url }: Attachment): Slide => ({
  id,
  url,
  thumbnail: thumbnail_url,
})

/** A car as the gallery needs it. */
export type GalleryCar = {
  organizationId: string
  carId: string
  carName: string
  /** The first photo by the car's own data, which shows before the list of photos is read. */
  cover: { url: string; thumbnail: string | null } | null
}

/** The stored photos, then the uploads that have a picture; the cover alone while the photos are not read yet. */
export function slidesOf(
  { cover }: GalleryCar,
  photos: readonly Attachment[] | undefined,
  uploads: readonly Upload[],
): Slide[] {
  const stored = photos?.map(slideOf) ?? (cover ? [{ id: null, ...cover }] : [])
  const coming = uploads
    .filter((upload) => upload.preview && stored.every(({ id }) => id !== idOf(upload)))
    .map(({ preview }) => ({ id: null, url: preview, thumbnail: null }))
  return [...stored, ...coming]
}
