import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { describe, expect, onTestFinished, test } from "vitest"
import { ask } from "../../../../test/database.ts"
import { databaseOf } from "../../../../test/running.ts"
import { startCluster } from "./cluster.ts"
import { connectOrStartCluster } from "./connect-or-start.ts"
import { chooseOwner } from "./owner.ts"

const serverFolder = fileURLToPath(new URL("../../../../", import.meta.url))

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "marza-cluster-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function start(folder: string, options: Parameters<typeof startCluster>[1] = {}) {
  const cluster = await startCluster(folder, options)
  onTestFinished(cluster.stop)
  return cluster
}

function isAlive(pid: number): boolean {
  try {
    // A zombie has ended; its parent has not reaped it.
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"))
  } catch {
    return false
  }
}

/** Another process that runs the folder's database and prints the number of every acknowledged row. */
async function startWriter(
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

describe("the embedded database", () => {
  test("starts empty and closed to others, stops, and starts again with its data", async () => {
    const folder = newFolder()
    const first = await startCluster(folder)
    await ask(first.url, "create table kept (n int); insert into kept values (7)")
    const pid = databaseOf(folder).pid
    expect(isAlive(pid)).toBe(true)
    expect(statSync(join(folder, "postgres.password")).mode & 0o077).toBe(0)
    expect(statSync(join(folder, "postgres")).mode & 0o077).toBe(0)
    const wrong = new URL(first.url)
    wrong.password = "wrong"
    await expect(ask(wrong.href, "select 1")).rejects.toThrow(/password authentication failed/)
    await first.stop()
    expect(isAlive(pid)).toBe(false)
    expect(existsSync(join(folder, "server.pid"))).toBe(false)

    const begun = performance.now()
    const second = await start(folder)
    expect(performance.now() - begun).toBeLessThan(10_000)
    expect(await ask(second.url, "select n from kept")).toEqual([{ n: 7 }])
    expect(
      await ask(
        second.url,
        "select datcollate, datlocprovider::text as provider from pg_database where datname = 'marza'",
      ),
    ).toEqual([{ datcollate: "C", provider: "b" }])
  })

  test("whose server is killed hard keeps every acknowledged row, and leaves no orphan", async () => {
    const folder = newFolder()
    for (let round = 0; round < 2; round++) {
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
  })

  test("that is killed hard itself recovers", async () => {
    const folder = newFolder()
    const first = await start(folder)
    await ask(first.url, "create table kept (n int); insert into kept values (7)")
    process.kill(databaseOf(folder).pid, "SIGKILL")
    await first.stop()
    const second = await start(folder)
    expect(await ask(second.url, "select n from kept")).toEqual([{ n: 7 }])
  })

  test("that is killed hard is started again on its port with its data, until that has happened too often", async () => {
    const folder = newFolder()
    const cluster = await start(folder, { restartPauseSeconds: [0, 0.1] })
    await ask(cluster.url, "create table kept (n int); insert into kept values (7)")
    for (let death = 0; death < 2; death++) {
      const killed = databaseOf(folder).pid
      process.kill(killed, "SIGKILL")
      await expect
        .poll(() => ask(cluster.url, "select n from kept").catch(() => []))
        .toEqual([{ n: 7 }])
      expect(databaseOf(folder).pid).not.toBe(killed)
    }
    process.kill(databaseOf(folder).pid, "SIGKILL")
    expect((await cluster.givenUp).message).toMatch(/ended 3 times within 10 minutes/)
    await cluster.stop()
    const next = await start(folder)
    expect(await ask(next.url, "select n from kept")).toEqual([{ n: 7 }])
  })

  test("whose wrapper is killed is stopped and started again", async () => {
    const folder = newFolder()
    const cluster = await start(folder)
    const first = databaseOf(folder).pid
    const parent = /^\d+ \(.*\) \S (\d+)/.exec(readFileSync(`/proc/${first}/stat`, "utf8"))
    process.kill(Number(parent?.[1]), "SIGKILL")
    await expect.poll(() => isAlive(first)).toBe(false)
    await expect.poll(() => ask(cluster.url, "select 1 as n").catch(() => [])).toEqual([{ n: 1 }])
  })

  test("starts although the process id in a stale postmaster.pid belongs to another process, or to a zombie", async () => {
    const folder = newFolder()
    const first = await startCluster(folder, { restartPauseSeconds: [] })
    await ask(first.url, "create table kept (n int); insert into kept values (7)")
    const file = join(folder, "postgres/postmaster.pid")
    process.kill(databaseOf(folder).pid, "SIGKILL")
    await first.givenUp
    await first.stop()
    const left = readFileSync(file, "utf8")
    // Its child ends when the shell that would reap it is gone, and sleep reaps nobody.
    const parent = spawn("sh", ["-c", "sleep 1 & echo $!; exec sleep 1000"], {
      stdio: ["ignore", "pipe", "ignore"],
    })
    onTestFinished(() => void parent.kill("SIGKILL"))
    const zombie = Number(
      await createInterface(parent.stdout)
        [Symbol.asyncIterator]()
        .next()
        .then(({ value }) => value),
    )
    await expect.poll(() => readFileSync(`/proc/${zombie}/stat`, "utf8")).toMatch(/^\d+ \(.*\) Z/)
    for (const pid of [zombie, parent.pid]) {
      writeFileSync(file, left.replace(/^\d+/, String(pid)))
      const cluster = await startCluster(folder)
      expect(await ask(cluster.url, "select n from kept")).toEqual([{ n: 7 }])
      await cluster.stop()
    }
    expect(parent.exitCode).toBeNull()
  })

  test("is refused to a second server with one clear line, in this process and from another", async () => {
    const folder = newFolder()
    const { child, lines } = await startWriter(folder)
    await lines.next()
    const line = (pid: number | undefined) =>
      `DATA_DIR ${folder} is in use by process ${pid}: stop it or choose another DATA_DIR`
    await expect(startCluster(folder)).rejects.toThrow(new Error(line(child.pid)))
    // The refusal did not harm the first server.
    expect(Number((await lines.next()).value)).toBeGreaterThan(0)
    expect(readFileSync(join(folder, "server.pid"), "utf8")).toContain(String(child.pid))

    const own = newFolder()
    const cluster = await start(own)
    await expect(startCluster(own)).rejects.toThrow(`is in use by process ${process.pid}`)
    expect(await ask(cluster.url, "select 1 as n")).toEqual([{ n: 1 }])
  })

  test("works beside another one", async () => {
    const [one, two] = await Promise.all([start(newFolder()), start(newFolder())])
    await ask(one.url, "create table mine (n int)")
    await expect(ask(two.url, "select 1 from mine")).rejects.toThrow(/does not exist/)
    expect(new URL(one.url).password).not.toBe(new URL(two.url).password)
  })

  test("that cannot start says why, and releases the folder", async () => {
    const folder = newFolder()
    await expect(startCluster(folder, { settings: ["shared_buffers=nonsense"] })).rejects.toThrow(
      /PostgreSQL did not start; the end of .*postgres.log:\n[\s\S]*shared_buffers/,
    )
    const cluster = await start(folder)
    expect(await ask(cluster.url, "select 1 as n")).toEqual([{ n: 1 }])
  })
})

// Not skipped for others: a test that does not run counts as failed.
if (process.getuid?.() === 0)
  describe("the embedded database, started by root without namespaces,", () => {
    const owner = chooseOwner(() => false)

    test("runs as a system account, which owns the data", async () => {
      if (owner.kind !== "account") throw new Error("expected an account")
      const folder = newFolder()
      chmodSync(folder, 0o755)
      const cluster = await start(folder, { owner })
      const [{ data_directory: data }] = (await ask(cluster.url, "show data_directory")) as [
        { data_directory: string },
      ]
      expect(statSync(data).uid).toBe(owner.uid)
      const pid = Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0])
      expect(statSync(`/proc/${pid}`).uid).toBe(owner.uid)
      await ask(cluster.url, "create table kept (n int); insert into kept values (7)")
      await cluster.stop()
      const again = await start(folder, { owner })
      expect(await ask(again.url, "select n from kept")).toEqual([{ n: 7 }])
      if (!data.startsWith(folder))
        onTestFinished(() => rmSync(join(data, ".."), { recursive: true }))
    })

    test("moves where the account can reach it when a parent folder is closed", async () => {
      const folder = newFolder()
      chmodSync(folder, 0o700)
      const inner = join(folder, "inner")
      const cluster = await start(inner, { owner })
      const [{ data_directory: data }] = (await ask(cluster.url, "show data_directory")) as [
        { data_directory: string },
      ]
      expect(data).toMatch(/^\/var\/lib\/marza\/[0-9a-f]{12}\/postgres$/)
      // A command beside the server finds it there.
      const { url } = await connectOrStartCluster(inner, owner)
      expect(await ask(url, "select 1 as n")).toEqual([{ n: 1 }])
      await cluster.stop()
      renameSync(inner, `${inner}-old`)
      await expect(startCluster(inner, { owner })).rejects.toThrow(/give DATA_DIR another path/)
      rmSync(join(data, ".."), { recursive: true })
    })
  })
