import { spawnSync } from "node:child_process"
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

const stopAfterSeconds = 20

/** A living server uses the data folder. */
export class FolderInUse extends Error {}

/**
 * Claims a data folder for this process.
 * @throws when a living server already uses it: two servers on one embedded database would stop it under
 * each other's feet. Use another `DATA_DIR`, or `DATABASE_URL` for several servers on one database.
 */
export function claim(dataDir: string): { release: () => void } {
  const file = join(dataDir, "server.pid")
  const [pid, startedAt] = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : []
  const holder = Number(pid)
  // A number alone may have been given to another process since (always so after a container restart).
  if (holder && startedAt && startOf(holder) === startedAt) {
    throw new FolderInUse(
      `DATA_DIR ${dataDir} is in use by process ${pid}: stop it or choose another DATA_DIR`,
    )
  }
  writeFileSync(file, `${process.pid}\n${startOf(process.pid)}\n`)
  return { release: () => rmSync(file, { force: true }) }
}

/**
 * Stops a database that outlived its server (both were killed hard). The wrapper that runs PostgreSQL
 * stops it when the server goes, so usually there is only a moment to wait for.
 */
export async function stopOrphan(clusterDir: string): Promise<void> {
  const pid = readPid(join(clusterDir, "postmaster.pid"))
  if (!pid || !commandOf(pid)?.includes("postgres")) return
  for (let waited = 0; waited < stopAfterSeconds * 20; waited++) {
    if (!commandOf(pid)) return
    // After a second it is not being stopped by its wrapper: ask for a fast shutdown ourselves.
    if (waited === 20) process.kill(pid, "SIGINT")
    await sleep(50)
  }
  process.kill(pid, "SIGQUIT")
  await sleep(500)
}

function readPid(file: string): number | undefined {
  if (!existsSync(file)) return undefined
  const pid = Number(readFileSync(file, "utf8").split("\n")[0])
  return Number.isSafeInteger(pid) && pid > 1 ? pid : undefined
}

/** The command line of a living process, undefined when there is none. */
function commandOf(pid: number): string | undefined {
  return readProcess(pid, "cmdline") ?? askPs(pid, "args=")
}

/** When a living process started, in the system's own terms; undefined when there is none (or only its zombie). */
function startOf(pid: number): string | undefined {
  // proc(5): the 22nd field; the second is the name in brackets and may hold spaces.
  const fields = readProcess(pid, "stat")?.replace(/^.*\)/s, "").trim().split(" ")
  if (fields?.[0] === "Z") return undefined
  return fields?.[19] ?? askPs(pid, "lstart=")
}

function readProcess(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8") || undefined
  } catch {
    return undefined
  }
}

/** For systems without /proc (macOS). */
function askPs(pid: number, field: string): string | undefined {
  if (existsSync("/proc/self")) return undefined
  const answer = spawnSync("ps", ["-p", String(pid), "-o", field], { encoding: "utf8" })
  return answer.stdout?.trim() || undefined
}
