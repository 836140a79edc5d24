import { imageLimitBytes } from "@marza/domain/images/limit.ts"
import type { TextCode } from "@marza/domain/texts/text.ts"

type Reason =
  | Extract<TextCode, "image_required" | "image_too_large" | "image_undecodable">
  | "heic_undecodable"

/** A chosen file that is not sent, and why. */
export class ImageRefused extends Error {
  override name = "ImageRefused"
  readonly reason: Reason

  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}

/**
 * An avatar or a logo goes as it is (specification section 5: an image, at most 2 MB).
 * @throws {ImageRefused}
 */
export async function checkedImage(file: File): Promise<Blob> {
  if (!file.type.startsWith("image/")) throw new ImageRefused("image_required")
  if (file.size > imageLimitBytes) throw new ImageRefused("image_too_large")
  return file
}
