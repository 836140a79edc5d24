import { mayRepeat } from "@marza/spreadsheet/columns/targets.ts"
import type {
  ColumnId,
  FileColumn,
  ImportChoices,
  ImportPlan,
  PlannedRow,
  Question,
  RowId,
  Target,
} from "@marza/spreadsheet/types.ts"

/** A change of what the person decides. */
export type Choose = (change: (choices: ImportChoices) => ImportChoices) => void

export const withEdit =
  (row: RowId, column: ColumnId, typed: string) =>
  (choices: ImportChoices): ImportChoices => ({
    ...choices,
    edits: { ...choices.edits, [row]: { ...choices.edits[row], [column]: typed } },
  })

/** What a column is; another one of its sheet that was chosen for the same is read no more. */
export const withTarget =
  ({ id, sheet }: FileColumn, target: Target | null) =>
  (choices: ImportChoices): ImportChoices => {
    const others = Object.entries(choices.targets).map(([other, chosen]) => {
      const isSame = chosen === target && other.startsWith(`${sheet}:`)
      return [other, isSame && target && !mayRepeat(target) ? null : chosen]
    })
    return { ...choices, targets: { ...Object.fromEntries(others), [id]: target } }
  }

/** How a whole column is written; one file is mostly written in one way. */
const isOfWriting: ReadonlySet<Question["kind"]> = new Set(["decimalMark", "dayOrder", "rateForm"])

/** An answer, which also stands in the open questions about other columns that are written so. */
export const withAnswer =
  (questions: readonly Question[], { id, kind }: Question, answer: string) =>
  (choices: ImportChoices): ImportChoices => {
    const alike = questions.filter(
      (one) =>
        isOfWriting.has(kind) && one.kind === kind && isOpen(one) && one.options.includes(answer),
    )
    const ids = alike.map((one) => one.id).filter((one) => one !== id)
    const answers = [id, ...ids].map((each) => [each, answer])
    return {
      ...choices,
      answers: { ...choices.answers, ...Object.fromEntries(answers) },
      alike: [...choices.alike.filter((one) => one !== id && !ids.includes(one)), ...ids],
    }
  }

/** What is suggested stands in its question, to be seen and changed. */
const isOpen = ({ answer, suggestion }: Question) => answer === null && suggestion === null

export const without =
  (rows: readonly PlannedRow[]) =>
  (choices: ImportChoices): ImportChoices => {
    const ids = rows.map(({ id }) => id)
    return {
      ...choices,
      leftOut: [...new Set([...choices.leftOut, ...ids])],
      kept: choices.kept.filter((id) => !ids.includes(id)),
    }
  }

export const withRow =
  ({ id }: PlannedRow) =>
  (choices: ImportChoices): ImportChoices => ({
    ...choices,
    leftOut: choices.leftOut.filter((other) => other !== id),
    // Sums are left out by themselves.
    kept: [...choices.kept.filter((other) => other !== id), id],
  })

/** Whether the person has decided anything, which another file would lose. */
export const isUntouched = ({ here: _, ...choices }: ImportChoices) =>
  Object.values(choices).every((made) => Object.keys(made).length === 0)

/** Why the plan cannot be imported yet; null when it can. */
export function obstacleOf(plan: ImportPlan): "unanswered" | "problems" | "nothing" | null {
  const { counts, questions } = plan
  if (questions.some(isOpen)) return "unanswered"
  if (counts.rowsWithProblems > 0) return "problems"
  return counts.cars === 0 ? "nothing" : null
}
