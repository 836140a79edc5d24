import { onTestFinished } from "vitest"

/** An event as it came, with the time of its coming (performance.now()). */
export type Received = { name: string; data: unknown; at: number }

/** Reads a stream of events in the background. */
export function follow(response: Response) {
  const received: Received[] = []
  let over = false
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const done = (async () => {
    let rest = ""
    for (;;) {
      const chunk = await reader?.read().catch(() => undefined)
      if (!chunk || chunk.done) break
      const blocks = (rest + chunk.value).split("\n\n")
      rest = blocks.pop() ?? ""
      for (const block of blocks) {
        const [, name = "", data = ""] = /^event: (\S+)\ndata: (.*)$/.exec(block) ?? []
        received.push({ name, data: JSON.parse(data), at: performance.now() })
      }
    }
    over = true
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
    /** The events but pings, as name and data. */
    told: () =>
      received.filter(({ name }) => name !== "ping").map(({ name, data }) => [name, data]),
    isOver: () => over,
    stop,
  }
}
