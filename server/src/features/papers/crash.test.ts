import { join } from "node:path"
import { expect, test } from "vitest"
import { openAppForTest } from "../../../test/open-app.ts"
import { draft, openPapers, sellCar } from "../../../test/papers.ts"
import { run, urlOf } from "../../../test/program.ts"
import { openProxy } from "../../../test/proxy.ts"
import { listFiles } from "../../../test/s3.ts"
import { doJobs } from "../../../test/stores.ts"

async function openWorld() {
  const opened = await openAppForTest()
  const world = await openPapers(opened)
  const { id: carId } = await sellCar(world)
  /** Counts the commits of a server; the one with this number is held, and nothing after it arrives. */
  const trap = { left: Number.POSITIVE_INFINITY, held: Promise.withResolvers<void>() }
  const holds = (data: Buffer): boolean => {
    if (!data.includes("commit")) return false
    trap.left -= 1
    if (trap.left === 0) trap.held.resolve()
    return trap.left === 0
  }
  const start = async (url: string) => {
    const program = run({
      DATABASE_URL: opened.ownerUrl,
      DATABASE_APP_URL: url,
      DATA_DIR: opened.folder,
    })
    const issue = (url: string, id: string) =>
      fetch(`${url}${world.base}/papers/${id}/issue`, {
        method: "PUT",
        headers: {
          authorization: `Bearer ${world.member.token}`,
          "content-type": "application/json",
        },
        body: JSON.stringify({ version: 1 }),
      })
    return { program, url: await urlOf(program), issue }
  }
  const papers = () =>
    opened.sql<{ id: string; state: string; number: number | null; path: string | null }>(
      "select id, state, number, path from papers order by number, id",
    )
  /** Does all jobs, also those that are due later or that a killed server locked. */
  const settle = async () => {
    const makeDue = `update graphile_worker._private_jobs set run_at = now(), locked_at = null, locked_by = null
      returning id`
    while ((await opened.sql(makeDue)).length > 0) await doJobs(opened)
  }
  /** Every number once and none missing, every issued row with one PDF, every PDF with its row. */
  const expectWhole = async () => {
    const issued = (await papers()).filter(({ state }) => state === "issued")
    expect(issued.map(({ number }) => number)).toEqual(issued.map((_, index) => index + 1))
    const stored = listFiles(join(opened.folder, "files", "papers")).map((file) => `papers/${file}`)
    expect(stored.toSorted()).toEqual(issued.map(({ path }) => path).toSorted())
    return issued
  }
  return { opened, world, carId, trap, holds, start, papers, settle, expectWhole }
}

test("fifty papers that are issued at once over two servers get fifty numbers, each once", async () => {
  const { opened, world, carId, start, expectWhole } = await openWorld()
  const drafts: string[] = []
  for (let n = 0; n < 50; n++) drafts.push((await draft(world, carId)).id)
  const servers = [await start(opened.appUrl), await start(opened.appUrl)]
  const answers = await Promise.all(
    // Two of each paper at once, one at each server.
    drafts.flatMap((id) => servers.map(({ issue, url }) => issue(url, id))),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as {
    id: string
    number: number
  }[]
  for (const { id, number } of bodies)
    expect(new Set(bodies.filter((one) => one.id === id).map((one) => one.number))).toEqual(
      new Set([number]),
    )
  expect(await expectWhole()).toHaveLength(50)
})

test("a server that is killed at any step of issuing leaves no number twice, none missing, and one PDF", async () => {
  const { opened, world, carId, trap, holds, start, settle, expectWhole } = await openWorld()
  const proxy = await openProxy(opened.appUrl, holds)
  let steps = 0
  for (let step = 1; ; step++) {
    const { id } = await draft(world, carId)
    const { program, url, issue } = await start(proxy.url)
    // The keys of tokens and addresses are read once.
    await fetch(`${url}${world.base}/papers`, {
      headers: { authorization: `Bearer ${world.member.token}` },
    })
    trap.held = Promise.withResolvers()
    trap.left = step
    const answer = issue(url, id).then(
      ({ status }) => status,
      () => undefined,
    )
    const isHeld = await Promise.race([
      trap.held.promise.then(() => true),
      answer.then(() => false),
    ])
    trap.left = Number.POSITIVE_INFINITY
    program.child.kill("SIGKILL")
    await program.ended
    await answer
    await settle()
    const [before] = await opened.sql("select number from papers where id = $1", [id])
    // The same request again, of another server.
    const path = `${world.base}/papers/${id}/issue`
    const again = await world.member.call("PUT", path, { version: 1 })
    expect(again.status).toBe(200)
    if (before?.number) expect(again.body.number).toBe(before.number)
    await settle()
    expect(await expectWhole()).toHaveLength(step)
    steps = step
    if (!isHeld) break
  }
  // The number, what is to be drawn, the file's removal that is asked for, and the file.
  expect(steps).toBeGreaterThan(4)
})
