import { Refusal } from "@marza/domain/refusal.ts"
import { type Disk, errors as driveErrors } from "flydrive"
import { Hono } from "hono"
import type { Variables } from "../http/route.ts"
import type { Services } from "../services.ts"
import { privateBuckets, publicBuckets } from "./files.ts"

/** The only types ever served: an upload is never shown as a page or a script. */
const contentTypes: Record<string, string> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  gif: "image/gif",
}

/** Not there, or a spelling that no stored file has ("..", odd characters). */
const noSuchFile = [
  driveErrors.E_CANNOT_READ_FILE,
  driveErrors.E_PATH_TRAVERSAL_DETECTED,
  driveErrors.E_UNALLOWED_CHARACTERS,
  driveErrors.E_INVALID_KEY,
]

/** Reads stored files: public buckets by their address, car images only by a signed one. */
export function fileRoutes({ files }: Services) {
  const app = new Hono<{ Variables: Variables }>()

  app.get("/files/:bucket/:path{.+}", async (context) => {
    const { bucket, path: name } = context.req.param()
    const path = `${bucket}/${name}`
    const isPublic = (publicBuckets as readonly string[]).includes(bucket)
    const isPrivate = (privateBuckets as readonly string[]).includes(bucket)
    const { expires = "", signature = "" } = context.req.query()
    if (!isPublic && !(isPrivate && (await files.isSigned({ path, expires, signature })))) {
      throw new Refusal("not_found")
    }
    const contentType = contentTypes[name.split(".").pop()?.toLowerCase() ?? ""]
    if (!contentType) throw new Refusal("not_found")
    return context.body(await readBytes(files.disk, path), 200, {
      "content-type": contentType,
      // A path is written once (avatars and logos change theirs by a parameter), so a copy stays right.
      "cache-control": isPublic
        ? "public, max-age=31536000, immutable"
        : "private, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "same-origin",
    })
  })

  return { app, descriptions: [] }
}

async function readBytes(disk: Disk, path: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return (await disk.getBytes(path)) as Uint8Array<ArrayBuffer>
  } catch (error) {
    if (noSuchFile.some((kind) => error instanceof kind)) throw new Refusal("not_found")
    throw error
  }
}
