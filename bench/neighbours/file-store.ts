import { createServer } from "node:http"
import { listening } from "./listening.ts"

/** `hangs`: accepts and never answers; `refuses`: each request with 503. */
export type StoreMode = "works" | "hangs" | "refuses"

/** A store that speaks as much S3 as storing a photo needs, and fails as it is told. */
export async function startFileStore() {
  const objects = new Map<string, Buffer>()
  const store = { mode: "works" as StoreMode, environment: {} as Record<string, string> }
  const http = createServer((request, response) => {
    if (store.mode === "hangs") return
    if (store.mode === "refuses") return response.writeHead(503).end()
    const [path = ""] = (request.url ?? "").split("?")
    if (request.method === "PUT") {
      const chunks: Buffer[] = []
      request.on("data", (chunk) => chunks.push(chunk))
      request.on("end", () => {
        objects.set(path, Buffer.concat(chunks))
        response.writeHead(200, { etag: '"stored"' }).end()
      })
      return
    }
    const object = objects.get(path)
    if (request.method === "DELETE") {
      objects.delete(path)
      return response.writeHead(204).end()
    }
    if (!object) return response.writeHead(404).end()
    response.writeHead(200, { "content-length": object.length })
    response.end(request.method === "HEAD" ? undefined : object)
  })
  const port = await listening(http)
  store.environment = {
    FILES_S3_BUCKET: "bench",
    FILES_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    FILES_S3_KEY: "bench",
    FILES_S3_SECRET: "bench",
    FILES_S3_PATH_STYLE: "true",
  }
  return store
}
