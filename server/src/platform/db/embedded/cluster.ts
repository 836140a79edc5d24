import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { once } from "node:events"
import { closeSync, mkdirSync, openSync, readFileSync, statSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { Client, DatabaseError } from "pg"
import { findFull, isDiskFullError } from "../../disk-space.ts"
import { type Log, openLog } from "../../log.ts"
import { type Binaries, findBinaries } from "./binaries.ts"
import {
  checkNeverUsed,
  FolderRefused,
  holdsCluster,
  makeDataDir,
  readPassword,
  refusalOfFolder,
  restoreElsewhere,
} from "./cluster-folder.ts"
import { makeCluster, removeUnfinished, superuser } from "./make-cluster.ts"
import { claimFolder, readPostmaster, stopOrphan } from "./orphan.ts"
import { canReach, chooseOwner, chownTo, type Owner, runAs } from "./owner.ts"
import { copyPrograms } from "./programs.ts"
import { type Running, restartWheneverEnded } from "./restart-postgres.ts"

/** A running embedded PostgreSQL: the URL of its `marza` database, and how to stop it in order. */
export type Cluster = {
  url: string
  /** The folder of its data. */
  folder: string
  stop: () => Promise<void>
  /** Resolves when it has ended too often to be started again. */
  givenUp: Promise<Error>
}

export type ClusterOptions = {
  /** Extra `name=value` settings of postgres. */
  settings?: string[]
  owner?: Owner
  log?: Log
  /** Aborted as soon as the server begins to stop; a server that waits for the folder learns of it. */
  stopping?: AbortSignal
  /** How long to wait before each restart; after the last one it is given up. */
  restartPauseSeconds?: number[]
}

const startTimeoutSeconds = 60
/** A fast shutdown writes everything to the disk; after this time it is ended at once, and recovers at the next start. */
const shutdownSeconds = 5

/**
 * Starts the embedded PostgreSQL on a free port of 127.0.0.1, making the cluster on first use, and starts it again
 * there when it ends by itself. Its data are in `<dataDir>/postgres`, its log beside them.
 * @throws one clear line when it cannot start; the log's end is part of it.
 */
export async function startCluster(
  dataDir: string,
  options: ClusterOptions = {},
): Promise<Cluster> {
  const { stopping = new AbortController().signal, log = openLog("silent") } = options
  let release = () => {}
  try {
    makeDataDir(dataDir)
    release = (await claimFolder(dataDir, stopping)).release
    const owner = options.owner ?? chooseOwner()
    const home = homeOf(dataDir, owner)
    const clusterDir = join(home, "postgres")
    // Also before its programs are copied anew.
    await stopOrphan(clusterDir)
    const binaries = programsFor(home, dataDir)
    const wasBeingMade = removeUnfinished(dataDir, home)
    if (!holdsCluster(clusterDir)) {
      if (!wasBeingMade) checkNeverUsed(dataDir, clusterDir)
      await makeCluster(binaries, owner, { dataDir, finalDir: clusterDir })
    }
    chownTo(owner, clusterDir)
    const password = readPassword(dataDir, clusterDir)
    const connection = { host: "127.0.0.1", port: await freePort(), user: superuser, password }
    const logFile = join(dataDir, "postgres.log")
    const settings = options.settings ?? []
    const begin = (abortSignal: AbortSignal) =>
      launch({ binaries, owner, clusterDir, connection, logFile, settings }, abortSignal)
    const first = await begin(stopping)
    try {
      await makeDatabase(connection)
    } catch (error) {
      // One that runs on would keep the process that started it from ending.
      await first.stop()
      throw error
    }
    const { stop, givenUp } = restartWheneverEnded(first, begin, {
      log,
      pauseSeconds: options.restartPauseSeconds,
      isFull: async () => (await findFull([clusterDir, dataDir])) !== undefined,
    })
    return {
      url: `postgres://${superuser}:${password}@127.0.0.1:${connection.port}/marza`,
      folder: clusterDir,
      givenUp,
      stop: () => stop().finally(release),
    }
  } catch (error) {
    release()
    throw await withRemedy(error, dataDir)
  }
}

/** The errors of a database are far from their cause or name no folder: this names both, and what to do. */
export async function withRemedy(error: unknown, dataDir: string): Promise<unknown> {
  if (error instanceof FolderRefused) return error
  const detail = error instanceof Error ? error.message : String(error)
  if (isDiskFullError(error) || (await findFull([dataDir])))
    return new Error(`DATA_DIR ${dataDir} has no room left: make room and start again\n${detail}`)
  const damage = findDamage(error)
  if (damage)
    return new FolderRefused(
      `the database of DATA_DIR ${dataDir} is damaged (${damage}): ${restoreElsewhere}`,
    )
  const { path } = error as NodeJS.ErrnoException
  return path?.startsWith(dataDir) ? refusalOfFolder(error, dataDir) : error
}

/** undefined_file, data_corrupted and index_corrupted (PostgreSQL, "error codes"). */
const damageCodes = ["58P01", "XX001", "XX002"]

function findDamage(error: unknown): string | undefined {
  if (error instanceof DatabaseError && damageCodes.includes(error.code ?? "")) return error.message
  return error instanceof Error ? findDamage(error.cause) : undefined
}

/** What PostgreSQL logs of a database that lacks something or holds something else, when that keeps it from starting. */
const damageLine =
  /^.*(?:PANIC|FATAL):\s+(?!.*Permission denied)(.*(?:valid checkpoint record|could not (?:access|read|find)|could not open file .* No such|No such file|incorrect checksum|corrupt|invalid (?:page|primary|magic)).*)$/m

/**
 * Where the folder `postgres` of the cluster lies: `dataDir`, unless the account that PostgreSQL must run as cannot reach
 * it or the programs (root's closed home folder, no namespaces); then a folder of its own under /var/lib.
 */
export function homeOf(dataDir: string, owner: Owner = chooseOwner()): string {
  if (canReach(owner, join(dataDir, "postgres")) && canReach(owner, findBinaries().postgres))
    return dataDir
  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 12)
  return join("/var/lib/marza", name)
}

/** The programs of npm, or a copy of them in the home of their own. */
function programsFor(home: string, dataDir: string): Binaries {
  if (home === dataDir) return findBinaries()
  mkdirSync(home, { recursive: true, mode: 0o755 })
  return copyPrograms(findBinaries(), home)
}

type Launch = {
  binaries: Binaries
  owner: Owner
  clusterDir: string
  connection: Connection
  logFile: string
  settings: string[]
}

/** @param abortSignal aborted when PostgreSQL is to stop before it has started */
async function launch(launch: Launch, abortSignal: AbortSignal): Promise<Running> {
  const { clusterDir, connection, logFile } = launch
  await stopOrphan(clusterDir)
  const logBegin = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  const child = spawnWrapped(launch)
  let hasEnded = false
  const ended = once(child, "exit").then(() => {
    hasEnded = true
  })
  const stop = async () => {
    child.stdin?.end()
    await Promise.race([ended, pause(shutdownSeconds * 1000, undefined, { ref: false })])
    // Also when its wrapper was killed and did not stop it.
    await stopOrphan(clusterDir, 0)
    await ended
  }
  const deadline = Date.now() + startTimeoutSeconds * 1000
  while (!(await canConnect(connection, stop))) {
    if (hasEnded || abortSignal.aborted || Date.now() > deadline) {
      await stop()
      if (abortSignal.aborted) throw new Error("PostgreSQL did not start: it was asked to stop")
      const log = readFileSync(logFile).subarray(logBegin).toString()
      const damage = damageLine.exec(log)?.[1]
      if (damage)
        throw new FolderRefused(
          `${clusterDir} is a damaged database (${damage}; see ${logFile}): ${restoreElsewhere}`,
        )
      const end = log.trimEnd().split("\n").slice(-5).join("\n")
      throw new Error(`PostgreSQL did not start; the end of ${logFile}:\n${end}`)
    }
    await pause(20)
  }
  return { ended, stop }
}

/**
 * Runs postgres under a shell that stops it (fast shutdown) when its standard input closes, which also happens
 * when this process is killed hard. Its own process group keeps a terminal's Ctrl-C from it, so that the server can
 * finish its requests first; for the same reason it ignores signals that a supervisor sends to all processes at once.
 */
function spawnWrapped({ binaries, owner, clusterDir, connection, logFile, settings }: Launch) {
  const wrapper = `trap "" HUP INT TERM; exec 3<&0; "$@" <&- 3<&- & pid=$!
    (read -r _ <&3; kill -INT $pid 2>/dev/null) & watch=$!
    wait $pid; code=$?; kill -KILL $watch 2>/dev/null; exit $code`
  // stopOrphan has made sure that a remaining postmaster.pid names no PostgreSQL of this folder; it may name a zombie,
  // or another process that got the same id. PostgreSQL ignores an id that it is given by this variable, as pg_ctl
  // does, and still checks that nothing is attached to the old shared memory; removing the file would skip that check.
  const stale = readPostmaster(clusterDir)
  const { program, args, options } = runAs(owner, [
    "sh",
    "-c",
    wrapper,
    "wrapper",
    ...(stale ? ["env", `PG_GRANDPARENT_PID=${stale}`] : []),
    binaries.postgres,
    "-D",
    clusterDir,
    "-p",
    String(connection.port),
    ...[
      "listen_addresses=127.0.0.1",
      "unix_socket_directories=",
      "timezone=UTC",
      "log_timezone=UTC",
      // The data are in memory or on a solid-state disk, where a row by an index costs hardly more than by a scan.
      "random_page_cost=1.1",
      ...settings,
    ].flatMap((setting) => ["-c", setting]),
  ])
  const log = openSync(logFile, "a", 0o600)
  const child = spawn(program, args, {
    ...options,
    cwd: "/",
    detached: true,
    stdio: ["pipe", log, log],
  })
  closeSync(log)
  return child
}

/** invalid_password (PostgreSQL, "error codes") */
const wrongPassword = "28P01"

type Connection = { host: string; port: number; user: string; password: string }

/** @throws after `stop`: {FolderRefused} when the password is another database's; what a damaged database says */
async function canConnect(connection: Connection, stop: () => Promise<void>): Promise<boolean> {
  const client = new Client({ ...connection, database: "postgres", connectionTimeoutMillis: 5000 })
  client.on("error", () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    const isOfPassword = error instanceof DatabaseError && error.code === wrongPassword
    if (!isOfPassword && !findDamage(error)) return false
    await stop()
    if (!isOfPassword) throw error
    throw new FolderRefused(
      "postgres.password in DATA_DIR is not the password of the database there: put back the one of the same copy",
    )
  } finally {
    await client.end().catch(() => {})
  }
}

async function makeDatabase(connection: Connection): Promise<void> {
  const client = new Client({ ...connection, database: "postgres" })
  // A PostgreSQL that ends meanwhile fails the query.
  client.on("error", () => {})
  await client.connect()
  try {
    const found = await client.query("select 1 from pg_database where datname = 'marza'")
    if (found.rowCount === 0) await client.query("create database marza")
  } finally {
    await client.end()
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const address = probe.address()
  probe.close()
  await once(probe, "close")
  if (address === null || typeof address === "string") throw new Error("no free port")
  return address.port
}
