import { join } from "node:path"
import { expect } from "vitest"
import { openAppForTest } from "./open-app.ts"
import { draft, openPapers, sellCar } from "./papers.ts"
import { run, urlOf } from "./program.ts"
import { openProxy } from "./proxy.ts"
import { listFiles } from "./s3.ts"
import { doAllJobs } from "./stores.ts"

/** Drafts of an organization, beside which servers of its database are started, and killed where the trap holds them. */
export async function openIssuing() {
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
  /** Every number once and none missing, every issued row with one PDF, every PDF with its row. */
  const expectWhole = async () => {
    const issued = (await papers()).filter(({ state }) => state === "issued")
    expect(issued.map(({ number }) => number)).toEqual(issued.map((_, index) => index + 1))
    const stored = listFiles(join(opened.folder, "files", "papers")).map((file) => `papers/${file}`)
    expect(stored.toSorted()).toEqual(issued.map(({ path }) => path).toSorted())
    return issued
  }
  /**
   * Issues a paper at a server that is killed at its step of this number, and again at another server.
   * @returns whether there is such a step
   */
  const killAt = async (step: number): Promise<boolean> => {
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
    await doAllJobs(opened)
    const [before] = await opened.sql("select number from papers where id = $1", [id])
    // The same request again, of another server.
    const path = `${world.base}/papers/${id}/issue`
    const again = await world.member.call("PUT", path, { version: 1 })
    expect(again.status).toBe(200)
    if (before?.number) expect(again.body.number).toBe(before.number)
    await doAllJobs(opened)
    return isHeld
  }
  const proxy = await openProxy(opened.appUrl, holds)
  return { opened, world, carId, start, killAt, expectWhole }
}
