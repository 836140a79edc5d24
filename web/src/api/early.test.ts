import { afterEach, expect, test } from "vitest"
import { forgetEarly, takeEarly } from "./early.ts"

const url = "/api/organizations"
const headers = { Authorization: "Bearer one", "Accept-Language": "lt" }

const begin = (response: Promise<Response>) => {
  globalThis.early = { headers, responses: { [url]: response } }
}

afterEach(() => {
  globalThis.early = undefined
})

test("a response that was begun with the page is taken once", async () => {
  begin(Promise.resolve(new Response("rows")))
  expect(await (await takeEarly(url, new Headers(headers)))?.text()).toBe("rows")
  expect(await takeEarly(url, new Headers(headers))).toBeUndefined()
})

test("a request is made anew where nothing was begun, or for another person or language", async () => {
  expect(await takeEarly(url, new Headers(headers))).toBeUndefined()
  for (const other of [{ Authorization: "Bearer two" }, { "Accept-Language": "en" }]) {
    begin(Promise.resolve(new Response("rows")))
    expect(await takeEarly(url, new Headers({ ...headers, ...other }))).toBeUndefined()
  }
})

test("what the program has asked for itself is not begun any more, and nothing is taken after a change", async () => {
  globalThis.early = { headers, responses: {} }
  await takeEarly(url, new Headers(headers))
  expect(url in globalThis.early.responses).toBe(true)
  begin(Promise.resolve(new Response("rows")))
  forgetEarly()
  expect(await takeEarly(url, new Headers(headers))).toBeUndefined()
})

test("what the server could not do is told, and not asked for once more", async () => {
  begin(Promise.resolve(new Response("{}", { status: 500 })))
  expect((await takeEarly(url, new Headers(headers)))?.status).toBe(500)
})

test("a request is made anew after one that was lost, or refused for its session", async () => {
  for (const response of [
    Promise.resolve(new Response("{}", { status: 401 })),
    Promise.reject(new TypeError("Failed to fetch")),
  ]) {
    begin(response)
    expect(await takeEarly(url, new Headers(headers))).toBeUndefined()
  }
})
