import { expect, test } from "vitest"
import { expectWritesKept, newDataFolder, startForTest } from "../../../../test/clusters.ts"
import { ask } from "../../../../test/database.ts"
import { databaseOf } from "../../../../test/running.ts"

test("an embedded database whose server is killed hard ten times keeps every acknowledged row, and leaves no orphan", () =>
  expectWritesKept(10))

test("an embedded database that is killed hard is started again on its port with its data, until that has happened too often", async () => {
  const folder = newDataFolder()
  const cluster = await startForTest(folder, { restartPauseSeconds: [0, 0.1] })
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
  const next = await startForTest(folder)
  expect(await ask(next.url, "select n from kept")).toEqual([{ n: 7 }])
})
