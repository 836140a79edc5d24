import { createParser } from "eventsource-parser"

/** The server says something every 20 seconds; after so long the line is dead, whatever the network says. */
export const silenceSeconds = 60
const firstRetrySeconds = 1
const lastRetrySeconds = 30

export type ConnectionParts = {
  /** Asks for the stream. */
  open: (signal: AbortSignal) => Promise<Response>
  /** A stream is open: what happened before may have been missed. */
  connected: () => void
  heard: (name: string, data: string) => void
  now: () => number
  /** Resolves early when the signal aborts. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  random: () => number
}

export type Connection = {
  /** The device woke or is online: a silent line is replaced, and a pause is over. */
  nudge: (wish?: { anew: boolean }) => void
  /** Resolves when `signal` has aborted. */
  done: Promise<void>
}

/** Keeps a stream open until `signal` aborts: when it ends it is opened again, after a pause that grows. */
export function keepConnected(parts: ConnectionParts, signal: AbortSignal): Connection {
  let lastHeard = parts.now()
  let attempt = new AbortController()
  const isSilent = () => parts.now() - lastHeard > silenceSeconds * 1000

  /** @returns whether a stream was open */
  async function connect(): Promise<boolean> {
    let wasOpen = false
    try {
      const response = await parts.open(attempt.signal)
      if (!response.ok || !response.body) return false
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      const parser = createParser({
        onEvent: ({ event = "message", data }) => parts.heard(event, data),
      })
      lastHeard = parts.now()
      wasOpen = true
      parts.connected()
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return true
        lastHeard = parts.now()
        parser.feed(value)
      }
    } catch {
      return wasOpen
    }
  }

  async function run() {
    const stop = () => attempt.abort()
    signal.addEventListener("abort", stop)
    for (let failures = 0; !signal.aborted; ) {
      attempt = new AbortController()
      lastHeard = parts.now()
      failures = (await connect()) ? 0 : failures + 1
      attempt = new AbortController()
      if (signal.aborted) break
      const seconds = Math.min(firstRetrySeconds * 2 ** failures, lastRetrySeconds)
      // Many clients lose a server at the same moment: they do not come back at the same moment.
      await parts.wait(seconds * (0.25 + 0.75 * parts.random()) * 1000, attempt.signal)
    }
    signal.removeEventListener("abort", stop)
  }

  return {
    nudge: ({ anew } = { anew: false }) => {
      if (anew || isSilent()) attempt.abort()
    },
    done: run(),
  }
}
