import { expect, test } from "vitest"
import { openIssuing } from "../../../test/issuing.ts"
import { draft } from "../../../test/papers.ts"

test("fifty papers that are issued at once over two servers get fifty numbers, each once", async () => {
  const { opened, world, carId, start, expectWhole } = await openIssuing()
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
  const { killAt, expectWhole } = await openIssuing()
  let steps = 1
  while (await killAt(steps)) {
    expect(await expectWhole()).toHaveLength(steps)
    steps += 1
  }
  expect(await expectWhole()).toHaveLength(steps)
  // The number, what is to be drawn, the file's removal that is asked for, and the file.
  expect(steps).toBeGreaterThan(4)
})
