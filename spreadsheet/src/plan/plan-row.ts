import { type Decimal, toCents } from "@marza/domain/money/decimal.ts"
import { carIdentities } from "../columns/targets.ts"
import type { ColumnId, PlannedExpense, PlannedRow, Problem } from "../types.ts"
import { cellOf, type Group, type Line, nameOf } from "./lines.ts"
import { readAmount } from "./money.ts"
import { planCar } from "./plan-car.ts"
import { expenseOnRow, expensesInColumns } from "./plan-expenses.ts"
import { paymentsOf } from "./plan-payments.ts"
import type { Ask } from "./questions.ts"
import { OpenRow, type PlanContext } from "./row.ts"

/** A row of the plan with what it asks. */
export type RowPlan = { row: PlannedRow; asks: Ask[] }

/** @param profitColumn where the file's own profit stands; -1 without one */
export function planRow(group: Group, context: PlanContext, profitColumn: number): RowPlan {
  const { line, expenseLines, isExpense, leftOut, sameAs } = group
  const row = new OpenRow(line, context)
  const isRefused = leftOut === null && line.hasMoreCells
  if (isRefused) row.problem("moreCells", "car.name", nameOf(line))
  const isRead = leftOut === null && !isRefused
  const planned = isRead && (isExpense ? { expenses: orphan(row, group) } : carOf(row, group))
  const { problems, asks, needsRate, notes } = row.notes
  return {
    row: {
      id: line.id,
      sheet: line.sheet,
      rowNumber: line.row.number,
      isExpense,
      sameAs,
      values: valuesOf(line),
      lines: expenseLines.map((each) => ({
        id: each.id,
        rowNumber: each.row.number,
        values: valuesOf(each),
      })),
      theirProfit: profitOf(line, profitColumn, context),
      leftOut,
      car: null,
      readable: {},
      expenses: [],
      payments: [],
      ...planned,
      problems: firstOfEachCell(problems),
      needsRate,
      notes,
    },
    asks,
  }
}

/** One problem of each cell: the currency or rate of a row is read once for each of its amounts. */
const firstOfEachCell = (problems: readonly Problem[]): Problem[] =>
  [
    ...new Map(
      problems.toReversed().map((problem) => [`${problem.row} ${problem.column}`, problem]),
    ).values(),
  ].reverse()

/** The profit that the file states for a car; null where there is none that is clear, or it is not in EUR. */
function profitOf(line: Line, column: number, context: PlanContext): Decimal | null {
  const cell = line.row.cells[column]
  if (!cell) return null
  // What is noted about it is not told, because it is not imported.
  const read = readAmount(new OpenRow(line, context), { cell, column: "profit", file: null })
  return read && (read.currency ?? "EUR") === "EUR" ? toCents(read.amount) : null
}

function carOf(row: OpenRow, { expenseLines }: Group) {
  noteMerged(row)
  const { car, readable } = planCar(row)
  const onRows = expenseLines.flatMap((each) => expenseOnRow(row.expense(each)) ?? [])
  const expenses = [...expensesInColumns(row), ...onRows]
  return { car, readable, expenses, payments: paymentsOf(row, readable) }
}

function noteMerged({ line, notes }: OpenRow) {
  for (const source of line.sources)
    if (cellOf(line, source).isMerged)
      notes.notes.push({ kind: "merged", column: source.planned.id })
}

/** An expense whose car is not found is read all the same, so that all its problems show at once. */
function orphan(row: OpenRow, { problem }: Group): PlannedExpense[] {
  const { line } = row
  noteMerged(row)
  const given = line.sources
    .filter(({ target }) => carIdentities.has(target))
    .map((source) => {
      const column = source.planned.id
      return { column, value: line.edits[column] ?? cellOf(line, source).seen }
    })
  const { column, value } = given.find((each) => each.value !== "") ??
    given[0] ?? { column: "car.name", value: "" }
  row.problem(problem ?? "carNotFound", column, value)
  return [expenseOnRow(row) ?? []].flat()
}

function valuesOf(line: Line): Record<ColumnId, string> {
  const values: Record<ColumnId, string> = {}
  for (const source of line.sources) {
    const { id } = source.planned
    const { seen } = cellOf(line, source)
    if (seen !== "") values[id] = values[id] === undefined ? seen : `${values[id]}\n${seen}`
  }
  const name = nameOf(line)
  if (name !== "") values["car.name"] = name
  return Object.assign(values, line.edits)
}
