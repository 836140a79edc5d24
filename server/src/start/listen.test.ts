import { mkdtemp, readdir, rm } from "node:fs/promises"
import { request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import type { HttpBindings } from "@hono/node-server"
import { Hono } from "hono"
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { openLines } from "../platform/allowances.ts"
import { stalledBodyMs, usualBodyMs } from "../platform/http/body-time.ts"
import { fileReader } from "../platform/http/file-body.ts"
import { imageReader } from "../platform/http/image-body.ts"
import { withJson } from "../platform/http/json-body.ts"
import { largeBodiesOf } from "../platform/http/large-body.ts"
import { listen } from "./listen.ts"

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
})
afterEach(() => {
  vi.useRealTimers()
})

const pieces = 30

async function openServer() {
  const folder = await mkdtemp(join(tmpdir(), "marza-listen-"))
  const listening = await listen({ PORT: 0, HOST: "127.0.0.1" })
  onTestFinished(async () => {
    await listening.close()
    await rm(folder, { recursive: true })
  })
  /** How many pieces have arrived, by path. */
  const arrived = new Map<string, number>()
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.use(async ({ env: { incoming }, req: { path } }, next) => {
    const iterate = incoming.iterator.bind(incoming)
    incoming.iterator = async function* (options) {
      for await (const piece of iterate(options)) {
        arrived.set(path, (arrived.get(path) ?? 0) + 1)
        yield piece
      }
      return undefined
    }
    await next()
  })
  app.post("/json", (context) => withJson(context, {}, async (json) => context.json(json)))
  app.post("/large", (context) => {
    const options = {
      limitBytes: 200_000,
      large: largeBodiesOf(folder, openLines().bulk, "a person", undefined),
    }
    return withJson(context, options, async (json) => context.json((json as []).length))
  })
  app.post("/file", (context) =>
    fileReader(context)({ folder, limitBytes: 200_000 }, async ({ size }) => context.json(size)),
  )
  app.post("/image", async (context) => context.json((await imageReader(context)()).bytes.length))
  // An aborted body is no fault to print.
  app.onError((_error, context) => context.body(null, 400))
  listening.open(app.fetch)

  /** Begins to send a body; `more` sends another piece and waits until it is there, `finish` sends the rest. */
  const begin = (path: string, body: string) => {
    const type = path === "/image" ? "image/png" : "application/json"
    const sent = request(`${listening.url}${path}`, {
      method: "POST",
      agent: false,
      headers: { "content-type": type, "content-length": body.length },
    })
    const answer: { status?: number | undefined } = {}
    const response = new Promise<{ status: number | undefined; body: string }>(
      (resolve, reject) => {
        sent.once("error", reject)
        sent.once("response", async (incoming) => {
          answer.status = incoming.statusCode
          resolve({ status: incoming.statusCode, body: await text(incoming) })
        })
      },
    )
    const piece = Math.ceil(body.length / pieces)
    let at = 0
    const more = async () => {
      const before = arrived.get(path) ?? 0
      sent.write(body.slice(at, at + piece))
      at += piece
      await expect.poll(() => arrived.get(path), { interval: 5 }).toBeGreaterThan(before)
    }
    return { response, answer, more, finish: () => sent.end(body.slice(at)) }
  }
  return { begin, filesOnTheirWay: () => readdir(folder) }
}

const small = JSON.stringify("Volvo".repeat(20))
const large = JSON.stringify(Array(15_000).fill("Volvo"))

test("a body that does not arrive in time is aborted, but a file or a large body that makes progress is not", async () => {
  const { begin, filesOnTheirWay } = await openServer()
  const json = begin("/json", small)
  const long = [begin("/large", large), begin("/file", "an archive that takes hours ".repeat(20))]
  const step = stalledBodyMs - 1000
  for (let milliseconds = 0; milliseconds < usualBodyMs; milliseconds += step) {
    for (const one of [json, ...long]) await one.more()
    expect(json.answer.status).toBeUndefined()
    vi.advanceTimersByTime(step)
  }
  expect(await json.response).toEqual({ status: 408, body: "" })
  for (const one of long) one.finish()
  const answers = await Promise.all(long.map(({ response }) => response))
  expect(answers).toEqual([
    { status: 200, body: "15000" },
    { status: 200, body: "560" },
  ])
  expect(await filesOnTheirWay()).toEqual([])
})

test.each([
  ["/json", small],
  ["/large", large],
  ["/file", small],
  ["/image", small],
])("a stalled body of %s is aborted, and nothing of it stays", async (path, body) => {
  const { begin, filesOnTheirWay } = await openServer()
  const stalled = begin(path, body)
  await stalled.more()
  await expect
    .poll(() => {
      vi.advanceTimersByTime(stalledBodyMs)
      return stalled.answer.status
    })
    .toBe(408)
  expect(await stalled.response).toEqual({ status: 408, body: "" })
  await expect.poll(filesOnTheirWay).toEqual([])
})
