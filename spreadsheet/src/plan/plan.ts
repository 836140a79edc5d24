import { maxImportedCars, maxImportedExpenses } from "@marza/domain/imports/limits.ts"
import { daysAfter, todayInVilnius } from "@marza/domain/time/days.ts"
import { SpreadsheetRefused } from "../refused.ts"
import type { Workbook } from "../sheet.ts"
import type { ImportChoices, ImportPlan } from "../types.ts"
import { currencyOfFile, formatsOf } from "./formats.ts"
import { layOut } from "./layout.ts"
import { type Group, groupLines } from "./lines.ts"
import { planCount, tooMuchOf } from "./plan-counts.ts"
import { planRow, type RowPlan } from "./plan-row.ts"
import { questionsOf } from "./questions.ts"
import type { PlanContext } from "./row.ts"

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
  const firstSerialDay = workbook.sheets[0]?.firstSerialDay ?? "1900"
  let laid: ({ key: string } & ReturnType<typeof layOutColumns>) | undefined
  let rows = { key: "", kept: new Map<string, { key: string; row: RowPlan }>() }

  function layOutColumns(choices: ImportChoices) {
    const layout = layOut(workbook, choices)
    // Of sheets whose rows are cars alone: more than an import may have are refused before each is looked at.
    const cars = layout.sheets
      .filter(({ planned, hasExpenses }) => planned.role === "cars" && !hasExpenses)
      .reduce((all, { table }) => all + (table?.content.length ?? 0), 0)
    if (cars > maxImportedCars) throw new SpreadsheetRefused("tooManyCars")
    const { asked, crowns } = layout
    const [formats, fileCurrency] = [formatsOf(layout, latest), currencyOfFile(layout)]
    return { layout, ofFile: { asked, crowns, formats, fileCurrency } }
  }

  return (choices) => {
    const { roles, headerRows, targets, currencies, answers, rates, hasVat, partners } = choices
    const ofColumns = Object.entries(answers).filter(([id]) =>
      /^(pairs|which|price|date|sum|contains|tooMuch|hidden)/.test(id),
    )
    const key = JSON.stringify([roles, headerRows, targets, currencies, ofColumns, hasVat])
    if (laid?.key !== key) laid = { key, ...layOutColumns(choices) }
    const { layout, ofFile } = laid
    const decided = { answers, rates, hasVat, partners }
    const context: PlanContext = { ...ofFile, ...decided, firstSerialDay, today, latest }
    const rowsKey = `${key}${JSON.stringify(decided)}`
    const before = rowsKey === rows.key ? rows.kept : new Map()
    rows = { key: rowsKey, kept: new Map() }
    const planned = groupLines(layout, choices).map((group) => {
      const { line } = group
      const own = keyOf(group)
      const kept = before.get(line.id)
      const row =
        kept?.key === own
          ? kept.row
          : planRow(group, context, layout.sheets[line.sheet]?.profit ?? -1)
      rows.kept.set(line.id, { key: own, row })
      return row
    })
    const counted = planCount(planned, layout)
    if (counted.counts.cars > maxImportedCars) throw new SpreadsheetRefused("tooManyCars")
    if (counted.counts.expenses > maxImportedExpenses)
      throw new SpreadsheetRefused("tooManyExpenses")
    const { asks, hiddenAsks, columns } = layout
    const tooMuch = tooMuchOf(layout, counted.money, answers)
    const ofRows = planned.flatMap((row) => row.asks)
    return {
      sheets: layout.sheets.map((sheet) => sheet.planned),
      columns,
      questions: questionsOf([...asks, ...tooMuch, ...hiddenAsks, ...ofRows], columns, answers),
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
