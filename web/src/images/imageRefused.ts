import type { TextCode } from "@marza/domain/texts/text.ts"

type Reason = Extract<TextCode, `image_${string}` | "heicUndecodable">

/** Thrown for a file that is not uploaded, with the code by which the server would refuse it. */
export class ImageRefused extends Error {
  override name = "ImageRefused"
  readonly reason: Reason

  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}
