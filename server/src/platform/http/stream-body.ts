import type { ServerResponse } from "node:http"
import type { Readable } from "node:stream"
import type { HttpBindings } from "@hono/node-server"
import type { Context } from "hono"
import type { Variables } from "./route.ts"

/** For how long a reader may take nothing, in milliseconds; a slow one takes something now and then. */
export const stalledReaderMs = 2 * 60 * 1000

/**
 * The body of a response, of content that is made while it is read. The content ends with the connection, and the
 * connection with the content: what breaks off does not look whole. A reader that takes nothing for a while is cut off.
 */
export function streamBody(
  context: Context<{ Variables: Variables }>,
  content: Readable,
): ReadableStream {
  const log = context.get("log")
  // Without a server, as in a test that calls the application, there is no connection.
  const { outgoing } = (context.env ?? {}) as Partial<HttpBindings> as { outgoing?: ServerResponse }
  let still: NodeJS.Timeout | undefined
  const leave = () => {
    clearTimeout(still)
    content.destroy()
  }
  content.once("error", (err) => {
    log.warn({ err }, "a download broke off")
    outgoing?.destroy()
  })
  if (outgoing?.destroyed) leave()
  outgoing?.once("close", leave)
  const chunks: AsyncIterator<Uint8Array> = content[Symbol.asyncIterator]()
  // Not Readable.toWeb(): it throws an uncatchable error when the client disconnects while data arrive.
  return new ReadableStream(
    {
      pull: async (controller) => {
        clearTimeout(still)
        try {
          const { done, value } = await chunks.next()
          if (done) return controller.close()
          controller.enqueue(value)
          still = setTimeout(
            () => content.destroy(new Error("its reader took nothing for a while")),
            stalledReaderMs,
          )
        } catch (error) {
          // The connection is closed by then, which says it all.
          if (outgoing?.destroyed) controller.close()
          else controller.error(error)
        }
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  )
}
