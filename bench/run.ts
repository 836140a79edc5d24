/**
 * npm run bench: measures the budgets on this machine and prints a table. It exits with 1 when one is broken, with 2
 * when a name is unknown, with 3 when nothing is broken but the machine's pace was too unsteady to judge times by.
 * `npm run bench -- imports zip` measures only what is named.
 */
import { constants } from "node:os"
import { type Budget, budgets, type Figure, type Group } from "./budgets.ts"
import { atPace } from "./judging.ts"
import { measures } from "./measures.ts"
import { paceNow, printPace, readings, takeReading } from "./readings.ts"
import { type Line, printResult, sentenceOf } from "./report.ts"
import { printSizes } from "./sizes.ts"
import { abandon, endMeasure, endRun } from "./world.ts"

/** Only done by name: they have no budgets. */
const named: Record<string, () => Promise<void>> = { sizes: printSizes, pace: printPace }

const isGroup = (name: string): name is Group => name in measures
const all = Object.keys(measures).filter(isGroup)
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !isGroup(name) && !(name in named))
if (unknown.length > 0) {
  console.error(
    `There is no ${unknown.join(", ")}; there is ${[...all, ...Object.keys(named)].join(", ")}`,
  )
  await endRun()
  process.exit(2)
}
const groups = wanted.length === 0 ? all : all.filter((name) => wanted.includes(name))
const budgetsOf = (group: Group): Record<string, Budget> => budgets[group]
const kinds = new Set(
  groups.flatMap((group) => Object.values(budgetsOf(group)).flatMap(({ pace }) => pace ?? [])),
)

const begun = performance.now()
const secondsSince = (at: number) => (performance.now() - at) / 1000
const lines: Line[] = []
let underWay = "the pace"

type Signal = "SIGINT" | "SIGTERM" | "SIGHUP"
let isEnding = false
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, endEarly)

try {
  await measureAll()
  await endRun()
  const exitCode = groups.length > 0 ? printResult(lines, readings) : 0
  console.log(`${secondsSince(begun).toFixed(0)} s in all`)
  // What a measure that failed has left open would keep this process. The table is written first.
  process.stdout.write("", () => process.exit(exitCode))
} catch (error) {
  if (!isEnding) {
    console.error(error)
    printResult(lines, readings)
    await endRun().finally(() => process.exit(1))
  }
}

async function measureAll(): Promise<void> {
  for (const kind of kinds) await takeReading(kind)
  for (const [index, group] of groups.entries()) {
    underWay = group
    const place = `${index + 1} of ${groups.length}`
    console.log(`${group} (${place}, after ${secondsSince(begun).toFixed(0)} s)`)
    await measureGroup(group)
  }
  for (const name of wanted) {
    underWay = name
    await named[name]?.()
  }
  underWay = "the pace"
  for (const kind of kinds) await takeReading(kind)
}

async function measureGroup(group: Group): Promise<void> {
  const left = new Map(Object.entries(budgetsOf(group)))
  let since = performance.now()
  try {
    const figures: Record<string, () => Promise<Figure>> = await measures[group]()
    for (const [name, measure] of Object.entries(figures)) {
      const budget = left.get(name)
      if (!budget) continue
      const beforePace = performance.now()
      const pace = budget.pace && (await paceNow(budget.pace))
      since += performance.now() - beforePace
      underWay = `${group}, ${budget.what}`
      process.stdout.write(`  ${budget.what}: `)
      const { value, note = "" } = await measure()
      const judged = atPace(budget, value, pace ?? 1)
      const seconds = secondsSince(since)
      const line = { budget, measured: value, ...(pace && { pace }), judged, seconds, note }
      lines.push(line)
      left.delete(name)
      console.log(sentenceOf(line))
      since = performance.now()
    }
  } catch (error) {
    if (isEnding) throw error
    console.error(`\n${group} ended early:`, error)
    for (const budget of left.values())
      lines.push({
        budget,
        measured: Number.NaN,
        judged: undefined,
        seconds: 0,
        note: "ended early",
      })
  } finally {
    await endMeasure()
  }
}

/** A terminal, npm and bin/bench.mjs may each tell of it. */
function endEarly(signal: Signal): void {
  if (isEnding) return
  isEnding = true
  // Whatever is under way fails when what it talks to is killed.
  for (const event of ["uncaughtException", "unhandledRejection"]) process.on(event, () => {})
  const done = `${lines.length} figures are measured`
  console.log(
    `\nEnded by ${signal} after ${secondsSince(begun).toFixed(0)} s, while measuring ${underWay}; ${done}.`,
  )
  if (lines.length > 0) printResult(lines, readings)
  abandon().finally(() => process.exit(128 + constants.signals[signal]))
}
