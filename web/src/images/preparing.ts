import { connectionError } from "../api/client.ts"
import { ImageRefused } from "./imageRefused.ts"

/** A photo as it is sent, and a small picture of it. */
export type Prepared = { image: Blob; preview: Blob }

export type PrepareRequest = { id: number; file: File }

/** The worker's answer to the request with this id. */
export type PreparedOrRefused = { id: number } & (Prepared | { reason: ImageRefused["reason"] })

let worker: Worker | undefined
let lastId = 0
let queue: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * Makes a photo upright and at most 2 MB, in a worker. Photos are prepared one at a time, because a large one takes
 * 50 MB of memory and more while it is drawn. A photo that was prepared before stays as it is.
 * @throws {ImageRefused}; {ApiError} when the worker cannot be loaded
 */
export function preparePhotoInTurn(file: File): Promise<Prepared> {
  waiting += 1
  const prepared = queue.then(() => prepareInWorker(file))
  queue = prepared
    .catch(() => {})
    .finally(() => {
      waiting -= 1
      if (waiting === 0) endWorker()
    })
  return prepared
}

/** Ends the worker to free its memory, which is needed only while photos are chosen. */
function endWorker() {
  worker?.terminate()
  worker = undefined
}

function prepareInWorker(file: File): Promise<Prepared> {
  worker ??= new Worker(new URL("./preparing-worker.ts", import.meta.url), { type: "module" })
  const current = worker
  const id = ++lastId
  return new Promise((resolve, reject) => {
    const ended = new AbortController()
    const { signal } = ended
    const onAnswer = ({ data }: MessageEvent<PreparedOrRefused>) => {
      if (data.id !== id) return
      ended.abort()
      if ("reason" in data) reject(new ImageRefused(data.reason))
      else resolve(data)
    }
    const onError = (event: Event) => {
      ended.abort()
      endWorker()
      // An event without a message says that the worker was not loaded, for example without a network.
      const isLoaded = event instanceof ErrorEvent && event.message !== ""
      reject(isLoaded ? new Error("The worker that prepares photos has failed") : connectionError())
    }
    current.addEventListener("message", onAnswer, { signal })
    current.addEventListener("error", onError, { signal })
    current.postMessage({ id, file } satisfies PrepareRequest)
  })
}
