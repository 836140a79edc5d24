import { ImageRefused } from "./imageRefused.ts"
import { preparePhoto, previewOf } from "./prepare.ts"
import type { Prepared, PreparedOrRefused, PrepareRequest } from "./preparing.ts"

// Decodes and draws photos in a worker, so that the page stays responsive.
addEventListener("message", async ({ data: { id, file } }: MessageEvent<PrepareRequest>) => {
  postMessage({ id, ...(await prepared(file)) } satisfies PreparedOrRefused)
})

async function prepared(file: File): Promise<Prepared | { reason: ImageRefused["reason"] }> {
  try {
    const image = await preparePhoto(file)
    return { image, preview: await previewOf(image) }
  } catch (error) {
    if (!(error instanceof ImageRefused)) console.error("A photo could not be prepared", error)
    return { reason: error instanceof ImageRefused ? error.reason : "image_undecodable" }
  }
}
