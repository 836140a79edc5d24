import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { createHash, randomBytes } from "node:crypto"
import { once } from "node:events"
import {
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { Client } from "pg"
import { type Binaries, binariesAt, findBinaries } from "./binaries.ts"
import { claim, stopOrphan } from "./orphan.ts"
import { canReach, chooseOwner, giveTo, type Owner, runAs } from "./owner.ts"

/** A running embedded PostgreSQL: the address of its `marza` database, and how to stop it in order. */
export type Cluster = {
  url: string
  stop: () => Promise<void>
  /** Resolves when it ended, asked or not. */
  ended: Promise<unknown>
}

export type ClusterOptions = {
  /** Extra `name=value` settings of postgres. */
  settings?: string[]
  owner?: Owner
}

const superuser = "marza"
const startTimeoutSeconds = 60

/**
 * Starts the embedded PostgreSQL on a free port of 127.0.0.1, making the cluster on first use.
 * Data lie in `<dataDir>/postgres`, the log beside it.
 * @throws one clear line when it cannot start; the log's end is part of it.
 */
export async function startCluster(
  dataDir: string,
  options: ClusterOptions = {},
): Promise<Cluster> {
  mkdirSync(dataDir, { recursive: true })
  const { release } = claim(dataDir)
  try {
    const owner = options.owner ?? chooseOwner()
    const { home, binaries } = placeFor(owner, dataDir)
    const clusterDir = join(home, "postgres")
    await stopOrphan(clusterDir)
    giveTo(owner, clusterDir)
    const password = passwordIn(dataDir)
    if (!existsSync(join(clusterDir, "PG_VERSION"))) {
      makeCluster(binaries, owner, clusterDir, password)
    }
    const { url, stop, ended } = await launch(binaries, owner, {
      clusterDir,
      password,
      logFile: join(dataDir, "postgres.log"),
      settings: options.settings ?? [],
    })
    return { url, ended, stop: () => stop().finally(release) }
  } catch (error) {
    release()
    throw error
  }
}

/**
 * Where the cluster lives: `dataDir`, unless an account that PostgreSQL must switch to cannot reach it or
 * the programs (root's closed home folder, no namespaces); then a folder of its own under /var/lib.
 */
function placeFor(owner: Owner, dataDir: string): { home: string; binaries: Binaries } {
  const binaries = findBinaries()
  if (canReach(owner, join(dataDir, "postgres")) && canReach(owner, binaries.postgres)) {
    mkdirSync(dataDir, { recursive: true })
    return { home: dataDir, binaries }
  }
  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 12)
  const home = join("/var/lib/marza", name)
  const programs = join(home, "programs")
  mkdirSync(home, { recursive: true, mode: 0o755 })
  if (!existsSync(join(programs, "bin", "postgres"))) {
    cpSync(binaries.root, programs, { recursive: true, verbatimSymlinks: true })
  }
  return { home, binaries: binariesAt(programs) }
}

function passwordIn(dataDir: string): string {
  const file = join(dataDir, "postgres.password")
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString("hex"), { mode: 0o600 })
  return readFileSync(file, "utf8").trim()
}

function makeCluster(binaries: Binaries, owner: Owner, clusterDir: string, password: string): void {
  // initdb reads the password as the owner does, and wants an empty folder.
  const passwordFile = `${clusterDir}.initial-password`
  rmSync(clusterDir, { recursive: true, force: true })
  mkdirSync(clusterDir, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  giveTo(owner, clusterDir)
  giveTo(owner, passwordFile)
  const { program, args, options } = runAs(owner, [
    binaries.initdb,
    `--pgdata=${clusterDir}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    "--auth-local=trust",
    "--auth-host=scram-sha-256",
    "--encoding=UTF8",
    // ICU differs between systems and libc between releases; Lithuanian order is asked for by query.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    "--data-checksums",
    "--no-instructions",
  ])
  const made = spawnSync(program, args, { ...options, cwd: "/", encoding: "utf8" })
  rmSync(passwordFile, { force: true })
  if (made.status === 0) return
  rmSync(clusterDir, { recursive: true, force: true })
  throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`)
}

type Launch = { clusterDir: string; password: string; logFile: string; settings: string[] }

async function launch(binaries: Binaries, owner: Owner, launch: Launch): Promise<Cluster> {
  const port = await freePort()
  const child = spawnKept(binaries, owner, port, launch)
  const ended = once(child, "exit")
  const connection = { host: "127.0.0.1", port, user: superuser, password: launch.password }
  const stop = async () => {
    child.stdin?.end()
    await ended
  }
  const deadline = Date.now() + startTimeoutSeconds * 1000
  while (!(await accepts(connection))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      const log = readFileSync(launch.logFile, "utf8").trimEnd().split("\n").slice(-5).join("\n")
      throw new Error(`PostgreSQL did not start; the end of ${launch.logFile}:\n${log}`)
    }
    await sleep(20)
  }
  await makeDatabase(connection)
  const url = `postgres://${superuser}:${launch.password}@127.0.0.1:${port}/marza`
  return { url, stop, ended }
}

/**
 * Runs postgres under a shell that stops it (fast shutdown) when its standard input closes: that happens
 * also when this process is killed hard. Its own process group keeps a terminal's Ctrl-C from it, so that
 * the server can finish its requests first.
 */
function spawnKept(binaries: Binaries, owner: Owner, port: number, launch: Launch): ChildProcess {
  const keeper =
    'exec 3<&0; "$@" <&- & pid=$!; (cat <&3 >/dev/null; kill -INT $pid 2>/dev/null) & wait $pid'
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "timezone=UTC",
    "log_timezone=UTC",
    ...launch.settings,
  ].flatMap((setting) => ["-c", setting])
  const { program, args, options } = runAs(owner, [
    "sh",
    "-c",
    keeper,
    "keeper",
    binaries.postgres,
    "-D",
    launch.clusterDir,
    "-p",
    String(port),
    ...settings,
  ])
  const log = openSync(launch.logFile, "a", 0o600)
  return spawn(program, args, { ...options, cwd: "/", detached: true, stdio: ["pipe", log, log] })
}

type Connection = { host: string; port: number; user: string; password: string }

async function accepts(connection: Connection): Promise<boolean> {
  const client = new Client({ ...connection, database: "postgres", connectionTimeoutMillis: 5000 })
  client.on("error", () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function makeDatabase(connection: Connection): Promise<void> {
  const client = new Client({ ...connection, database: "postgres" })
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
