import { expect, test } from "vitest"
import { changes, openKillable } from "../../../test/killable.ts"

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
