import { request } from "node:http"
import { Readable } from "node:stream"
import { Hono } from "hono"
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { listen } from "../../start/listen.ts"
import { openLog } from "../log.ts"
import type { Variables } from "./route.ts"
import { stalledReaderMs, streamBody } from "./stream-body.ts"

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
})
afterEach(() => {
  vi.useRealTimers()
})

const chunk = Buffer.alloc(64 * 1024)

/** Serves what never ends; the reader gets it from a real server. */
async function openDownload() {
  const listening = await listen({ PORT: 0, HOST: "127.0.0.1" })
  onTestFinished(listening.close)
  const content = new Readable({
    read() {
      this.push(chunk)
    },
  })
  const lines: string[] = []
  const log = openLog("info", { write: (line) => lines.push(line) }).child({ request_id: "one" })
  const app = new Hono<{ Variables: Variables }>()
  const started = Promise.withResolvers<void>()
  const prepared = Promise.withResolvers<void>()
  app.get("/", async (context) => {
    context.set("log", log)
    started.resolve()
    await prepared.promise
    return context.body(streamBody(context, content))
  })
  listening.open(app.fetch)
  const sent = request(listening.url, { agent: false })
  sent.on("error", () => {})
  sent.end()
  await started.promise
  const answer = new Promise<import("node:http").IncomingMessage>((resolve) =>
    sent.once("response", resolve),
  )
  return { content, lines, sent, answer, prepare: prepared.resolve }
}

test("a reader that takes nothing for a while is disconnected, and the log names its request", async () => {
  const { content, lines, answer, prepare } = await openDownload()
  prepare()
  const incoming = await answer
  const cut = new Promise((resolve) => incoming.once("error", resolve))
  incoming.pause()
  await expect
    .poll(() => {
      vi.advanceTimersByTime(stalledReaderMs)
      return content.destroyed
    })
    .toBe(true)
  incoming.resume()
  expect(await cut).toMatchObject({ code: "ECONNRESET" })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, msg: "a download broke off", request_id: "one" },
  ])
})

test("a response that is aborted is not complete for its reader", async () => {
  const { content, lines, answer, prepare } = await openDownload()
  prepare()
  const incoming = await answer
  const cut = new Promise((resolve) => incoming.once("error", resolve))
  incoming.resume()
  content.destroy(new Error("the store cannot be reached"))
  expect(await cut).toMatchObject({ code: "ECONNRESET" })
  expect(lines).toHaveLength(1)
})

test("the content ends with the connection, also with one that was gone before it began", async () => {
  const reading = await openDownload()
  reading.prepare()
  await reading.answer
  reading.sent.destroy()
  await expect.poll(() => reading.content.destroyed).toBe(true)
  const early = await openDownload()
  early.sent.destroy()
  await new Promise((resolve) => early.sent.once("close", resolve))
  early.prepare()
  await expect.poll(() => early.content.destroyed).toBe(true)
  expect([...reading.lines, ...early.lines]).toEqual([])
})
