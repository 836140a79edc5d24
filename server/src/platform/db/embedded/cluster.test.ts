import { spawn } from "node:child_process"
import {
  chmodSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { describe, expect, onTestFinished, test } from "vitest"
import {
  expectWritesKept,
  isAlive,
  newDataFolder,
  startForTest,
  startWriter,
} from "../../../../test/clusters.ts"
import { ask } from "../../../../test/database.ts"
import { databaseOf } from "../../../../test/running.ts"
import { startCluster } from "./cluster.ts"
import { connectOrStartCluster } from "./connect-or-start.ts"
import { chooseOwner } from "./owner.ts"

describe("the embedded database", () => {
  test("starts empty and closed to others, stops, and starts again with its data", async () => {
    const folder = newDataFolder()
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
    const second = await startForTest(folder)
    expect(performance.now() - begun).toBeLessThan(10_000)
    expect(await ask(second.url, "select n from kept")).toEqual([{ n: 7 }])
    expect(
      await ask(
        second.url,
        "select datcollate, datlocprovider::text as provider from pg_database where datname = 'marza'",
      ),
    ).toEqual([{ datcollate: "C", provider: "b" }])
  })

  test("whose server is killed hard keeps every acknowledged row, and leaves no orphan", () =>
    expectWritesKept(1))

  test("that is killed hard itself recovers", async () => {
    const folder = newDataFolder()
    const first = await startForTest(folder)
    await ask(first.url, "create table kept (n int); insert into kept values (7)")
    process.kill(databaseOf(folder).pid, "SIGKILL")
    await first.stop()
    const second = await startForTest(folder)
    expect(await ask(second.url, "select n from kept")).toEqual([{ n: 7 }])
  })

  test("that is killed hard is started again on its port with its data", async () => {
    const folder = newDataFolder()
    const cluster = await startForTest(folder, { restartPauseSeconds: [0] })
    await ask(cluster.url, "create table kept (n int); insert into kept values (7)")
    const killed = databaseOf(folder).pid
    process.kill(killed, "SIGKILL")
    await expect
      .poll(() => ask(cluster.url, "select n from kept").catch(() => []))
      .toEqual([{ n: 7 }])
    expect(databaseOf(folder).pid).not.toBe(killed)
  })

  test("whose wrapper is killed is stopped and started again", async () => {
    const folder = newDataFolder()
    const cluster = await startForTest(folder)
    const first = databaseOf(folder).pid
    const parent = /^\d+ \(.*\) \S (\d+)/.exec(readFileSync(`/proc/${first}/stat`, "utf8"))
    process.kill(Number(parent?.[1]), "SIGKILL")
    await expect.poll(() => isAlive(first)).toBe(false)
    await expect.poll(() => ask(cluster.url, "select 1 as n").catch(() => [])).toEqual([{ n: 1 }])
  })

  test("starts although the process id in a stale postmaster.pid belongs to another process, or to a zombie", async () => {
    const folder = newDataFolder()
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
    const folder = newDataFolder()
    const { child, lines } = await startWriter(folder)
    await lines.next()
    const line = (pid: number | undefined) =>
      `DATA_DIR ${folder} is in use by process ${pid}: stop it or choose another DATA_DIR`
    await expect(startCluster(folder)).rejects.toThrow(new Error(line(child.pid)))
    // The refusal did not harm the first server.
    expect(Number((await lines.next()).value)).toBeGreaterThan(0)
    expect(readFileSync(join(folder, "server.pid"), "utf8")).toContain(String(child.pid))

    const own = newDataFolder()
    const cluster = await startForTest(own)
    await expect(startCluster(own)).rejects.toThrow(`is in use by process ${process.pid}`)
    expect(await ask(cluster.url, "select 1 as n")).toEqual([{ n: 1 }])
  })

  test("works beside another one", async () => {
    const [one, two] = await Promise.all([
      startForTest(newDataFolder()),
      startForTest(newDataFolder()),
    ])
    await ask(one.url, "create table mine (n int)")
    await expect(ask(two.url, "select 1 from mine")).rejects.toThrow(/does not exist/)
    expect(new URL(one.url).password).not.toBe(new URL(two.url).password)
  })

  test("that cannot start says why, and releases the folder", async () => {
    const folder = newDataFolder()
    await expect(startCluster(folder, { settings: ["shared_buffers=nonsense"] })).rejects.toThrow(
      /PostgreSQL did not start; the end of .*postgres.log:\n[\s\S]*shared_buffers/,
    )
    const cluster = await startForTest(folder)
    expect(await ask(cluster.url, "select 1 as n")).toEqual([{ n: 1 }])
  })
})

// Not skipped for others: a test that does not run counts as failed.
if (process.getuid?.() === 0)
  describe("the embedded database, started by root without namespaces,", () => {
    const owner = chooseOwner(() => false)

    test("runs as a system account, which owns the data", async () => {
      if (owner.kind !== "account") throw new Error("expected an account")
      const folder = newDataFolder()
      chmodSync(folder, 0o755)
      const cluster = await startForTest(folder, { owner })
      const [{ data_directory: data }] = (await ask(cluster.url, "show data_directory")) as [
        { data_directory: string },
      ]
      expect(statSync(data).uid).toBe(owner.uid)
      const pid = Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0])
      expect(statSync(`/proc/${pid}`).uid).toBe(owner.uid)
      await ask(cluster.url, "create table kept (n int); insert into kept values (7)")
      await cluster.stop()
      const again = await startForTest(folder, { owner })
      expect(await ask(again.url, "select n from kept")).toEqual([{ n: 7 }])
      if (!data.startsWith(folder))
        onTestFinished(() => rmSync(join(data, ".."), { recursive: true }))
    })

    test("moves where the account can reach it when a parent folder is closed", async () => {
      const folder = newDataFolder()
      chmodSync(folder, 0o700)
      const inner = join(folder, "inner")
      const cluster = await startForTest(inner, { owner })
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
