import { createHash, randomUUID } from "node:crypto"
import { readFileSync, readlinkSync } from "node:fs"
import { hostname } from "node:os"
import { startOf } from "../db/embedded/processes.ts"

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 12)

/** Names the system since it booted, and the container on it: a process id means one process only there. */
const here = hashOf(
  hostname() +
    readOr(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8")) +
    readOr(() => readlinkSync("/proc/self/ns/pid")),
)

/** Without /proc (macOS) the name of the machine has to do. */
function readOr(read: () => string): string {
  try {
    return read()
  } catch {
    return ""
  }
}

const startedAt = (pid: number) => {
  const start = startOf(pid)
  return start && hashOf(start)
}

const own = `${here}-${process.pid}-${startedAt(process.pid)}`

/** A name for a file that only this process writes and uses; it tells others which process that is. */
export const incomingName = (): string => `${own}-${randomUUID()}`

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
const namePattern = new RegExp(`^([0-9a-f]{12})-(\\d+)-(\\w+)-${uuid}$`)
/** Version 0.3.0 named them so. */
const olderPattern = new RegExp(`^${uuid}$`)

/**
 * Whether the process that made a file still lives; "unknown" of one on another machine, or before this one booted.
 * @returns undefined for a name that this program does not give
 */
export function writerStateOf(name: string): "lives" | "ended" | "unknown" | undefined {
  const [, where, pid, start] = namePattern.exec(name) ?? []
  if (!where) return olderPattern.test(name) ? "unknown" : undefined
  if (where !== here) return "unknown"
  return startedAt(Number(pid)) === start ? "lives" : "ended"
}
