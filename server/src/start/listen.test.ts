import { mkdtemp, readdir, rm } from "node:fs/promises"
import { request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { Hono } from "hono"
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { usualBodyTime } from "../platform/http/body-time.ts"
import { fileReader } from "../platform/http/file-body.ts"
import { withJson } from "../platform/http/json-body.ts"
import { listen } from "./listen.ts"

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
})
afterEach(() => {
  vi.useRealTimers()
})

async function openServer() {
  const folder = await mkdtemp(join(tmpdir(), "marza-listen-"))
  const listening = await listen({ PORT: 0, HOST: "127.0.0.1" })
  onTestFinished(async () => {
    await listening.close()
    await rm(folder, { recursive: true })
  })
  const begun = vi.fn()
  const app = new Hono()
  app.post("/json", (context) => {
    begun()
    return withJson(context, undefined, async (json) => context.json(json))
  })
  app.post("/file", (context) =>
    fileReader(context)({ folder, limitBytes: 100 }, async ({ size }) => context.json({ size })),
  )
  // What was cut is no fault to print.
  app.onError((_error, context) => context.body(null, 400))
  listening.open(app.fetch)

  /** Sends the first part of a body, and the rest when `finish` is called. */
  const begin = (path: string, body: string) => {
    const half = Math.floor(body.length / 2)
    const sent = request(`${listening.url}${path}`, {
      method: "POST",
      agent: false,
      headers: { "content-type": "application/json", "content-length": body.length },
    })
    const response = new Promise<{ status: number | undefined; body: string }>(
      (resolve, reject) => {
        sent.once("error", reject)
        sent.once("response", async (incoming) =>
          resolve({ status: incoming.statusCode, body: await text(incoming) }),
        )
      },
    )
    sent.write(body.slice(0, half))
    return { response, finish: () => sent.end(body.slice(half)) }
  }
  return { begin, begun, filesOnTheirWay: () => readdir(folder) }
}

test("a body that does not arrive in the usual time is cut, and a file is not", async () => {
  const { begin, begun, filesOnTheirWay } = await openServer()
  const file = begin("/file", "an archive that takes hours")
  await expect.poll(filesOnTheirWay).toHaveLength(1)
  const json = begin("/json", '{"name":"Volvo"}')
  await expect.poll(() => begun.mock.calls.length).toBe(1)
  vi.advanceTimersByTime(usualBodyTime)
  expect(await json.response).toEqual({ status: 408, body: "" })
  file.finish()
  expect(await file.response).toEqual({ status: 200, body: '{"size":27}' })
  expect(await filesOnTheirWay()).toEqual([])
})

test("a body that arrives slowly, but in time, is answered", async () => {
  const { begin, begun } = await openServer()
  const json = begin("/json", '{"name":"Volvo"}')
  await expect.poll(() => begun.mock.calls.length).toBe(1)
  vi.advanceTimersByTime(usualBodyTime * 0.9)
  json.finish()
  expect(await json.response).toEqual({ status: 200, body: '{"name":"Volvo"}' })
})
