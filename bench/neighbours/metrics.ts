import { ask } from "./ask.ts"

/** What a server tells of itself since it was last asked. */
export type Metrics = {
  /** Milliseconds by which its event loop was late, 10 of which it always is: that often it looks. */
  loop: number
  /** Seconds in which it did nothing else, and how often, by each call and job that was under way. */
  stalls: Map<string, { seconds: number; count: number }>
}

export async function readMetrics(url: string): Promise<Metrics> {
  const { text } = await ask(`${url}/metrics`, { keepsText: true })
  const [, lag] = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text) ?? []
  const stalls: Metrics["stalls"] = new Map()
  const stall = /^event_loop_stall_seconds_(sum|count)\{work="([^"]*)"\} (\S+)$/gm
  for (const [, what, work = "", value] of text.matchAll(stall)) {
    const of = stalls.get(work) ?? { seconds: 0, count: 0 }
    stalls.set(work, { ...of, [what === "sum" ? "seconds" : "count"]: Number(value) })
  }
  return { loop: Number(lag) * 1000, stalls }
}

/** The stalls between two readings, as text: the work, how often and for how long in all. */
export function stallsBetween(before: Metrics, after: Metrics): string[] {
  return [...after.stalls].flatMap(([work, { seconds, count }]) => {
    const was = before.stalls.get(work) ?? { seconds: 0, count: 0 }
    const times = count - was.count
    return times > 0 ? [`${work} ${times}× ${Math.round((seconds - was.seconds) * 1000)} ms`] : []
  })
}
