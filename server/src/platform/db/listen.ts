import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import type { Log } from "../log.ts"

/** A connection that broke without notice is detected within the sum of these two. */
const checkSeconds = 15
const timeoutSeconds = 10
const minRetrySeconds = 0.1
/** Short, because people see nothing of what others do until it listens again. */
const maxRetrySeconds = 2

type Handlers = {
  /** A notification, in the order of commits. */
  onMessage: (payload: string) => void
  /** From now on notifications may be missed, until it listens again. */
  onLost: () => void
}

export type Listener = {
  /** When it began to listen, by performance.now(); undefined while it does not. */
  listeningSince: () => number | undefined
  close: () => Promise<void>
}

/**
 * Listens on a channel with a connection of its own, which is checked regularly, and replaced when it breaks.
 * Resolves after the first attempt, whether or not it succeeded.
 * @param url of the application's login, not through a PgBouncer in transaction mode; the connection chooses no role,
 *   so it can read no table
 */
export async function listenOn(
  url: string,
  channel: string,
  { onMessage, onLost }: Handlers,
  log: Log,
): Promise<Listener> {
  const closing = new AbortController()
  let client: pg.Client | undefined
  let since: number | undefined

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      application_name: "marza events",
      keepAlive: true,
      connectionTimeoutMillis: timeoutSeconds * 1000,
      query_timeout: timeoutSeconds * 1000,
    })
    next.on("notification", ({ payload = "" }) => onMessage(payload))
    const ended = (error?: Error) => {
      if (client !== next) return
      client = undefined
      since = undefined
      onLost()
      if (closing.signal.aborted) return
      log.warn({ err: error }, "events are not heard: the listening connection broke")
      void reconnect()
    }
    next.on("error", ended)
    next.on("end", () => ended())
    try {
      await next.connect()
      await next.query(`listen ${next.escapeIdentifier(channel)}`)
    } catch (error) {
      void next.end().catch(() => {})
      throw error
    }
    client = next
    since = performance.now()
    void check(next, ended)
  }

  const check = async (checked: pg.Client, ended: (error?: Error) => void) => {
    while (client === checked) {
      await sleep(checkSeconds * 1000, undefined, { ref: false })
      if (client !== checked) return
      await checked.query("select 1").catch((error: Error) => {
        ended(error)
        void checked.end().catch(() => {})
      })
    }
  }

  const reconnect = async () => {
    for (let wait = minRetrySeconds; !closing.signal.aborted; wait *= 2) {
      try {
        await connect()
        if (closing.signal.aborted) await client?.end()
        else log.info("events are heard")
        return
      } catch (error) {
        log.warn({ err: error }, "events are not heard: listening failed")
      }
      const seconds = Math.min(wait, maxRetrySeconds) * (0.5 + Math.random())
      await sleep(seconds * 1000, undefined, { signal: closing.signal }).catch(() => {})
    }
  }

  await connect().catch((error) => {
    log.warn({ err: error }, "events are not heard: listening failed")
    void reconnect()
  })
  return {
    listeningSince: () => since,
    close: async () => {
      closing.abort()
      await client?.end()
    },
  }
}
