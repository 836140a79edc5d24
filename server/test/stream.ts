import { EventSourceParserStream } from "eventsource-parser/stream"
import { onTestFinished } from "vitest"

/** A received event, with the time of its arrival (performance.now()). */
export type Received = { name: string; data: unknown; at: number }

/** Reads a stream of events in the background. */
export function follow(response: Response) {
  const received: Received[] = []
  let ended = false
  const reader = response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  const done = (async () => {
    for (;;) {
      const chunk = await reader?.read().catch(() => undefined)
      if (!chunk || chunk.done) break
      const { event: name = "message", data } = chunk.value
      received.push({ name, data: JSON.parse(data), at: performance.now() })
    }
    ended = true
  })()
  const stop = async () => {
    await reader?.cancel().catch(() => {})
    await done
  }
  onTestFinished(stop)
  return {
    status: response.status,
    headers: response.headers,
    received,
    /** The events other than pings, as name and data. */
    events: () =>
      received.filter(({ name }) => name !== "ping").map(({ name, data }) => [name, data]),
    hasEnded: () => ended,
    stop,
  }
}
