import { quietHeader } from "@marza/domain/events/kinds.ts"
import { expect, test } from "vitest"
import { keepConnected } from "./connection.ts"

/** A connection whose network and clock the test controls. */
function setUp() {
  let clock = 0
  const waits: number[] = []
  const log: string[] = []
  const attempts: {
    signal: AbortSignal
    respond: (status?: number, quietMs?: number) => WritableStreamDefaultWriter<Uint8Array>
    fail: () => void
  }[] = []
  const resume: (() => void)[] = []
  const stopping = new AbortController()
  const connection = keepConnected(
    {
      open: (signal) =>
        new Promise((resolve, reject) => {
          signal.addEventListener("abort", () => reject(new Error("aborted")))
          attempts.push({
            signal,
            fail: () => reject(new TypeError("Failed to fetch")),
            respond: (status = 200, quietMs = 0) => {
              const { readable, writable } = new TransformStream<Uint8Array>()
              const writer = writable.getWriter()
              signal.addEventListener("abort", () => void writer.abort().catch(() => {}))
              resolve(new Response(readable, { status, headers: { [quietHeader]: `${quietMs}` } }))
              return writer
            },
          })
        }),
      onConnected: (quietMs) => log.push(`connected ${quietMs}`),
      onMessage: (name, data) => log.push(`${name} ${data}`),
      now: () => clock,
      wait: (milliseconds, signal) => {
        waits.push(milliseconds)
        return new Promise((resolve) => {
          resume.push(resolve)
          signal.addEventListener("abort", () => resolve())
        })
      },
      random: () => 1,
    },
    stopping.signal,
  )
  return {
    connection,
    attempts,
    waits,
    log,
    stop: () => stopping.abort(),
    resume: () => resume.at(-1)?.(),
    pass: (seconds: number) => {
      clock += seconds * 1000
    },
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5))
const bytes = (text: string) => new TextEncoder().encode(text)

test("messages arrive whole, also when a chunk ends within a character", async () => {
  const { attempts, log, stop } = setUp()
  const writer = attempts[0]?.respond()
  const message = bytes("event: a\ndata: Šiaurė\n\n")
  await writer?.write(message.slice(0, 16))
  await writer?.write(message.slice(16))
  await settle()
  expect(log).toEqual(["connected 0", "a Šiaurė"])
  stop()
})

test("a stream that ends is opened again after a short pause, and reports each connection, with how long all was quiet before", async () => {
  const { attempts, waits, log, resume, stop } = setUp()
  await attempts[0]?.respond().close()
  await settle()
  expect([attempts.length, waits]).toEqual([1, [1000]])
  resume()
  await settle()
  attempts[1]?.respond(200, 700)
  await settle()
  expect(log).toEqual(["connected 0", "connected 700"])
  stop()
})

test("the pause grows with every failure up to half a minute, and is short again after a success", async () => {
  const { attempts, waits, resume, stop } = setUp()
  for (let n = 0; n < 7; n++) {
    if (n % 2) attempts.at(-1)?.fail()
    else attempts.at(-1)?.respond(503)
    await settle()
    resume()
    await settle()
  }
  expect(waits).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
  await attempts.at(-1)?.respond().close()
  await settle()
  expect(waits.at(-1)).toBe(1000)
  stop()
})

test("a silent connection is replaced when the device wakes, a live one is kept", async () => {
  const { connection, attempts, pass, resume, stop } = setUp()
  const writer = attempts[0]?.respond()
  await settle()
  pass(59)
  await writer?.write(bytes("event: ping\ndata: {}\n\n"))
  await settle()
  pass(60)
  connection.reconnectIfSilent()
  expect(attempts[0]?.signal.aborted).toBe(false)
  pass(1)
  connection.reconnectIfSilent()
  expect(attempts[0]?.signal.aborted).toBe(true)
  await settle()
  resume()
  await settle()
  expect(attempts).toHaveLength(2)
  stop()
})

test("coming online replaces any connection and ends a pause", async () => {
  const { connection, attempts, stop } = setUp()
  attempts[0]?.respond()
  await settle()
  connection.reconnect()
  await settle()
  expect(attempts).toHaveLength(1)
  connection.reconnect()
  await settle()
  expect(attempts).toHaveLength(2)
  stop()
})

test("an aborted signal ends the stream and requests no other", async () => {
  const { connection, attempts, stop } = setUp()
  attempts[0]?.respond()
  await settle()
  stop()
  await connection.done
  expect(attempts[0]?.signal.aborted).toBe(true)
  expect(attempts).toHaveLength(1)
})
