import { spawnSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs"

/**
 * When a process started, in the system's own format; undefined when there is none. A zombie counts as none: it holds
 * no files, although it can still be sent signals, and stays for ever under a process 1 that reaps nothing.
 */
export function startOf(pid: number): string | undefined {
  if (!hasProc) return ps(pid, "lstart")
  // proc(5): the 3rd field is the state, the 22nd the start.
  const fields = fieldsOf(pid)
  return fields?.[0] === "Z" ? undefined : fields?.[19]
}

/** How long a process has used the processors, in ms; undefined without /proc (macOS), and when there is none. */
export function processorMsOf(pid: number): number | undefined {
  // proc(5): the 14th and the 15th field, of its own code and of the system for it, in hundredths of a second.
  const fields = fieldsOf(pid)
  return fields && 10 * (Number(fields[11]) + Number(fields[12]))
}

/** Whether a process is a PostgreSQL that works in this folder. */
export function isPostgresOf(pid: number, folder: string): boolean {
  if (!hasProc) return ps(pid, "args")?.includes(folder) ?? false
  return startOf(pid) !== undefined && worksIn(pid, folder)
}

/** Every process of a PostgreSQL that works in this folder; empty without /proc (macOS), where they cannot be found. */
export function postgresOf(folder: string): number[] {
  if (!hasProc) return []
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 1 && isPostgresOf(pid, folder))
}

/** Every process whose arguments name something within this folder; empty without /proc. */
export function processesNaming(folder: string): number[] {
  if (!hasProc) return []
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 1 && pid !== process.pid)
    .filter((pid) => readProc(pid, "cmdline")?.includes(`${folder}/`))
}

const hasProc = existsSync("/proc/self")

/**
 * PostgreSQL's processes make the data folder their working folder. A container's root may not read that when they run
 * as another account; then the first of them is still recognized by its command line.
 */
function worksIn(pid: number, folder: string): boolean {
  const command = readProc(pid, "cmdline") ?? ""
  if (!command.includes("postgres")) return false
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
  } catch {
    return command.split("\0").includes(folder)
  }
}

/** What the system tells of a process, from the 3rd field on: the second is the name in brackets and may hold spaces. */
const fieldsOf = (pid: number) => readProc(pid, "stat")?.replace(/^.*\)/s, "").trim().split(" ")

function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8") || undefined
  } catch {
    return undefined
  }
}

/** For systems without /proc (macOS). */
function ps(pid: number, field: "lstart" | "args"): string | undefined {
  const { stdout } = spawnSync("ps", ["-p", String(pid), "-o", "state=", "-o", `${field}=`], {
    encoding: "utf8",
  })
  const [, state, value] = /^\s*(\S+)\s+(.+?)\s*$/.exec(stdout ?? "") ?? []
  return state?.startsWith("Z") ? undefined : value
}
