import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { HttpBindings } from "@hono/node-server"
import type { Context } from "hono"

const second = 1000
const minute = 60 * second

/** How long a body may bring no data while it is read, in milliseconds. */
export const stalledBodyMs = 15 * second
/** How long a whole request may take to arrive, in milliseconds from its headers. */
export const usualBodyMs = 5 * minute
/** The same for a file and for a large body: an archive may be large and a connection slow. */
export const longBodyMs = 6 * 60 * minute

type Bindings = Partial<{ incoming: IncomingMessage; outgoing: ServerResponse }>

const longOnes = new WeakSet<IncomingMessage>()

/** Without a server, as in a test that calls the application, there is no connection. */
export const connectionOf = (context: Context): Bindings =>
  (context.env ?? {}) as Partial<HttpBindings> as Bindings

/** The request brings a file or a large body; called once it is clear that the caller may send it. */
export function allowLongTime(context: Context): void {
  const { incoming } = connectionOf(context)
  if (incoming) longOnes.add(incoming)
}

/** Ends the connection of a request whose body stands still, with 408. */
export function endStalledBody(context: Context): void {
  const { incoming, outgoing } = connectionOf(context)
  if (incoming && outgoing) cut(incoming, outgoing)
}

/**
 * Ends the connection of a request that has not arrived in the usual time, with 408, unless it may take a long one. Node
 * has one limit for all requests of a server, which therefore has to be the long one.
 */
export function limitBodyTime(server: Server): void {
  server.on("request", (incoming, outgoing) => {
    const { "content-length": length, "transfer-encoding": coding } = incoming.headers
    if (length === undefined && coding === undefined) return
    const timer = setTimeout(() => {
      if (!incoming.complete && !longOnes.has(incoming)) cut(incoming, outgoing)
    }, usualBodyMs)
    timer.unref()
    incoming.once("close", () => clearTimeout(timer))
  })
}

function cut({ socket }: IncomingMessage, outgoing: ServerResponse): void {
  if (!outgoing.headersSent)
    socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n")
  socket.destroySoon()
}
