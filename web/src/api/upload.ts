import { asSignedIn, headersOf, lostConnection, readResponse } from "./client.ts"

/** A connection that moves nothing for so long is taken for a lost one. */
const stalledMs = 45_000

type UploadOptions = {
  signal: AbortSignal
  /** How much has left this device, from 0 to 1. */
  onProgress: (part: number) => void
}

/**
 * PUTs an image as it is. `fetch` does not tell how much of a body has been sent; what is around it is the same:
 * session, language, refusals. Aborting rejects with the signal's reason.
 */
export const upload = async <Row>(path: string, image: Blob, options: UploadOptions) =>
  readResponse<Row>(await asSignedIn((token) => send(path, image, token, options)))

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
        reject(lostConnection())
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
    request.addEventListener("error", () => reject(lostConnection()))
    request.addEventListener("load", () => resolve(responseOf(request)))

    request.open("PUT", path)
    for (const [name, value] of headersOf(token)) request.setRequestHeader(name, value)
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
