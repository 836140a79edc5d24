import { daysAfter, todayInVilnius } from "@marza/domain/time/days.ts"
import type { Workbook } from "../sheet.ts"
import type { ImportChoices, ImportPlan } from "../types.ts"
import { currencyOfFile, formatsOf } from "./formats.ts"
import { type Layout, layOut } from "./layout.ts"
import { type Group, groupLines } from "./lines.ts"
import { planCount, planQuestions } from "./plan-counts.ts"
import { planRow, type RowPlan } from "./plan-row.ts"
import type { PlanContext } from "./row.ts"
import { refuseTooMany, refuseTooManyRows } from "./too-many.ts"

/**
 * Plans the import of a file. Unchanged parts are kept from one plan to the next: after the correction of a cell one
 * row is read again, and an unchanged row stays the same object. A plan of more than can be imported is refused
 * (SpreadsheetRefused: tooManyCars, tooManyExpenses).
 * @param now the present, by which days are checked
 */
export function importPlanner(
  workbook: Workbook,
  now: Date = new Date(),
): (choices: ImportChoices) => ImportPlan {
  const today = todayInVilnius(now)
  const latest = daysAfter(today, 366)
  const layoutFor = remembered((choices: ImportChoices) => layOut(workbook, choices))
  const formatsFor = remembered((_: ImportChoices, layout: Layout) => ({
    formats: formatsOf(layout, latest),
    fileCurrency: currencyOfFile(layout),
  }))
  let rowsKey = ""
  let rows = new Map<string, { key: string; row: RowPlan }>()
  return (choices) => {
    const { roles, headerRows, targets, currencies, answers, rates, hasVat, partners } = choices
    const ofColumns = Object.entries(answers).filter(([id]) =>
      /^(pairs|which|price|sum|tooMuch|hidden)/.test(id),
    )
    const layoutKey = JSON.stringify([roles, headerRows, targets, currencies, ofColumns, hasVat])
    const layout = layoutFor(layoutKey, choices)
    refuseTooManyRows(layout)
    const context: PlanContext = {
      ...formatsFor(layoutKey, choices, layout),
      asked: layout.asked,
      hasOtherCrowns: layout.hasOtherCrowns,
      answers,
      rates,
      hasVat,
      partners,
      today,
      latest,
      firstSerialDay: workbook.sheets[0]?.firstSerialDay ?? "1900",
    }
    const key = `${layoutKey}${JSON.stringify([answers, rates, hasVat, partners])}`
    const before = key === rowsKey ? rows : new Map()
    rowsKey = key
    rows = new Map()
    const planned = groupLines(layout, choices).map((group) => {
      const own = keyOf(group)
      const kept = before.get(group.line.id)
      const row =
        kept?.key === own
          ? kept.row
          : planRow(group, context, layout.profits[group.line.sheet] ?? -1)
      rows.set(group.line.id, { key: own, row })
      return row
    })
    const counted = planCount(planned, layout)
    refuseTooMany(counted.counts)
    return {
      sheets: layout.sheets,
      columns: layout.columns,
      questions: planQuestions(planned, layout, counted.money, answers),
      rows: planned.map(({ row }) => row),
      ...counted,
    }
  }
}

/** The key of a row's plan: everything that the plan depends on, except the context. */
const keyOf = ({ line, expenseLines, isExpense, problem, leftOut, sameAs }: Group): string =>
  JSON.stringify([
    line.edits,
    isExpense,
    problem,
    leftOut,
    sameAs,
    expenseLines.map((each) => [each.id, each.edits]),
  ])

/** Remembers the last value and computes it again only for another key. */
function remembered<Inputs extends unknown[], Value>(compute: (...inputs: Inputs) => Value) {
  let last: { key: string; value: Value } | undefined
  return (key: string, ...inputs: Inputs): Value => {
    if (last?.key !== key) last = { key, value: compute(...inputs) }
    return last.value
  }
}
