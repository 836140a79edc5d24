import { connectionError, readResponse, requestHeaders, withSession } from "./client.ts"
import type { ApiError } from "./errors.ts"
import { discardPrefetched } from "./prefetched.ts"

/** Whether the server refuses the file itself, so that a retry would fail again. */
export const refusesFile = ({ status }: ApiError) => [413, 415, 422].includes(status)

/** An upload that sends nothing for this long counts as a lost connection. */
const stalledMs = 45_000

type UploadOptions = {
  /** PUT where it is omitted. */
  method?: "POST"
  /** In whose name the request is made; without it, the signed-in person's. */
  session?: typeof withSession
  signal: AbortSignal
  /**
   * Lets the response take longer than `stalledMs` after the file was sent, because the server works on it for long.
   */
  isLongWork?: true
  /** The part that has left this device, from 0 to 1. */
  onProgress: (part: number) => void
}

/**
 * Sends a file as it is. XMLHttpRequest, because `fetch` does not report the progress of an upload; session,
 * language and refusals are handled as in `call`. Aborting rejects with the signal's reason.
 */
export const upload = async <Row>(path: string, file: Blob, options: UploadOptions) => {
  const { session = withSession } = options
  return readResponse<Row>(await session((token) => send(path, file, token, options)))
}

function send(path: string, file: Blob, token: string | null, options: UploadOptions) {
  const { method = "PUT", isLongWork, signal, onProgress } = options
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
    // Everything was sent, so no more progress is reported: the watch for a stalled upload ends.
    if (isLongWork) request.upload.addEventListener("load", () => clearTimeout(watch))
    request.addEventListener("error", () => reject(connectionError()))
    request.addEventListener("load", () => resolve(responseOf(request)))

    discardPrefetched()
    request.open(method, path)
    for (const [name, value] of requestHeaders(token)) request.setRequestHeader(name, value)
    request.setRequestHeader("Content-Type", file.type || "application/octet-stream")
    stillMoves()
    request.send(file)
  })
}

function responseOf(request: XMLHttpRequest): Response {
  const requestId = request.getResponseHeader("X-Request-Id")
  return new Response(request.status === 204 ? null : request.responseText, {
    status: request.status,
    headers: requestId ? { "X-Request-Id": requestId } : {},
  })
}
