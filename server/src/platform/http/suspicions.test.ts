import { expect, test } from "vitest"
import { openSuspicions } from "./suspicions.ts"

test("guesses and forbidden requests are logged, and other refusals are not", () => {
  const suspicions = openSuspicions()
  const taken = (["wrong_credentials", "forbidden", "too_many_requests"] as const).map(
    suspicions.take,
  )
  const passed = (["signed_out", "not_found", "bad_request"] as const).map(suspicions.take)
  expect([taken, passed]).toEqual([Array(3).fill(true), Array(3).fill(false)])
})

test("an attack adds at most sixty log lines a minute", () => {
  let now = 0
  const suspicions = openSuspicions(() => now)
  const attack = () =>
    Array.from({ length: 1000 }, () => suspicions.take("wrong_code")).filter(Boolean).length
  expect(attack()).toBe(60)
  now = 59_999
  expect(attack()).toBe(0)
  now = 60_000
  expect(attack()).toBe(60)
})
