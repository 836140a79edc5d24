import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { expect, onTestFinished } from "vitest"
import { startCluster } from "../src/platform/db/embedded/cluster.ts"
import { ask } from "./database.ts"
import { databaseOf } from "./running.ts"

const serverFolder = fileURLToPath(new URL("../", import.meta.url))

/** A folder for one test. */
export function newDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "marza-cluster-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A cluster for one test. */
export async function startForTest(
  folder: string,
  options: Parameters<typeof startCluster>[1] = {},
) {
  const cluster = await startCluster(folder, options)
  onTestFinished(cluster.stop)
  return cluster
}

export function isAlive(pid: number): boolean {
  try {
    // A zombie has ended; its parent has not reaped it.
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"))
  } catch {
    return false
  }
}

/** Another process that runs the folder's database and prints the number of every acknowledged row. */
export async function startWriter(
  folder: string,
): Promise<{ child: ChildProcess; lines: AsyncIterator<string> }> {
  const script = `
    import pg from "pg"
    import { startCluster } from "./src/platform/db/embedded/cluster.ts"
    const { url } = await startCluster(process.argv[1])
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query("create table if not exists rows (n integer)")
    for (let n = 1; ; n++) {
      await client.query("insert into rows values ($1)", [n])
      console.log(n)
    }`
  const child = spawn(process.execPath, ["--input-type=module", "-e", script, folder], {
    cwd: serverFolder,
    stdio: ["ignore", "pipe", "inherit"],
  })
  onTestFinished(async () => {
    // Its database ends a moment later, and writes into the folder until then.
    child.kill("SIGKILL")
    await expect.poll(() => existsSync(join(folder, "postgres/postmaster.pid"))).toBe(false)
  })
  return { child, lines: createInterface(child.stdout)[Symbol.asyncIterator]() }
}

/** Kills the process that runs a database and writes into it, so many times, and reads back what it acknowledged. */
export async function expectWritesKept(rounds: number): Promise<void> {
  const folder = newDataFolder()
  for (let round = 0; round < rounds; round++) {
    const { child, lines } = await startWriter(folder)
    let last = 0
    while (last < 100) last = Number((await lines.next()).value)
    const orphan = databaseOf(folder).pid
    child.kill("SIGKILL")
    await once(child, "exit")
    // Output from before the kill may arrive after it.
    for (let line = await lines.next(); !line.done; line = await lines.next())
      last = Number(line.value)
    const cluster = await startCluster(folder)
    expect(isAlive(orphan)).toBe(false)
    const [found] = await ask(cluster.url, "select count(*)::int as n, max(n) as last from rows")
    expect(found?.last).toBeGreaterThanOrEqual(last)
    // One row may be saved although its acknowledgement never arrived.
    expect(found?.last).toBeLessThanOrEqual(last + 1)
    expect(found?.n).toBe(found?.last)
    await ask(cluster.url, "truncate rows")
    await cluster.stop()
  }
}
