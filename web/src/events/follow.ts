import type { Events } from "@marza/domain/events/kinds.ts"
import { newId } from "@marza/domain/id.ts"
import { requestHeaders, withSession } from "../api/client.ts"
import { impersonation } from "../session/impersonation.ts"
import { type Connection, keepConnected, silenceSeconds } from "./connection.ts"
import { leaderByLease, leaderByWebLocks, type RunAsLeader } from "./leader.ts"

type EventHandlers = {
  /** Called when events arrive from now on; ones from before these milliseconds may have been missed. */
  onConnected: (quietMs: number) => void
  onChanged: (change: Events["changed"]) => void
  onRemoved: (removal: Events["member.removed"]) => void
}

/** Messages between the tabs of a browser. */
type Message =
  | { type: "event"; name: string; data: string }
  | { type: "connected"; quietMs: number; to?: string }
  | { type: "hello"; from: string }

const checkSeconds = 10

const wait = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener("abort", () => {
      clearTimeout(timer)
      resolve()
    })
    if (signal.aborted) resolve()
  })

const runAsLeader: RunAsLeader = navigator.locks
  ? leaderByWebLocks(navigator.locks)
  : leaderByLease({ storage: localStorage, now: Date.now, wait, newOwner: newId })

async function openStream(signal: AbortSignal) {
  const response = await withSession((token) =>
    fetch("/api/events", { headers: requestHeaders(token), signal }),
  )
  // The server ends a stream when the session impersonates somebody else, so the next attempt reports it at once.
  if (response.status === 409) impersonation.reportMismatch()
  return response
}

/**
 * Calls the handlers for each event until `signal` aborts. The leading tab holds the stream and passes events on to
 * the others. When it falls silent, because the browser froze or discarded it, a visible tab takes over.
 */
export function followEvents(handlers: EventHandlers, signal: AbortSignal) {
  const tabs = new BroadcastChannel("marza.events")
  const id = newId()
  let connection: Connection | null = null
  let isConnected = false
  let lastMessageAt = Date.now()
  /** Of the leading tab: since when nothing has changed. */
  let quietSince = 0
  let candidacy = new AbortController()
  let steal = false
  let untilShown: Promise<void> | null = null

  function receive(message: Message) {
    if (signal.aborted) return
    if (message.type === "hello") {
      const quietMs = Date.now() - quietSince
      if (isConnected)
        tabs.postMessage({ type: "connected", quietMs, to: message.from } satisfies Message)
      return
    }
    lastMessageAt = Date.now()
    if (message.type === "connected") {
      if (!message.to || message.to === id) handlers.onConnected(message.quietMs)
    } else if (message.name === "changed") {
      handlers.onChanged(JSON.parse(message.data))
    } else if (message.name === "member.removed") {
      handlers.onRemoved(JSON.parse(message.data))
    }
  }

  function publish(message: Message) {
    tabs.postMessage(message)
    receive(message)
  }

  async function keepStream(leading: AbortSignal) {
    connection = keepConnected(
      {
        open: (attempt) => {
          isConnected = false
          return openStream(attempt)
        },
        onConnected: (quietMs) => {
          isConnected = true
          quietSince = Date.now() - quietMs
          publish({ type: "connected", quietMs })
        },
        onMessage: (name, data) => {
          if (name !== "ping") quietSince = Date.now()
          publish({ type: "event", name, data })
        },
        now: Date.now,
        wait,
        random: Math.random,
      },
      leading,
    )
    await connection.done
    connection = null
    isConnected = false
  }

  async function run() {
    while (!signal.aborted) {
      await untilShown
      candidacy = new AbortController()
      if (signal.aborted) return
      await runAsLeader(keepStream, { steal, signal: candidacy.signal })
      steal = false
    }
  }

  function check() {
    if (connection) connection.reconnectIfSilent()
    else if (
      document.visibilityState === "visible" &&
      Date.now() - lastMessageAt > silenceSeconds * 1000
    ) {
      lastMessageAt = Date.now()
      steal = true
      candidacy.abort()
    }
  }
  const goOnline = () => connection?.reconnect()
  // A tab that is closed gives up leading at once. One that stays in the back/forward cache follows again when it is
  // shown.
  function goAway() {
    untilShown = new Promise((resolve) =>
      addEventListener("pageshow", () => resolve(), { once: true }),
    )
    candidacy.abort()
  }

  tabs.onmessage = ({ data }: MessageEvent<Message>) => receive(data)
  const checking = setInterval(check, checkSeconds * 1000)
  document.addEventListener("visibilitychange", check)
  addEventListener("online", goOnline)
  addEventListener("pagehide", goAway)
  signal.addEventListener("abort", () => {
    clearInterval(checking)
    document.removeEventListener("visibilitychange", check)
    removeEventListener("online", goOnline)
    removeEventListener("pagehide", goAway)
    candidacy.abort()
    tabs.close()
  })
  tabs.postMessage({ type: "hello", from: id } satisfies Message)
  void run()
}
