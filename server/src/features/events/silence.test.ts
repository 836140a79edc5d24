import { expect, test } from "vitest"
import { openSilence } from "./silence.ts"

const change = { type: "changed", kind: "car", id: null } as const

function setUp() {
  let clock = 1000
  const silence = openSilence(() => clock)
  return {
    silence,
    pass: (milliseconds: number) => {
      clock += milliseconds
    },
  }
}

test("all is quiet since the last announcement to a person or one of their organizations", () => {
  const { silence, pass } = setUp()
  silence.note({ ...change, organization_id: "o" })
  pass(300)
  silence.note({ ...change, organization_id: "p" })
  pass(200)
  expect(silence.of(["ann", "o"], 0)).toBe(500)
  expect(silence.of(["ann", "o", "p"], 0)).toBe(200)
  silence.note({ type: "joined", organization_id: "q", user_id: "ann" })
  pass(50)
  expect(silence.of(["ann", "o"], 0)).toBe(50)
})

test("what only some may know of is no sign to others", () => {
  const { silence, pass } = setUp()
  silence.note({ ...change, kind: "settlement", organization_id: "o", to: ["ann"] })
  silence.note({ type: "session", id: "s" })
  pass(100)
  expect(silence.of(["ann", "o"], 0)).toBe(100)
  expect(silence.of(["ben", "o"], 0)).toBe(1100)
})

test("nothing is known of before it began to listen, nor of what is over a minute old", () => {
  const { silence, pass } = setUp()
  silence.note({ ...change, organization_id: "o" })
  expect(silence.of(["p"], 600)).toBe(400)
  pass(70_000)
  silence.note({ ...change, organization_id: "p" })
  expect(silence.of(["o"], 600)).toBe(60_000)
})
