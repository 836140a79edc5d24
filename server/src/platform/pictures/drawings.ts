import type { StoredType } from "@marza/domain/attachments/kinds.ts"
import type { RefusalCode } from "@marza/domain/refusal.ts"

/** The types of images that are stored; each is the ending of a path. */
export const imageTypes = ["jpg", "png", "webp"] as const
export type ImageType = (typeof imageTypes)[number]

export type Image = { bytes: Buffer; type: ImageType }
/** What a picture is for: a car's photo is shown large, a person's avatar and an organization's logo small. */
export type ImageUse = "photo" | "avatar" | "logo"

/** A picture as it was sent: its content, or the path of a file on this machine. */
export type Source = Uint8Array | string

/** A part of a picture, in pixels. */
export type View = { left: number; top: number; width: number; height: number }

/**
 * What is done with a picture that somebody sent, in a process of its own. Each throws a refusal: image_required,
 * image_unsupported, image_undecodable, image_too_many_pixels or image_too_many_frames.
 */
export type Drawings = {
  /**
   * Makes the stored image of an upload: upright, in sRGB, no larger than its use needs, and encoded anew, so that no
   * metadata (location and camera included) nor anything else in the file is kept. An animation gives its first
   * frame; GIF and AVIF become WebP.
   */
  image: (source: Source, use: ImageUse) => Promise<Image>
  /** The thumbnail of a stored image for the list, cropped to its size, as WebP. */
  thumbnail: (source: Source) => Promise<Buffer>
  /** A stored image for a PDF: as JPEG on white, no larger than it is printed. */
  forPaper: (source: Source) => Promise<Buffer>
  /** The type of a picture that is stored as it is: only its head is read. */
  type: (source: Source) => Promise<StoredType>
  /** A part of a picture, as WebP. */
  view: (source: Source, view: View) => Promise<Buffer>
}

/** The process is sent the name of a drawing and its arguments. */
export type Request = { name: keyof Drawings; args: unknown[] }
/** The process answers first that it is ready, or why it cannot be; then with the result of each request. */
export type Answer =
  | { ready: true }
  | { broken: string }
  | { result: unknown }
  | { refused: RefusalCode }
