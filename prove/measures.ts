import { existsSync, readdirSync, readFileSync } from "node:fs"

/**
 * The memory of a process that no other one shares with it, in megabytes; 0 when it has ended.
 * @throws when it runs and its memory cannot be read
 */
export const ownMemory = (pid: number): number =>
  ofRunning(pid, () => {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")
    const kilobytes = /^Pss_Anon:\s+(\d+) kB/m.exec(text)?.[1]
    if (!kilobytes) throw new Error(`the memory of process ${pid} is not told: ${text}`)
    return Number(kilobytes) / 1024
  })

/**
 * How many files, sockets and pipes a process has open; 0 when it has ended.
 * @throws when it runs and they cannot be read
 */
export const openHandles = (pid: number): number =>
  ofRunning(pid, () => readdirSync(`/proc/${pid}/fd`).length)

/** What is measured of a process; 0 when it has ended. @throws what measuring it throws while it runs */
function ofRunning(pid: number, measure: () => number): number {
  try {
    return measure()
  } catch (error) {
    // One that is just ending is still listed, but has no memory any more.
    const isEnding = (error as NodeJS.ErrnoException).code === "ESRCH"
    if (isEnding || !existsSync(`/proc/${pid}`)) return 0
    throw error
  }
}

/** The processes that a process has started, with itself. */
export function family(pid: number): number[] {
  const parents = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(name) }))
  const found = [pid]
  for (const known of found)
    found.push(...parents.filter(({ parent }) => parent === known).map(({ pid }) => pid))
  return found
}

function parentOf(pid: string): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1])
  } catch {
    return Number.NaN
  }
}

/** How much the line that fits points best rises, per unit of x. */
export function slope(points: readonly { x: number; y: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))]
  const rise = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0)
  const run = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0)
  return run === 0 ? 0 : rise / run
}

/** The value below which such a share of all lies. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
