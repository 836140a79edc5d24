import { existsSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { writeAtomically } from "./atomic-file.ts"
import { FolderRefused } from "./cluster-folder.ts"
import { isPostgresOf, postgresOf, startOf } from "./processes.ts"

const pollMilliseconds = 50
/** Longer than a server takes to stop. */
const holderStopsWithinSeconds = 25
/** A server whose `npm start` was killed hard notices that within a moment, and then announces that it stops. */
const holderAnnouncesStopWithinSeconds = 1
const stoppingMarker = "ending"

/** A running server uses the data folder. */
export class FolderInUse extends FolderRefused {}

/**
 * Claims a data folder for this process; waits for a server that is stopping.
 * @param stopping when aborted, those who wait for the folder learn that it will be free soon
 * @throws {FolderInUse} when a running server already uses it: of two servers on one embedded database the first to
 * stop would stop it for both. Use another `DATA_DIR`, or `DATABASE_URL` for several servers on one database.
 */
export async function claimFolder(
  dataDir: string,
  stopping: AbortSignal,
): Promise<{ release: () => void }> {
  await waitForHolder(dataDir)
  const file = fileOf(dataDir)
  const own = `${process.pid}\n${startOf(process.pid)}\n`
  writeAtomically(file, own)
  const announceStop = () => {
    try {
      writeAtomically(file, `${own}${stoppingMarker}\n`)
    } catch {
      // On a full disk the stop cannot be announced, but goes on.
    }
  }
  stopping.addEventListener("abort", announceStop)
  return {
    release: () => {
      stopping.removeEventListener("abort", announceStop)
      rmSync(file, { force: true })
    },
  }
}

/**
 * The running server that uses a data folder, and whether it has announced that it stops.
 * @throws {FolderRefused} when the file that says so is not ours, and must not be written over
 */
export function holderOf(dataDir: string): { pid: number; isStopping: boolean } | undefined {
  const file = fileOf(dataDir)
  const content = existsSync(file) ? readFileSync(file, "utf8") : ""
  // A loss of power may leave it empty.
  if (content && !/^\d+\n[^\n]+\n(ending\n)?$/.test(content))
    throw new FolderRefused(`${file} is not this program's: move it away`)
  const [pid, startedAt, state] = content.trim().split("\n")
  // The process id alone may belong to another process now, as it always does after a container restart.
  if (!Number(pid) || !startedAt || startOf(Number(pid)) !== startedAt) return undefined
  return { pid: Number(pid), isStopping: state === stoppingMarker }
}

const fileOf = (dataDir: string) => join(dataDir, "server.pid")

async function waitForHolder(dataDir: string): Promise<void> {
  const begun = Date.now()
  for (let holder = holderOf(dataDir); holder; holder = holderOf(dataDir)) {
    const seconds = holder.isStopping ? holderStopsWithinSeconds : holderAnnouncesStopWithinSeconds
    if (holder.pid === process.pid || Date.now() - begun > seconds * 1000) {
      throw new FolderInUse(
        `DATA_DIR ${dataDir} is in use by process ${holder.pid}: stop it or choose another DATA_DIR`,
      )
    }
    await pause(pollMilliseconds)
  }
}

/**
 * Waits until no process of a PostgreSQL works in the folder. That usually takes a moment: the wrapper that runs
 * PostgreSQL stops it when the server ends. If the wrapper was killed too, PostgreSQL is stopped here.
 * @param withinSeconds after this time PostgreSQL is ended at once, and recovers at the next start
 */
export async function stopOrphan(clusterDir: string, withinSeconds = 20): Promise<void> {
  const postmaster = readPostmaster(clusterDir)
  if (!postmaster) return
  const isLeft = () => isPostgresOf(postmaster, clusterDir) || postgresOf(clusterDir).length > 0
  // First its wrapper may stop it; then a fast shutdown, an immediate shutdown of all its processes, and a kill.
  if (await waitUntil(() => !isLeft(), 1)) return
  signal(postmaster, "SIGINT")
  if (await waitUntil(() => !isLeft(), withinSeconds)) return
  for (const last of ["SIGQUIT", "SIGKILL"] as const) {
    for (const pid of [postmaster, ...postgresOf(clusterDir)]) signal(pid, last)
    if (await waitUntil(() => !isLeft(), 2)) return
  }
  throw new Error(`the PostgreSQL of ${clusterDir} (process ${postmaster}) does not end`)

  function signal(pid: number, name: NodeJS.Signals) {
    if (isPostgresOf(pid, clusterDir)) process.kill(pid, name)
  }
}

/** The process that postmaster.pid names: a living one, or one that ended without removing the file. */
export function readPostmaster(clusterDir: string): number | undefined {
  const file = join(clusterDir, "postmaster.pid")
  if (!existsSync(file)) return undefined
  const pid = Number(readFileSync(file, "utf8").split("\n")[0])
  return Number.isSafeInteger(pid) && pid > 1 ? pid : undefined
}

async function waitUntil(isSo: () => boolean, withinSeconds: number): Promise<boolean> {
  const deadline = Date.now() + withinSeconds * 1000
  while (!isSo()) {
    if (Date.now() > deadline) return false
    await pause(pollMilliseconds)
  }
  return true
}
