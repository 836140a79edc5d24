import { expect, test } from "vitest"
import { requestHash, requestHashInTurns } from "./replay.ts"

test.each([
  {},
  { id: "a", cars: [] },
  {
    id: "a",
    file_name: "ą.xlsx",
    cars: [{ name: "Volvo", empty: null, expenses: [{ amount: "1" }] }],
  },
  { z: 1, cars: [null, undefined, 1, "two", [3, null]], a: { b: [null], c: undefined } },
  { only: undefined, none: null },
])("the hash of %j is the same when it is made part by part", async (body) => {
  const hash = await requestHashInTurns(body, async () => {})
  expect(hash.toString("hex")).toBe(requestHash(body).toString("hex"))
})
