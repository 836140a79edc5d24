import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { discardPrefetched, takePrefetched } from "./prefetched.ts"

const url = "/api/organizations"
const headers = { Authorization: "Bearer one", "Accept-Language": "lt" }

const prefetch = (response: Promise<Response>) => {
  globalThis.prefetched = { headers, responses: { [url]: response } }
}

// The age of a page is that of the process here, which other files have used before.
beforeEach(() => {
  vi.spyOn(performance, "now").mockReturnValue(10_000)
})
afterEach(() => {
  vi.restoreAllMocks()
  globalThis.prefetched = undefined
})

test("a prefetched response is taken once", async () => {
  prefetch(Promise.resolve(new Response("rows")))
  expect(await (await takePrefetched(url, new Headers(headers)))?.text()).toBe("rows")
  expect(await takePrefetched(url, new Headers(headers))).toBeUndefined()
})

test("a request is made anew where nothing was prefetched, or for another person or language", async () => {
  expect(await takePrefetched(url, new Headers(headers))).toBeUndefined()
  for (const other of [{ Authorization: "Bearer two" }, { "Accept-Language": "en" }]) {
    prefetch(Promise.resolve(new Response("rows")))
    expect(await takePrefetched(url, new Headers({ ...headers, ...other }))).toBeUndefined()
  }
})

test("a request that the program makes itself is not prefetched, and nothing prefetched is used after a change", async () => {
  globalThis.prefetched = { headers, responses: {} }
  await takePrefetched(url, new Headers(headers))
  expect(url in globalThis.prefetched.responses).toBe(true)
  prefetch(Promise.resolve(new Response("rows")))
  discardPrefetched()
  expect(await takePrefetched(url, new Headers(headers))).toBeUndefined()
})

test("a prefetched response that is an error of the server is used, and not requested again", async () => {
  prefetch(Promise.resolve(new Response("{}", { status: 500 })))
  expect((await takePrefetched(url, new Headers(headers)))?.status).toBe(500)
})

test("a request is made anew when its prefetched response was lost, or refused for its session", async () => {
  for (const response of [
    Promise.resolve(new Response("{}", { status: 401 })),
    Promise.reject(new TypeError("Failed to fetch")),
  ]) {
    prefetch(response)
    expect(await takePrefetched(url, new Headers(headers))).toBeUndefined()
  }
})

test("a page that began more than ten seconds ago requests everything itself", async () => {
  vi.spyOn(performance, "now").mockReturnValue(10_001)
  prefetch(Promise.resolve(new Response("rows")))
  expect(await takePrefetched(url, new Headers(headers))).toBeUndefined()
})
