import { Histogram } from "prom-client"
import { counters } from "./counters.ts"
import type { Log } from "./log.ts"

const tickMs = 20
/** As long a stretch is noticed by whoever waits for something else. */
const longMs = 100

const stalls = new Histogram({
  name: "event_loop_stall_seconds",
  help: "Stretches over 0.1 s in which this process did nothing else, by each call and job that was under way in them; by machine where it was given no processor for most of one",
  labelNames: ["work"],
  buckets: [0.2, 0.5, 1, 3, 10],
  registers: [counters],
})

/** How many are under way of each call and job. */
const underWay = new Map<string, number>()
/** What has ended since the last tick: what stalls may end in the same stretch. */
const justEnded = new Set<string>()

/**
 * Does a call or a job, which a stall is then told of.
 * @param name the method and route of a call, or the task of a job, and never what one request alone has
 */
export async function underName<Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  underWay.set(name, (underWay.get(name) ?? 0) + 1)
  try {
    return await work()
  } finally {
    const others = (underWay.get(name) ?? 1) - 1
    if (others > 0) underWay.set(name, others)
    else underWay.delete(name)
    justEnded.add(name)
  }
}

/** Milliseconds of a processor that the thread has had. */
const ownMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Counts and logs each stretch of more than 0.1 s in which the process did nothing else, with the calls and jobs that
 * were under way: one of them is the cause. Where it had no processor for most of the stretch, the cause is what else the
 * machine did.
 * @returns ends it
 */
export function watchStalls(log: Log, ownTime = ownMs): () => void {
  let dueAt = performance.now() + tickMs
  let had = ownTime()
  const timer = setInterval(() => {
    const now = performance.now()
    const late = now - dueAt
    dueAt = now + tickMs
    const before = had
    had = ownTime()
    if (late > longMs) {
      const isOwn = had - before > late / 2
      const work = isOwn ? [...new Set([...underWay.keys(), ...justEnded])] : ["machine"]
      for (const name of work.length > 0 ? work : ["none"])
        stalls.observe({ work: name }, late / 1000)
      log.warn({ milliseconds: Math.round(late), work }, "nothing else was done meanwhile")
    }
    justEnded.clear()
  }, tickMs)
  timer.unref()
  return () => clearInterval(timer)
}
