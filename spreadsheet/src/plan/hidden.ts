import type { ImportChoices, PlannedSheet, Question, Table } from "../types.ts"
import { layoutQuestion } from "./layout-question.ts"

type Answers = ImportChoices["answers"]

/**
 * The kinds of hidden content, and what happens to each without an answer. Rows hidden by a filter belong to the table.
 */
const hiddenKinds = {
  hiddenRows: "take",
  hiddenColumns: "take",
  hiddenSheets: "leave",
} as const

type HiddenKind = keyof typeof hiddenKinds

/** Whether what is hidden is left out: the answer is by the kind, for all sheets. */
export const leavesOut = (kind: HiddenKind, answers: Answers): boolean =>
  (answers[kind] ?? hiddenKinds[kind]) === "leave"

type Sheets = { sheets: PlannedSheet[]; tables: (Table | null)[]; hiddenSheets: string[] }

/** One question for each kind of what is hidden and would be cars or expenses. */
export function hiddenQuestions(layout: Sheets, answers: Answers): Question[] {
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
    .map(([kind, count, names]) =>
      layoutQuestion(kind, answers, {
        id: kind,
        options: ["take", "leave"],
        suggestion: hiddenKinds[kind],
        examples: names.filter(Boolean).slice(0, 3),
        count,
      }),
    )
}
