import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { compareMails } from "./invitations.ts"
import { type Entry, hashOf, type Ledger } from "./ledger.ts"
import { compareSnapshot } from "./snapshot.ts"
import { judge, type Sample } from "./soak.ts"
import { faultsOfNumbers } from "./stored.ts"

// A proof is worth something only if it can fail.

const steady: Sample = { minute: 0, server: 150, database: 100, handles: 50, connections: 12 }

const samplesOf = (of: (minute: number) => Partial<Sample>) =>
  Array.from({ length: 180 }, (_, index) => ({
    ...steady,
    minute: index / 6,
    ...of(index / 6),
  }))

test.each([
  [
    "keeps its memory, with garbage in between",
    (minute: number) => ({ server: 150 + ((minute * 6) % 5) }),
    0,
  ],
  ["takes a megabyte more each minute", (minute: number) => ({ server: 150 + minute }), 1],
  ["whose database does", (minute: number) => ({ database: 100 + minute }), 1],
  [
    "leaves a handle and a connection open each minute",
    (minute: number) => ({ handles: 50 + minute, connections: 12 + minute }),
    2,
  ],
])("a server that %s is judged so", (_, of, count) => {
  expect(judge(samplesOf(of), [], 30).faults).toHaveLength(count)
})

test("a sample from after the end is not judged", () => {
  const late = { ...steady, minute: 30.01, server: 1000 }
  expect(judge([...samplesOf(() => ({})), late], [], 30).faults).toEqual([])
})

test("answers that become slower are a fault", () => {
  const answers = Array.from({ length: 1800 }, (_, second) => ({ at: second * 1000, took: second }))
  expect(
    judge(
      samplesOf(() => ({})),
      answers,
      30,
    ).faults,
  ).toHaveLength(2)
})

test("a mail that never came, and one that came twice, is a fault", () => {
  const invited = new Map([
    ["once", "acknowledged"],
    ["never", "acknowledged"],
    ["twice", "acknowledged"],
    ["perhaps", "unknown"],
  ] as const)
  expect(compareMails(invited, ["once", "twice", "twice"])).toEqual([
    "the mail to never arrived 0 times",
    "the mail to twice arrived 2 times",
  ])
})

test("a snapshot that lacks what was acknowledged, holds half a car, or lacks a file is a fault", async () => {
  const folder = mkdtempSync(join(tmpdir(), "marza-judging-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, "files"))
  writeFileSync(join(folder, "files", "paper.pdf"), "paper")
  const entry = (table: "cars" | "expenses", holds: string, sentAt: number): Entry => ({
    write: {
      table,
      id: table,
      car: "car",
      method: "POST",
      path: "",
      type: "application/json",
      holds,
    },
    sentAt,
    acknowledgedAt: sentAt + 1,
  })
  const entries = [
    entry("cars", "first", 1),
    entry("cars", "second", 3),
    entry("expenses", "tyres", 5),
  ]
  const ledger = {
    organizationId: "",
    cars: new Map([["car", entries]]),
    contents: new Map([["paper", hashOf(Buffer.from("paper"))]]),
  } as unknown as Ledger
  const faultsOf = async (
    car: string | undefined,
    expense?: string,
    documents = [{ id: "paper", path: "paper.pdf" }],
    issued: ReturnType<typeof contract>[] = [],
  ) => {
    const rows = [
      ...(car ? [{ car: "car", key: "cars cars", holds: car }] : []),
      ...(expense ? [{ car: "car", key: "expenses expenses", holds: expense }] : []),
    ]
    const sql = async (statement: string) => {
      if (statement.includes("history")) return [] as never
      if (statement.includes("sha256")) return issued as never
      return (statement.includes("path") ? documents : rows) as never
    }
    // The backup began when the first write was acknowledged, and ended after the last.
    return (await compareSnapshot({ sql, folder }, ledger, { begun: 2, ended: 9 })).faults
  }
  expect(await faultsOf("first")).toEqual([])
  expect(await faultsOf("second", "tyres")).toEqual([])
  expect(await faultsOf(undefined)).toHaveLength(1)
  expect(await faultsOf("first", "tyres")).toHaveLength(1)
  expect(await faultsOf("first", undefined, [{ id: "paper", path: "gone.pdf" }])).toHaveLength(1)
  const [one, two] = [contract(1), contract(2)]
  expect(await faultsOf("first", undefined, [], [one, { ...two, path: null }])).toEqual([])
  const another = [one, { ...two, sha256: "0" }]
  expect(await faultsOf("first", undefined, [], another)).toEqual(["the PDF of 2 is another"])
  const gone = [one, { ...two, path: "gone.pdf" }]
  expect(await faultsOf("first", undefined, [], gone)).toEqual(["the PDF of 2 is missing"])
  expect(await faultsOf("first", undefined, [], [two])).toHaveLength(1)
})

/** An issued contract whose PDF is the file of the snapshot above. */
const contract = (number: number) => ({
  id: String(number),
  organization_id: "organization",
  series_kind: "contract",
  series: "S-",
  number,
  path: "paper.pdf" as string | null,
  sha256: hashOf(Buffer.from("paper")),
})

test("a number that is missing, or there twice, is a fault of its series alone", () => {
  const invoice = (number: number) => ({ ...contract(number), series_kind: "invoice" })
  expect(faultsOfNumbers([contract(1), contract(2), invoice(1)])).toEqual([])
  expect(faultsOfNumbers([contract(1), contract(3)])).toEqual([
    "the series organization contract S- has the numbers 1,3",
  ])
  expect(faultsOfNumbers([contract(1), contract(1), invoice(1)])).toHaveLength(1)
})
