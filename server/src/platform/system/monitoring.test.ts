import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { newFolder } from "../../../test/backups.ts"
import { run, urlOf } from "../../../test/program.ts"
import { openMetrics } from "./metrics.ts"

const read = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../ops/${file}`, import.meta.url)), "utf8")

/** The expressions of the dashboard and of the alerts. */
const expressions = (): string[] => {
  const { panels } = JSON.parse(read("grafana-dashboard.json")) as {
    panels: { targets: { expr: string }[] }[]
  }
  // In the alerts an expression stands on its line, or folded on the lines below it.
  const alerts = read("prometheus-alerts.yml").matchAll(
    /^ {8}expr: (?:>-\n((?: {10}.*\n)+)|(.*))/gm,
  )
  return [
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...[...alerts].map(([, folded, line]) => folded ?? line ?? ""),
  ]
}

const words = ["and", "or", "unless", "on", "by"]

/** The metrics of an expression: what is left without texts, labels, functions and times. */
const metricsIn = (expression: string): string[] =>
  (
    expression
      .replaceAll(/"[^"]*"/g, "")
      .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|on) ?\([^)]*\)/g, "")
      .match(/[a-z_]\w*\b(?! *\()/gi) ?? []
  ).filter((name) => !words.includes(name) && !/^e\d+$/.test(name))

test("the dashboard and the alerts use only metrics that a server serves", async () => {
  const program = run({ BACKUP_DIR: newFolder() })
  const url = await urlOf(program)
  const response = await fetch(`${url}/metrics`)
  const text = await response.text()
  const told = new Set(["up"])
  for (const [, name = "", type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    told.add(name)
    if (type === "histogram")
      for (const part of ["bucket", "sum", "count"]) told.add(`${name}_${part}`)
  }
  const all = expressions()
  expect(all.length).toBeGreaterThan(30)
  const used = all.map((expression) => metricsIn(expression))
  expect(used.filter((names) => names.length === 0)).toEqual([])
  expect(new Set(used.flat()).difference(told)).toEqual(new Set())

  const value = (metric: string) => Number(new RegExp(`^${metric} (\\S+)$`, "m").exec(text)?.[1])
  expect(value("database_reachable")).toBe(1)
  expect(value("database_size_bytes")).toBeGreaterThan(1_000_000)
  expect(value("jobs_given_up")).toBe(0)
  expect(value("backup_failing")).toBe(0)
  for (const folder of ["data", "database", "backups"])
    expect(value(`storage_free_bytes\\{folder="${folder}"\\}`)).toBeGreaterThan(0)
  expect(text).toMatch(/^program_info\{version="\d+\.\d+\.\d+"\} 1$/m)
})

const forever = () => new Promise<never>(() => {})
/** A server whose calls keep all connections busy. */
const busy = {
  version: "1.2.3",
  openStreams: () => 7,
  connections: () => ({ busy: 10, idle: 0, waiting: 3 }),
  lines: () => ({}),
  pingDatabase: forever,
  readSpaces: async () => [{ name: "data", freeBytes: 5, sizeBytes: 9 }],
  readBackups: () => Promise.reject(new Error("away")),
  countDifferingSums: async () => 0,
  countDifferingBalances: async () => 0,
  countMorningMails: forever,
}

test("a database counts as reachable while calls keep all its connections busy", async () => {
  const state = { due: 1, oldestDueSeconds: 2, retrying: 0, givenUp: 0, databaseBytes: 3 }
  const jobs = { readState: async () => state, unattendedSeconds: () => 0 }
  const { text } = openMetrics({ ...busy, jobs })
  expect((await text()).split("\n")).toContain("database_reachable 1")
})

test("the other metrics are served while the database hangs", async () => {
  const jobs = { readState: forever, unattendedSeconds: () => 31 }
  const { text } = openMetrics({ ...busy, jobs })
  const lines = (await text()).split("\n")
  for (const line of [
    "database_reachable 0",
    "jobs_unattended_seconds 31",
    "event_streams_open 7",
    "database_connections_wanted 3",
    'storage_free_bytes{folder="data"} 5',
  ])
    expect(lines).toContain(line)
  const unknown = /^(jobs_(?!unattended)|backup_|database_size|morning_mails)/
  expect(lines.filter((line) => unknown.test(line))).toEqual([])
})
