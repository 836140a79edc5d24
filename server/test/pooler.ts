import { once } from "node:events"
import { type AddressInfo, createServer, type Socket } from "node:net"
import pg from "pg"
import { onTestFinished } from "vitest"

type Backend = { socket: Socket; serve: (data: Buffer) => void }

/**
 * A transaction pooler like old ones: it lends a client a connection to PostgreSQL for one transaction, and does not track
 * prepared statements. It asks for no password, and is closed after the test.
 * @returns the given URL, through the pooler
 */
export async function openPooler(
  targetUrl: string,
  { refusesOptions = false } = {},
): Promise<string> {
  const idle = [await openBackend(targetUrl), await openBackend(targetUrl)]
  const waiting: (() => void)[] = []

  const server = createServer((client) => {
    let backend: Backend | undefined
    let pending = Buffer.alloc(0)
    let unanswered = 0
    const giveBack = () => {
      if (backend) idle.push(backend)
      backend = undefined
      waiting.shift()?.()
    }
    const pump = () => {
      if (pending.length === 0) return
      backend ??= idle.pop()
      if (!backend) return void waiting.push(pump)
      backend.serve = (data) => {
        client.write(data)
        for (const { type, body } of messagesIn(data)) {
          if (type !== "Z") continue
          unanswered -= 1
          if (unanswered === 0 && body.toString() === "I") giveBack()
        }
      }
      unanswered += messagesIn(pending).filter(({ type }) => /[QS]/.test(type)).length
      backend.socket.write(pending)
      pending = Buffer.alloc(0)
    }
    client.on("error", () => {})
    client.on("close", () => {
      if (!backend) return
      const { socket } = backend
      backend.serve = giveBack
      socket.write(message("Q", "rollback\0"))
    })
    client.once("data", (startup) => {
      if (refusesOptions && startup.includes("options\0")) {
        client.end(message("E", "SFATAL\0C08P01\0Munsupported startup parameter: options\0\0"))
        return
      }
      client.write(Buffer.concat([message("R", "\0\0\0\0"), message("Z", "I")]))
      client.on("data", (data) => {
        if (data.toString("latin1", 0, 1) === "X") return
        pending = Buffer.concat([pending, data])
        pump()
      })
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => {
    server.close()
    for (const { socket } of idle) socket.destroy()
  })
  const url = new URL(targetUrl)
  url.hostname = "127.0.0.1"
  url.port = String((server.address() as AddressInfo).port)
  return url.href
}

/** An authenticated connection whose raw bytes are read and written here. */
async function openBackend(url: string): Promise<Backend> {
  const client = new pg.Client({ connectionString: url })
  client.on("error", () => {})
  await client.connect()
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.removeAllListeners("data")
  const backend: Backend = { socket: stream, serve: () => {} }
  stream.on("data", (data) => backend.serve(data))
  return backend
}

/** The messages of the protocol in some bytes, which in these tests are always complete. */
function messagesIn(data: Buffer): { type: string; body: Buffer }[] {
  const messages = []
  for (let at = 0; at < data.length; ) {
    const length = data.readInt32BE(at + 1)
    messages.push({
      type: data.toString("latin1", at, at + 1),
      body: data.subarray(at + 5, at + 1 + length),
    })
    at += 1 + length
  }
  return messages
}

function message(type: string, body: string): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, Buffer.from(body, "latin1")])
}
