import type { Attachment } from "@marza/domain/attachments/schemas.ts"
import { idOf, type Upload } from "./uploading.ts"

/** A photo, or one on its way. Its id is null while it cannot be deleted. */
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
  /** The first photo, as the car itself names it: it shows before the others are known. */
  cover: { url: string; thumbnail: string | null } | null
}

/** The stored photos, then those on their way whose picture is known; the cover alone while nothing is read. */
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
