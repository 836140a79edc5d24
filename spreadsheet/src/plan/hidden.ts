import type { ImportChoices, PlannedSheet, Table } from "../types.ts"
import { type Ask, answerTo, ask } from "./questions.ts"

type Answers = ImportChoices["answers"]

type HiddenKind = "hiddenRows" | "hiddenColumns" | "hiddenSheets"

/** Whether what is hidden is left out: the answer is by the kind, for all sheets. */
export const leavesOut = (kind: HiddenKind, answers: Answers): boolean =>
  answerTo(ask(kind), answers) === "leave"

type Sheets = { sheets: PlannedSheet[]; tables: (Table | null)[]; hiddenSheets: string[] }

/** One question for each kind of what is hidden and would be cars or expenses. */
export function hiddenQuestions(layout: Sheets): Ask[] {
  const read = layout.sheets.flatMap(({ role, columns }, index) =>
    role === "none" ? [] : [{ columns, table: layout.tables[index] }],
  )
  const rows = read.flatMap(({ table }) =>
    (table?.rows ?? []).filter(({ isHidden, number }) => isHidden && !table?.leftOut.has(number)),
  )
  const columns = read.flatMap((sheet) =>
    sheet.columns.filter(
      ({ isHidden, target, ignored }) => isHidden && (target !== null || ignored === "hidden"),
    ),
  )
  const counted: [HiddenKind, number, string[]][] = [
    ["hiddenRows", rows.length, []],
    ["hiddenColumns", columns.length, columns.map(({ heading }) => heading)],
    ["hiddenSheets", layout.hiddenSheets.length, layout.hiddenSheets],
  ]
  return counted
    .filter(([, count]) => count > 0)
    .map(([kind, count, names]) => ask(kind, { examples: names, count }))
}
