import type { ImportChoices, Question } from "../types.ts"
import { type HiddenKind, hiddenKinds } from "./hidden.ts"
import type { Layout } from "./layout.ts"
import { layoutQuestion } from "./layout-question.ts"

type Answers = ImportChoices["answers"]

/** One question for each kind of what is hidden and would be cars or expenses. */
export function hiddenQuestions(layout: Layout, answers: Answers): Question[] {
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
  return [
    ...question("hiddenRows", rows.length, [], answers),
    ...question(
      "hiddenColumns",
      columns.length,
      columns.map(({ heading }) => heading),
      answers,
    ),
    ...question("hiddenSheets", layout.hiddenSheets.length, layout.hiddenSheets, answers),
  ]
}

function question(
  kind: HiddenKind,
  count: number,
  names: readonly string[],
  answers: Answers,
): Question[] {
  if (count === 0) return []
  return [
    layoutQuestion(kind, {
      id: kind,
      heading: null,
      options: ["take", "leave"],
      suggestion: hiddenKinds[kind],
      answer: answers[kind] ?? null,
      examples: names.filter(Boolean).slice(0, 3),
      count,
    }),
  ]
}
