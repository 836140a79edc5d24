import { expect, test } from "vitest"
import { openIssuing } from "../../../test/issuing.ts"
import { draft } from "../../../test/papers.ts"

test("ten papers that are issued at once, each twice, get ten numbers, each once", async () => {
  const { world, carId, expectWhole } = await openIssuing()
  const drafts: string[] = []
  for (let n = 0; n < 10; n++) drafts.push((await draft(world, carId)).id)
  const answers = await Promise.all(
    [...drafts, ...drafts].map((id) =>
      world.member.call("PUT", `${world.base}/papers/${id}/issue`, { version: 1 }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  for (const [index] of drafts.entries())
    expect(answers[index]?.body.number).toBe(answers[index + drafts.length]?.body.number)
  expect(await expectWhole()).toHaveLength(10)
})

test("a server that is killed while it issues a paper leaves no number twice, none missing, and one PDF", async () => {
  const { killAt, expectWhole } = await openIssuing()
  // In the middle of its steps.
  expect(await killAt(3)).toBe(true)
  expect(await expectWhole()).toHaveLength(1)
})
