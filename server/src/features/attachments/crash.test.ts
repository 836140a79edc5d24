import { statSync, utimesSync } from "node:fs"
import { request } from "node:http"
import { join } from "node:path"
import { documentLimitBytes } from "@marza/domain/attachments/kinds.ts"
import { expect, test } from "vitest"
import { pdf } from "../../../test/attachments.ts"
import { additionTo, changes, openKillable } from "../../../test/killable.ts"
import { listFiles } from "../../../test/s3.ts"

test("a server killed in the middle of three changes leaves no file without a row and no row without a file", async () => {
  const world = await openKillable()
  const { member, trap } = world
  await world.delayJobs()
  const held = changes.filter(({ change }) =>
    ["adding a photo", "replacing the cover", "deleting the car"].includes(change),
  )
  const cars = await Promise.all(held.map(world.openCar))
  await world.settle()
  const server = await world.start()
  const sent = []
  for (const [index, car] of cars.entries()) {
    const request = held[index]?.request(car)
    if (!request) break
    const reached = trap.hold(1)
    expect(await Promise.race([reached, server.send(request)])).toBe("commit")
    sent.push({ request, answers: held[index]?.answers })
  }
  trap.stop()
  await server.kill()
  expect(sent).toHaveLength(3)
  for (const { request, answers } of sent)
    expect(answers).toContain(
      (await member.call(request.method, request.path, request.body)).status,
    )
  await world.settle()
  await world.expectWhole()
})

test("a server killed in the middle of a purge leaves no file without a row and no row without a file", async () => {
  const world = await openKillable()
  const { opened, trap } = world
  await world.deletePhoto()
  const server = await world.start()
  const reached = trap.hold(1)
  await opened.sql("select graphile_worker.add_job('purge_attachments')")
  expect(await reached).toBe("commit")
  trap.stop()
  await server.kill()
  await world.settle()
  await world.expectWhole()
  expect(await opened.sql("select 1 from attachments where deleted_at is not null")).toEqual([])
})

test("a server killed while a file arrives has stored nothing, and what has arrived goes at a start an hour later", async () => {
  const world = await openKillable()
  const { opened, member } = world
  const { path } = await world.openCar()
  await world.settle()
  const server = await world.start()
  const url = new URL(server.url + additionTo(path, "contract"))
  const headers = { authorization: `Bearer ${member.token}`, "content-length": documentLimitBytes }
  const sending = request(url, { method: "POST", headers }).on("error", () => {})
  const half = pdf(Buffer.alloc(documentLimitBytes / 2))
  sending.write(half)
  const incoming = join(opened.folder, "incoming")
  const sizes = () => listFiles(incoming).map((name) => statSync(join(incoming, name)).size)
  await expect.poll(sizes).toEqual([half.length])
  await server.kill()
  await world.settle()
  await world.expectWhole()
  const anHourAgo = Date.now() / 1000 - 3601
  for (const name of listFiles(incoming)) utimesSync(join(incoming, name), anHourAgo, anHourAgo)
  await world.start()
  expect(listFiles(incoming)).toEqual([])
})
