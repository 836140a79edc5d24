import { existsSync } from "node:fs"
import { expect, test } from "vitest"
import { type Budget, budgets } from "./budgets.ts"
import { atPace, conclude, isKept, type Reading, swings } from "./judging.ts"

const time: Budget = { max: 12, pace: "server", what: "a time" }
const rate: Budget = { min: 20, pace: "processor", what: "a rate" }
const ratio: Budget = { max: 2, what: "a ratio" }

test.each([
  [
    "a time of 18 ms within 12 ms, where the reference takes twice as long, comes to 9",
    time,
    18,
    2,
    9,
  ],
  ["a time of 9 ms, where the reference takes half as long, comes to 18", time, 9, 0.5, 18],
  [
    "a rate of 15 MB a second, where the reference takes twice as long, comes to 30",
    rate,
    15,
    2,
    30,
  ],
  ["a ratio is judged as it is, however slow the machine", ratio, 1.5, 5, 1.5],
])("%s", (_, budget, measured, pace, judged) => {
  expect(atPace(budget, measured, pace)).toBe(judged)
})

test.each([
  ["a time at its budget is kept", time, 12, true],
  ["a time above its budget is not kept", time, 12.01, false],
  ["a rate at its budget is kept", rate, 20, true],
  ["a rate below its budget is not kept", rate, 19.99, false],
  ["what is no number is not kept", time, Number.NaN, false],
  ["what ended early is not kept", ratio, undefined, false],
])("%s", (_, budget, judged, kept) => {
  expect(isKept(budget, judged)).toBe(kept)
})

const readingsOf = (kind: Reading["kind"], ...paces: number[]) =>
  paces.map((pace) => ({ kind, pace }))
const steady = readingsOf("server", 1.2, 1.5, 1.3)
const unsteady = readingsOf("server", 1.2, 1.7)

test("the swing of each kind is the slowest reading to the fastest of its own", () => {
  const readings = [...readingsOf("server", 2, 1, 3), ...readingsOf("browser", 5)]
  expect(swings(readings)).toEqual(
    new Map([
      ["server", 3],
      ["browser", 1],
    ]),
  )
})

test.each([
  ["all kept at a steady pace ends with 0", [{ budget: time, judged: 9 }], steady, 0],
  ["a broken time at a steady pace ends with 1", [{ budget: time, judged: 13 }], steady, 1],
  ["a broken ratio ends with 1", [{ budget: ratio, judged: 3 }], [], 1],
  [
    "a kept time at a pace that swung by more than a third ends with 3",
    [{ budget: time, judged: 9 }],
    unsteady,
    3,
  ],
  [
    "a broken time at a pace that swung ends with 3, for it proves nothing",
    [{ budget: time, judged: 13 }],
    unsteady,
    3,
  ],
  [
    "a broken ratio ends with 1, although the pace swung",
    [{ budget: ratio, judged: 3 }],
    unsteady,
    1,
  ],
  [
    "a broken time of a kind that was steady ends with 1, although another swung",
    [{ budget: rate, judged: 9 }],
    [...unsteady, ...readingsOf("processor", 1, 1)],
    1,
  ],
  [
    "a measure that ended early ends with 1, although the pace swung",
    [{ budget: time, judged: undefined }],
    unsteady,
    1,
  ],
])("%s", (_, rows, readings, exitCode) => {
  expect(conclude(rows, readings).exitCode).toBe(exitCode)
})

test("a run says what is not kept, and how many times a pace that swung leaves unproved", () => {
  const rows = [
    { budget: time, judged: 13 },
    { budget: time, judged: 9 },
    { budget: ratio, judged: 3 },
  ]
  expect(conclude(rows, unsteady).sentences).toEqual([
    "The pace of server was 1.42 times as slow in one reading as in another (1.33 at most): this run proves nothing about what is judged by it, kept or not (2 of the figures).",
    "Not kept: a ratio.",
  ])
})

test("a reading that is no number leaves its times unproved", () => {
  const rows = [{ budget: time, judged: Number.NaN }]
  expect(conclude(rows, readingsOf("server", 1, Number.NaN)).exitCode).toBe(3)
})

test("each group of budgets is measured by the file of its name, and no two budgets are called the same", () => {
  for (const name of Object.keys(budgets))
    expect(existsSync(new URL(`${name}.ts`, import.meta.url)), name).toBe(true)
  const all: Budget[] = Object.values(budgets).flatMap((of) => Object.values(of))
  expect(new Set(all.map(({ what }) => what)).size).toBe(all.length)
})
