import { quietHeader } from "@marza/domain/events/kinds.ts"
import { createParser } from "eventsource-parser"

/** The server sends a message every 20 seconds: a connection that is silent for longer than this is dead. */
export const silenceSeconds = 60
const firstRetrySeconds = 1
const lastRetrySeconds = 30

export type ConnectionDependencies = {
  /** Requests the stream. */
  open: (signal: AbortSignal) => Promise<Response>
  /** Called when a stream has opened; messages from before these milliseconds may have been missed. */
  onConnected: (quietMs: number) => void
  onMessage: (name: string, data: string) => void
  now: () => number
  /** Resolves early when the signal aborts. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  random: () => number
}

export type Connection = {
  /** Replaces a connection that is silent for too long, for example because the device slept. */
  reconnectIfSilent: () => void
  /** Replaces the connection at once, or ends the pause before the next attempt. */
  reconnect: () => void
  /** Resolves when `signal` has aborted. */
  done: Promise<void>
}

/**
 * Keeps a stream open until `signal` aborts. A stream that ends is opened again, after a pause that grows with each
 * failure.
 */
export function keepConnected(
  dependencies: ConnectionDependencies,
  signal: AbortSignal,
): Connection {
  let lastMessageAt = dependencies.now()
  let attempt = new AbortController()
  const isSilent = () => dependencies.now() - lastMessageAt > silenceSeconds * 1000

  /** Opens a stream and reads it to its end. @returns whether it was open */
  async function connect(): Promise<boolean> {
    let wasOpen = false
    try {
      const response = await dependencies.open(attempt.signal)
      if (!response.ok || !response.body) return false
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      const parser = createParser({
        onEvent: ({ event = "message", data }) => dependencies.onMessage(event, data),
      })
      lastMessageAt = dependencies.now()
      wasOpen = true
      dependencies.onConnected(Number(response.headers.get(quietHeader)))
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return true
        lastMessageAt = dependencies.now()
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
      lastMessageAt = dependencies.now()
      failures = (await connect()) ? 0 : failures + 1
      attempt = new AbortController()
      if (signal.aborted) break
      const seconds = Math.min(firstRetrySeconds * 2 ** failures, lastRetrySeconds)
      // Many clients lose a server at the same moment; the random part keeps them from returning at the same moment.
      await dependencies.wait(
        seconds * (0.25 + 0.75 * dependencies.random()) * 1000,
        attempt.signal,
      )
    }
    signal.removeEventListener("abort", stop)
  }

  return {
    reconnectIfSilent: () => {
      if (isSilent()) attempt.abort()
    },
    reconnect: () => attempt.abort(),
    done: run(),
  }
}
