import { expect, test } from "vitest"
import { matches } from "./documents.ts"

test("a document is found by words of its kind and name in any order, case and accent", () => {
  const text = "Muitinės dokumentai SAD-26LT ąžuolas.pdf"
  expect(matches(text, "muitines")).toBe(true)
  expect(matches(text, "26lt MUIT")).toBe(true)
  expect(matches(text, " azuolas ")).toBe(true)
  expect(matches(text, "")).toBe(true)
  expect(matches(text, "muitinės sutartis")).toBe(false)
})
