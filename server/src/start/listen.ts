import type { Server } from "node:http"
import { setTimeout as pause } from "node:timers/promises"
import { type ServerType, serve } from "@hono/node-server"
import { Refusal } from "@marza/domain/refusal.ts"
import { Hono } from "hono"
import type { Config } from "../platform/config.ts"
import { limitBodyTime, longBodyMs } from "../platform/http/body-time.ts"
import { toErrorResponse } from "../platform/http/errors.ts"
import type { Variables } from "../platform/http/route.ts"

type Fetch = Parameters<typeof serve>[0]["fetch"]

export type Listening = {
  /** Where people reach it, unless PUBLIC_URL says otherwise. */
  url: string
  /** From now on requests go to this application. */
  open: (fetch: Fetch) => void
  /** Accepts no more connections and waits for the current requests. */
  close: () => Promise<void>
}

const sweepMilliseconds = 50
const freeWithinMilliseconds = 2000

/**
 * Listens at once: until the application is open, /healthz answers and everything else is refused with 503,
 * /readyz included.
 * @throws one clear line when the port is in use
 */
export async function listen({ PORT, HOST }: Pick<Config, "PORT" | "HOST">): Promise<Listening> {
  let current: Fetch = startingApp().fetch
  const handle: Fetch = (request, env) => current(request, env)
  const server = await listenAt(PORT, HOST, handle, Date.now() + freeWithinMilliseconds)
  return {
    url: urlOf(server, HOST),
    open: (fetch) => {
      current = fetch
    },
    close: () =>
      new Promise((resolve) => {
        // A kept-alive connection becomes idle only after its request: close idle ones until none is left.
        const sweep = setInterval(() => server.closeIdleConnections(), sweepMilliseconds)
        server.close(() => {
          clearInterval(sweep)
          resolve()
        })
      }),
  }
}

/** Retries for a moment when the port is in use: a server that is stopping will release it. */
async function listenAt(port: number, host: string, fetch: Fetch, until: number): Promise<Server> {
  try {
    return await new Promise<Server>((resolve, reject) => {
      const made: ServerType = serve(
        { fetch, port, hostname: host, serverOptions: { requestTimeout: longBodyMs } },
        () => resolve(made as Server),
      )
      limitBodyTime(made as Server)
      made.once("error", reject)
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error
    if (Date.now() > until) {
      throw new Error(`PORT ${port} is in use: stop what uses it or choose another PORT`)
    }
    await pause(sweepMilliseconds)
    return listenAt(port, host, fetch, until)
  }
}

function startingApp() {
  const app = new Hono<{ Variables: Variables }>()
  app.get("/healthz", (context) => context.text("ok"))
  app.get("/readyz", (context) => context.text("not ready", 503))
  app.all("/*", () => {
    throw new Refusal("unavailable")
  })
  app.onError(toErrorResponse)
  return app
}

function urlOf(server: Server, host: string): string {
  const address = server.address()
  const port = typeof address === "object" ? address?.port : undefined
  const everywhere = ["0.0.0.0", "::", "127.0.0.1", "::1"]
  return `http://${everywhere.includes(host) ? "localhost" : host}:${port}`
}
