import { connectionError, readResponse, requestHeaders, withSession } from "./client.ts"

/** An upload that sends nothing for this long counts as a lost connection. */
const stalledMs = 45_000

type UploadOptions = {
  signal: AbortSignal
  /** The part that has left this device, from 0 to 1. */
  onProgress: (part: number) => void
}

/**
 * PUTs an image as it is. XMLHttpRequest, because `fetch` does not report the progress of an upload; session,
 * language and refusals are handled as in `call`. Aborting rejects with the signal's reason.
 */
export const upload = async <Row>(path: string, image: Blob, options: UploadOptions) =>
  readResponse<Row>(await withSession((token) => send(path, image, token, options)))

function send(path: string, image: Blob, token: string | null, options: UploadOptions) {
  const { signal, onProgress } = options
  return new Promise<Response>((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    let watch: ReturnType<typeof setTimeout>
    const stillMoves = () => {
      clearTimeout(watch)
      watch = setTimeout(() => {
        request.abort()
        reject(connectionError())
      }, stalledMs)
    }
    const abort = () => {
      request.abort()
      reject(signal.reason)
    }
    signal.addEventListener("abort", abort)
    request.addEventListener("loadend", () => {
      clearTimeout(watch)
      signal.removeEventListener("abort", abort)
    })
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      stillMoves()
      onProgress(total > 0 ? loaded / total : 0)
    })
    request.addEventListener("error", () => reject(connectionError()))
    request.addEventListener("load", () => resolve(responseOf(request)))

    request.open("PUT", path)
    for (const [name, value] of requestHeaders(token)) request.setRequestHeader(name, value)
    request.setRequestHeader("Content-Type", image.type)
    stillMoves()
    request.send(image)
  })
}

function responseOf(request: XMLHttpRequest): Response {
  const requestId = request.getResponseHeader("X-Request-Id")
  return new Response(request.status === 204 ? null : request.responseText, {
    status: request.status,
    headers: requestId ? { "X-Request-Id": requestId } : {},
  })
}
