import type { Readable } from "node:stream"
import { withEnding } from "@marza/domain/attachments/name.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import type { Disk } from "flydrive"
import { Hono } from "hono"
import { disposition } from "../../platform/http/disposition.ts"
import type { Variables } from "../../platform/http/route.ts"
import type { Files } from "../../platform/storage/files.ts"
import { privateBuckets, publicBuckets } from "../../platform/storage/files.ts"
import { openFile } from "../../platform/storage/open-file.ts"
import { publicPathOf } from "../../platform/storage/public-url.ts"
import { imagesOf } from "../../platform/storage/signed-url.ts"

/** The only types that are served, so that no upload is shown as a page or a script. */
const contentTypes: Record<string, string> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  gif: "image/gif",
  pdf: "application/pdf",
}

/**
 * What a stored file may do when it is opened as a page: nothing. A browser's own viewer shows a PDF only outside a
 * sandbox; it runs no script of it in this origin.
 */
const policyOf = (contentType: string): string =>
  contentType === "application/pdf"
    ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
    : "default-src 'none'; frame-ancestors 'none'; sandbox"

type Services = { files: Files }

/** Reads stored files: public buckets by their URL, car images only by a signed one. */
export function fileRoutes({ files }: Services) {
  const app = new Hono<{ Variables: Variables }>()

  app.get("/files/:bucket/:path{.+}", async (context) => {
    const { bucket, path: name } = context.req.param()
    const path = `${bucket}/${name}`
    const isPublic = (publicBuckets as readonly string[]).includes(bucket)
    const isPrivate = (privateBuckets as readonly string[]).includes(bucket)
    const { expires = "", signature = "", v, name: givenName } = context.req.query()
    if (!isPublic && !(isPrivate && (await files.isSigned({ path, expires, signature })))) {
      throw new Refusal("not_found")
    }
    const served = await openImage(files.disk, isPublic ? publicPathOf(path, v) : path)
    // Only the head was asked for: nobody will read what was opened.
    if (context.req.method === "HEAD") served.content.destroy()
    // Not Readable.toWeb(): it throws an uncatchable error when the client disconnects while data arrive.
    return context.body(ReadableStream.from(served.content), 200, {
      "content-type": served.contentType,
      "cache-control": cacheControl(isPublic ? "public" : "private", served, v),
      "content-security-policy": policyOf(served.contentType),
      // The inbox shows a PDF beside the fields of its expense.
      ...(served.contentType === "application/pdf" && { "x-frame-options": "SAMEORIGIN" }),
      "cross-origin-resource-policy": "same-origin",
      ...(givenName && {
        "content-disposition": disposition("inline", withEnding(givenName, served.contentType)),
      }),
    })
  })

  return app
}

type Served = { content: Readable; contentType: string; isFallback: boolean }

/** The image; in place of a thumbnail that does not exist yet, or cannot be made, the photo itself. */
async function openImage(disk: Disk, path: string): Promise<Served> {
  for (const candidate of [path, ...imagesOf(path)]) {
    const contentType = contentTypes[candidate.split(".").pop()?.toLowerCase() ?? ""]
    const content = contentType && (await openFile(disk, candidate))
    if (content) return { content, contentType, isFallback: candidate !== path }
  }
  throw new Refusal("not_found")
}

/**
 * A car's photo is written once under its path, and an avatar or logo once under its version parameter: such copies
 * may be cached for ever.
 */
function cacheControl(who: "public" | "private", { isFallback }: Served, version?: string): string {
  if (isFallback) return "no-store"
  return who === "private" || version ? `${who}, max-age=31536000, immutable` : "no-cache"
}
