import { expect, test } from "vitest"
import { isExcessive } from "./json-excess.ts"

const isTooMuch = (json: string) => isExcessive(new TextEncoder().encode(json))
const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`a${n}`, n]))

test.each([
  ["a list of 600,000 values", JSON.stringify(Array(599_990).fill(0)), false],
  ["a list of more", JSON.stringify(Array(600_001).fill(0)), true],
  ["many empty objects", JSON.stringify(Array(300_001).fill({})), true],
  ["many empty lists", JSON.stringify(Array(300_001).fill([])), true],
  ["a text of 64 KB", JSON.stringify({ a: "x".repeat(65_535) }), false],
  ["a longer text", JSON.stringify({ a: "x".repeat(65_536) }), true],
  ["a longer name of a field", JSON.stringify({ ["x".repeat(65_536)]: 1 }), true],
  ["200 fields, in each of many objects", JSON.stringify(Array(1000).fill(fields(200))), false],
  ["more fields in one", JSON.stringify([{}, { a: fields(202) }]), true],
  ["lists within lists, sixteen deep", "[".repeat(16) + "]".repeat(16), false],
  ["deeper ones", "[".repeat(17) + "]".repeat(17), true],
  ["texts that look like it", JSON.stringify(Array(1000).fill('\\"[[[{{,"}')), false],
  ["texts that end in backslashes", JSON.stringify(["\\", "\\\\", ",".repeat(60_000)]), false],
  ["nothing", "", false],
  ["what was never opened", "]}]}", false],
])("%s", (_what, json, expected) => {
  expect(isTooMuch(json)).toBe(expected)
})
