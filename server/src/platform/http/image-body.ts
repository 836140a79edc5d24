import { imageLimitBytes } from "@marza/domain/images/limit.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import type { Context } from "hono"
import { checkLength, readBody } from "./body.ts"

/** An image that was sent; `gone` aborts when nobody waits for the response any more. */
export type IncomingImage = { bytes: Uint8Array; gone: AbortSignal }

/** Reads the sent image; called once it is clear that the caller may change the picture. */
export type ReadImage = () => Promise<IncomingImage>

/**
 * The raw image of a request. Its headers are checked here, its content by pictures/draw.ts.
 * @throws {Refusal} image_required for a Content-Type that is not image/…, image_too_large
 */
export function imageReader(context: Context): ReadImage {
  if (!/^image\/[\w.+-]+\s*(;|$)/i.test(context.req.header("content-type") ?? "")) {
    throw new Refusal("image_required")
  }
  checkLength(context, imageLimitBytes, "image_too_large")
  return async () => ({
    bytes: await readBody(context, imageLimitBytes, "image_too_large"),
    gone: context.req.raw.signal,
  })
}
