import type { Events } from "@marza/domain/events/kinds.ts"
import { newId } from "@marza/domain/id.ts"
import { asSignedIn, headersOf } from "../api/client.ts"
import { impersonation } from "../session/impersonation.ts"
import { type Connection, keepConnected, silenceSeconds } from "./connection.ts"
import { type Lead, leadByLease, leadByWebLocks } from "./lead.ts"

type Hearing = {
  /** From here on everything is heard; what happened before may have been missed. */
  connected: () => void
  changed: (change: Events["changed"]) => void
  removed: (removal: Events["member.removed"]) => void
}

/** What the tabs of a browser tell each other. */
type Message =
  | { type: "event"; name: string; data: string }
  | { type: "connected"; to?: string }
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

const lead: Lead = navigator.locks
  ? leadByWebLocks(navigator.locks)
  : leadByLease({ storage: localStorage, now: Date.now, wait, newOwner: newId })

async function openStream(signal: AbortSignal) {
  const response = await asSignedIn((token) =>
    fetch("/api/events", { headers: headersOf(token), signal }),
  )
  // The server ends a stream when its impersonated person changes, and so the next attempt tells of it at once.
  if (response.status === 409) impersonation.reportMismatch()
  return response
}

/**
 * Hears what happens until `signal` aborts. One tab holds the stream and passes it on to the others; when it
 * falls silent (a frozen tab, one that the device has thrown out), a tab that is being looked at takes over.
 */
export function followEvents(hearing: Hearing, signal: AbortSignal) {
  const tabs = new BroadcastChannel("marza.events")
  const id = newId()
  let connection: Connection | null = null
  let isConnected = false
  let lastHeard = Date.now()
  let wish = new AbortController()
  let steal = false
  let away: Promise<void> | null = null

  function hear(message: Message) {
    if (signal.aborted) return
    if (message.type === "hello") {
      if (isConnected) tabs.postMessage({ type: "connected", to: message.from } satisfies Message)
      return
    }
    lastHeard = Date.now()
    if (message.type === "connected") {
      if (!message.to || message.to === id) hearing.connected()
    } else if (message.name === "changed") {
      hearing.changed(JSON.parse(message.data))
    } else if (message.name === "member.removed") {
      hearing.removed(JSON.parse(message.data))
    }
  }

  function tell(message: Message) {
    tabs.postMessage(message)
    hear(message)
  }

  async function hold(leading: AbortSignal) {
    connection = keepConnected(
      {
        open: (attempt) => {
          isConnected = false
          return openStream(attempt)
        },
        connected: () => {
          isConnected = true
          tell({ type: "connected" })
        },
        heard: (name, data) => tell({ type: "event", name, data }),
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
      await away
      wish = new AbortController()
      if (signal.aborted) return
      await lead(hold, { steal, signal: wish.signal })
      steal = false
    }
  }

  function check() {
    if (connection) connection.nudge()
    else if (
      document.visibilityState === "visible" &&
      Date.now() - lastHeard > silenceSeconds * 1000
    ) {
      lastHeard = Date.now()
      steal = true
      wish.abort()
    }
  }
  const goOnline = () => connection?.nudge({ anew: true })
  // A closed tab hands on at once; one that the browser keeps may come back.
  function goAway() {
    away = new Promise((resolve) => addEventListener("pageshow", () => resolve(), { once: true }))
    wish.abort()
  }

  tabs.onmessage = ({ data }: MessageEvent<Message>) => hear(data)
  const checking = setInterval(check, checkSeconds * 1000)
  document.addEventListener("visibilitychange", check)
  addEventListener("online", goOnline)
  addEventListener("pagehide", goAway)
  signal.addEventListener("abort", () => {
    clearInterval(checking)
    document.removeEventListener("visibilitychange", check)
    removeEventListener("online", goOnline)
    removeEventListener("pagehide", goAway)
    wish.abort()
    tabs.close()
  })
  tabs.postMessage({ type: "hello", from: id } satisfies Message)
  void run()
}
