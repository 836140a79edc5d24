import { expect, test } from "vitest"
import { namedReasons } from "./namedReasons.ts"

const andMore = (count: number) => `and ${count} more`
const reasonsOf = (names: string[], reason: string) =>
  namedReasons(
    names.map((name) => ({ name, reason })),
    andMore,
  )

test("refused files are named by reason", () => {
  const [tooLarge, noImage] = ["too large", "no image"]
  const refused = [
    { name: "a.pdf", reason: noImage },
    { name: "b.jpg", reason: tooLarge },
    { name: "c.pdf", reason: noImage },
  ]
  expect(namedReasons(refused, andMore)).toEqual(["a.pdf, c.pdf: no image", "b.jpg: too large"])
})

test("of many refused files the first three are named, and the others counted", () => {
  expect(reasonsOf(["a", "b", "c", "d"], "no image")).toEqual(["a, b, c, d: no image"])
  expect(reasonsOf(["a", "b", "c", "d", "e"], "no image")).toEqual(["a, b, c and 2 more: no image"])
})
