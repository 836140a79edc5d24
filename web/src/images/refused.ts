import type { TextCode } from "@marza/domain/texts/text.ts"

type Reason = Extract<TextCode, `image_${string}` | "heicUndecodable">

/** A chosen file that is not sent, and why: in the words in which the server would refuse it. */
export class ImageRefused extends Error {
  override name = "ImageRefused"
  readonly reason: Reason

  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}
