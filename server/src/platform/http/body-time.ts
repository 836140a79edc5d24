import type { IncomingMessage, Server } from "node:http"
import type { HttpBindings } from "@hono/node-server"
import type { Context } from "hono"

const minute = 60 * 1000

/** Until when a request has to have arrived whole, in milliseconds from its headers. */
export const usualBodyTime = 5 * minute
/** The same for a file: an archive may be large and a connection slow. */
export const fileBodyTime = 6 * 60 * minute

const filesOnTheirWay = new WeakSet<IncomingMessage>()

/** The request brings a file; called once it is clear that the caller may send it. */
export function allowFileTime(context: Context): void {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>
  if (incoming) filesOnTheirWay.add(incoming as IncomingMessage)
}

/**
 * Ends the connection of a request that has not arrived in the usual time, with 408, unless it brings a file. Node has
 * one limit for all requests of a server, which therefore has to be that of a file.
 */
export function limitBodyTime(server: Server): void {
  server.on("request", (incoming, outgoing) => {
    const { "content-length": length, "transfer-encoding": coding } = incoming.headers
    if (length === undefined && coding === undefined) return
    const timer = setTimeout(() => {
      if (incoming.complete || filesOnTheirWay.has(incoming)) return
      const { socket } = incoming
      if (!outgoing.headersSent)
        socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n")
      socket.destroySoon()
    }, usualBodyTime)
    timer.unref()
    incoming.once("close", () => clearTimeout(timer))
  })
}
