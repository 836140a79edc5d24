import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { FakeXMLHttpRequest } from "../../test/fake-xml-http-request.ts"
import { upload } from "./upload.ts"

vi.mock("./client.ts", () => ({
  withSession: (attempt: (token: string) => Promise<Response>) => attempt("a-token"),
  readResponse: (response: Response) => response.json(),
  requestHeaders: (token: string) => new Headers({ Authorization: `Bearer ${token}` }),
  connectionError: () => new Error("lost"),
}))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal("XMLHttpRequest", FakeXMLHttpRequest)
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
  return { control, onProgress, settled, request: FakeXMLHttpRequest.latest }
}

test("an upload sends the raw image with its type and the access token, and reports its progress", async () => {
  const { request, onProgress, settled } = start()
  expect(request.opened).toEqual(["PUT", "/api/x"])
  expect(request.headers).toEqual({ authorization: "Bearer a-token", "content-type": "image/png" })
  expect(request.sent).toBe(image)
  request.progress(1, 4)
  request.progress(4, 4)
  expect(onProgress.mock.calls).toEqual([[0.25], [1]])
  request.responseText = '{"id":"1"}'
  request.finish("load")
  expect(await settled).toEqual({ row: { id: "1" } })
})

test("an upload over a broken connection fails as a lost connection", async () => {
  const { request, settled } = start()
  request.finish("error")
  expect(await settled).toMatchObject({ error: { message: "lost" } })
})

test("an upload that sends nothing for 45 seconds fails as a lost connection, even after a long time of progress", async () => {
  const { request, settled } = start()
  for (let moved = 1; moved <= 10; moved += 1) {
    vi.advanceTimersByTime(44_000)
    request.progress(moved, 100)
  }
  expect(request.isAborted).toBe(false)
  vi.advanceTimersByTime(45_000)
  expect(request.isAborted).toBe(true)
  expect(await settled).toMatchObject({ error: { message: "lost" } })
})

test("an aborted upload stops, and never starts when it was aborted before", async () => {
  const { control, request, settled } = start()
  control.abort("enough")
  expect(request.isAborted).toBe(true)
  expect(await settled).toEqual({ error: "enough" })
  const { signal } = control
  await expect(upload("/api/x", image, { signal, onProgress: vi.fn() })).rejects.toBe("enough")
  expect(FakeXMLHttpRequest.latest).toBe(request)
})
