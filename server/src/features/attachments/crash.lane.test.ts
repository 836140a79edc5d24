import { describe, expect, test } from "vitest"
import { changes, openKillable, type Sent } from "../../../test/killable.ts"
import { startS3ForTest } from "../../../test/s3.ts"

/** As many requests as wait in one server: each holds one of its connections. */
const heldAtOnce = 6

describe.each([
  { where: "in a folder", storeSteps: [], purgeSteps: [], openStore: async () => undefined },
  {
    where: "in S3",
    storeSteps: ["PUT", "DELETE"],
    purgeSteps: ["DELETE", "DELETE"],
    openStore: startS3ForTest,
  },
])("with files $where", ({ storeSteps, purgeSteps, openStore }) => {
  test("a server killed at any step of a change leaves no file without a row and no row without a file", async () => {
    const world = await openKillable(await openStore())
    const { member, trap } = world
    await world.delayJobs()
    const steps: { change: string; step: string }[] = []
    const waiting = changes.map((change) => ({ ...change, step: 1 }))
    while (waiting.length > 0) {
      const cars = await Promise.all(Array.from({ length: heldAtOnce }, world.openCar))
      await world.settle()
      const server = await world.start()
      const sent: { request: Sent; answers: number[] }[] = []
      for (const car of cars) {
        const [next] = waiting
        if (!next) break
        const before = next.before?.(car)
        if (before) expect((await member.call(before.method, before.path)).status).toBe(204)
        const request = next.request(car)
        sent.push({ ...next, request })
        const held = trap.hold(next.step)
        const step = await Promise.race([held, server.send(request).catch(() => {})])
        if (typeof step === "string") steps.push({ change: next.change, step })
        else waiting.shift()
        next.step += 1
      }
      trap.stop()
      await server.kill()
      for (const { request, answers } of sent)
        expect(answers).toContain(
          (await member.call(request.method, request.path, request.body)).status,
        )
      await world.settle()
      await world.expectWhole()
    }
    for (const { change } of changes) expect(steps).toContainEqual({ change, step: "commit" })
    expect(steps.map(({ step }) => step)).toEqual(expect.arrayContaining(storeSteps))
  })

  test("a server killed at any step of a purge leaves no file without a row and no row without a file", async () => {
    const world = await openKillable(await openStore())
    const { opened, trap } = world
    const steps: string[] = []
    for (let isDone = false; !isDone; ) {
      await world.deletePhoto()
      const server = await world.start()
      const held = trap.hold(steps.length + 1)
      await opened.sql("select graphile_worker.add_job('purge_attachments')")
      const purged = expect
        .poll(() => opened.sql("select 1 from graphile_worker.jobs where run_at <= now()"))
        .toEqual([])
        .then(() => undefined)
      const step = await Promise.race([held, purged.catch(() => undefined)])
      isDone = step === undefined
      if (step) steps.push(step)
      trap.stop()
      await server.kill()
      await world.settle()
      await world.expectWhole()
      expect(await opened.sql("select 1 from attachments where deleted_at is not null")).toEqual([])
    }
    expect(steps).toContain("commit")
    expect(steps.filter((step) => step !== "commit")).toEqual(purgeSteps)
  })
})
