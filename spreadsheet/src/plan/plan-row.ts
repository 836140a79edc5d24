import { type Decimal, toCents } from "@marza/domain/money/decimal.ts"
import { carIdentities } from "../columns/targets.ts"
import type { ColumnId, PlannedExpense, PlannedRow, Problem } from "../types.ts"
import { cellOf, type Group, type Line, nameOf } from "./lines.ts"
import { planCar } from "./plan-car.ts"
import { expenseOnRow, expensesInColumns } from "./plan-expenses.ts"
import { paymentsOf } from "./plan-payments.ts"
import type { Notes, PlanContext } from "./row-reader.ts"
import { type Ask, readAmount } from "./values.ts"

/** A row of the plan with what it asks. */
export type RowPlan = { row: PlannedRow; asks: Ask[] }

/** @param profitColumn where the file's own profit stands; -1 without one */
export function planRow(group: Group, context: PlanContext, profitColumn: number): RowPlan {
  const { line, expenseLines, isExpense, leftOut, sameAs } = group
  const notes: Notes = { problems: [], asks: [], needsRate: [], notes: mergedIn(line) }
  const base = {
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
  }
  if (leftOut !== null || line.hasMoreCells) {
    const value = nameOf(line)
    const refused: Problem = { row: line.id, column: "car.name", code: "moreCells", value }
    const nothing = {
      car: null,
      readable: {},
      expenses: [],
      payments: [],
      problems: leftOut === null ? [refused] : [],
      needsRate: [],
      notes: [],
    }
    return { row: { ...base, ...nothing }, asks: [] }
  }
  const planned = isExpense
    ? { car: null, readable: {}, expenses: orphan(group, context, notes), payments: [] }
    : carWithExpenses(group, context, notes)
  const { needsRate, asks } = notes
  const problems = firstOfEachCell(notes.problems)
  return { row: { ...base, ...planned, problems, needsRate, notes: notes.notes }, asks }
}

const mergedIn = (line: Line): PlannedRow["notes"] =>
  line.sources
    .filter((source) => cellOf(line, source).isMerged)
    .map(({ planned }) => ({ kind: "merged", column: planned.id }))

/** One problem of each cell: the currency or rate of a row is read once for each of its amounts. */
const firstOfEachCell = (problems: readonly Problem[]): Problem[] =>
  [
    ...new Map(
      problems.toReversed().map((problem) => [`${problem.row} ${problem.column}`, problem]),
    ).values(),
  ].reverse()

/** The profit that the file states for a car; null where there is none that is clear, or it is not in EUR. */
function profitOf({ row }: Line, column: number, context: PlanContext): Decimal | null {
  const cell = row.cells[column]
  if (!cell) return null
  const read = readAmount({ cell, column: "profit" }, context)
  const value = "value" in read ? read.value : null
  return value && (value.currency ?? "EUR") === "EUR" ? toCents(value.amount) : null
}

function carWithExpenses({ line, expenseLines }: Group, context: PlanContext, notes: Notes) {
  const { car, readable, days } = planCar(line, context, notes)
  const onRows = expenseLines.map((each) => expenseOnRow(each, days, context, notes))
  const expenses: PlannedExpense[] = [
    ...expensesInColumns(line, days, context, notes),
    ...onRows.filter((expense) => expense !== null),
  ]
  return { car, readable, expenses, payments: paymentsOf(line, readable, days, context, notes) }
}

/** An expense whose car is not found is read all the same, so that all its problems show at once. */
function orphan({ line, problem }: Group, context: PlanContext, notes: Notes): PlannedExpense[] {
  const references = line.sources.filter(({ target }) => carIdentities.has(target))
  const given = references.map((source) => {
    const column = source.planned.id
    return { column, value: line.edits[column] ?? cellOf(line, source).seen }
  })
  const { column, value } = given.find((each) => each.value !== "") ??
    given[0] ?? { column: "car.name", value: "" }
  notes.problems.push({ row: line.id, column, code: problem ?? "carNotFound", value })
  const expense = expenseOnRow(line, { bought_on: null, sold_on: null }, context, notes)
  return expense ? [expense] : []
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
