import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { onTestFinished } from "vitest"

/** A TCP proxy in front of PostgreSQL, a store or a mail server, which fails as networks do. */
export type TcpProxy = {
  /** The given URL, through the proxy. */
  url: string
  /** Ends every connection: in order, or with a reset. */
  disconnect: (how?: "end" | "reset") => void
  /** Accepts no new connections until it is called with false. */
  refuse: (isRefusing: boolean) => void
  /** The next COMMIT reaches the server; then the connection ends, and its response is lost. */
  loseNextCommit: () => void
  close: () => void
}

/** @param holds whether this data of a client is held: then neither it nor what follows on its connection arrives */
export async function startProxy(
  targetUrl: string,
  holds: (data: Buffer) => boolean = () => false,
): Promise<TcpProxy> {
  const target = new URL(targetUrl)
  const connections = new Set<Socket>()
  let isRefusing = false
  let isLosing = false

  const server = createServer((client) => {
    if (isRefusing) return client.resetAndDestroy()
    const backend = connect(Number(target.port), target.hostname)
    let isLost = false
    let isHeld = false
    for (const [from, to] of [
      [client, backend],
      [backend, client],
    ] as const) {
      connections.add(from)
      from.on("error", () => {})
      from.on("close", () => {
        connections.delete(from)
        to.destroy()
      })
    }
    client.on("data", (data) => {
      isHeld ||= holds(data)
      if (isHeld) return
      isLost ||= isLosing && data.includes("commit")
      if (isLost) isLosing = false
      backend.write(data)
    })
    backend.on("data", (data) => {
      if (isLost && data.includes("COMMIT")) client.destroy()
      else client.write(data)
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")

  const disconnect: TcpProxy["disconnect"] = (how = "end") => {
    for (const socket of connections)
      if (how === "end") socket.end()
      else socket.resetAndDestroy()
  }
  const url = new URL(target)
  url.hostname = "127.0.0.1"
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    disconnect,
    refuse: (refusing) => {
      isRefusing = refusing
    },
    loseNextCommit: () => {
      isLosing = true
    },
    close: () => {
      disconnect("reset")
      server.close()
    },
  }
}

/** {@link startProxy} for one test, closed after it. */
export async function openProxy(...options: Parameters<typeof startProxy>): Promise<TcpProxy> {
  const proxy = await startProxy(...options)
  onTestFinished(proxy.close)
  return proxy
}
