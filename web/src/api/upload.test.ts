import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { PlayedRequest } from "../../test/played-request.ts"
import { upload } from "./upload.ts"

vi.mock("./client.ts", () => ({
  withSession: (attempt: (token: string) => Promise<Response>) => attempt("a-token"),
  readResponse: (response: Response) => response.json(),
  requestHeaders: (token: string) => new Headers({ Authorization: `Bearer ${token}` }),
  connectionError: () => new Error("lost"),
}))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal("XMLHttpRequest", PlayedRequest)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const image = new Blob(["image"], { type: "image/png" })

function start() {
  const control = new AbortController()
  const onProgress = vi.fn()
  const result = upload("/api/x", image, { signal: control.signal, onProgress })
  const settled = result.then(
    (row) => ({ row }),
    (error) => ({ error }),
  )
  return { control, onProgress, settled, request: PlayedRequest.latest }
}

test("sends the image raw with its type, in the person's name, and tells how far it is", async () => {
  const { request, onProgress, settled } = start()
  expect(request.opened).toEqual(["PUT", "/api/x"])
  expect(request.headers).toEqual({ authorization: "Bearer a-token", "content-type": "image/png" })
  expect(request.sent).toBe(image)
  request.move(1, 4)
  request.move(4, 4)
  expect(onProgress.mock.calls).toEqual([[0.25], [1]])
  request.responseText = '{"id":"1"}'
  request.end("load")
  expect(await settled).toEqual({ row: { id: "1" } })
})

test("a connection that breaks is a lost one", async () => {
  const { request, settled } = start()
  request.end("error")
  expect(await settled).toMatchObject({ error: { message: "lost" } })
})

test("so is one that moves nothing for 45 seconds, however long it took before", async () => {
  const { request, settled } = start()
  for (let moved = 1; moved <= 10; moved += 1) {
    vi.advanceTimersByTime(44_000)
    request.move(moved, 100)
  }
  expect(request.isAborted).toBe(false)
  vi.advanceTimersByTime(45_000)
  expect(request.isAborted).toBe(true)
  expect(await settled).toMatchObject({ error: { message: "lost" } })
})

test("an aborted one stops, and never begins when it was aborted before", async () => {
  const { control, request, settled } = start()
  control.abort("enough")
  expect(request.isAborted).toBe(true)
  expect(await settled).toEqual({ error: "enough" })
  const { signal } = control
  await expect(upload("/api/x", image, { signal, onProgress: vi.fn() })).rejects.toBe("enough")
  expect(PlayedRequest.latest).toBe(request)
})
