import { imageLimitBytes } from "@marza/domain/images/limit.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import type { Context } from "hono"
import { checkLength, readBody } from "./body.ts"

/** Reads the sent image; called once it is clear that the caller may change the picture. */
export type ReadImage = () => Promise<Uint8Array<ArrayBuffer>>

/**
 * The raw image of a request. Its headers are checked here, its content by storage/image.ts.
 * @throws {Refusal} image_required for a Content-Type that is not image/…, image_too_large
 */
export function imageReader(context: Context): ReadImage {
  if (!/^image\/[\w.+-]+\s*(;|$)/i.test(context.req.header("content-type") ?? "")) {
    throw new Refusal("image_required")
  }
  checkLength(context, imageLimitBytes, "image_too_large")
  return () => readBody(context, imageLimitBytes, "image_too_large")
}
