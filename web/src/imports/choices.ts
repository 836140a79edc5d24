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

/** Changes the choices of the person. */
export type Choose = (change: (choices: ImportChoices) => ImportChoices) => void

/** Replaces the text of a cell. */
export const withEdit =
  (row: RowId, column: ColumnId, typed: string) =>
  (choices: ImportChoices): ImportChoices => ({
    ...choices,
    edits: { ...choices.edits, [row]: { ...choices.edits[row], [column]: typed } },
  })

/** Chooses what a column is. Another column of the sheet that was chosen to be the same is then ignored. */
export const withTarget =
  ({ id, sheet }: FileColumn, target: Target | null) =>
  (choices: ImportChoices): ImportChoices => {
    const others = Object.entries(choices.targets).map(([other, chosen]) => {
      const isSame = chosen === target && other.startsWith(`${sheet}:`)
      return [other, isSame && target && !mayRepeat(target) ? null : chosen]
    })
    return { ...choices, targets: { ...Object.fromEntries(others), [id]: target } }
  }

/** The kinds of question about how a whole column is written, because one file mostly writes in one way. */
const isOfWriting: ReadonlySet<Question["kind"]> = new Set([
  "decimalMark",
  "dayOrder",
  "rateForm",
  "netVat",
  "cents",
])

/** Answers a question. The open questions of the same kind about other columns get the answer, too. */
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

/** Whether a question waits for an answer. */
export const isOpen = ({ answer, suggestion }: Question) => answer === null && suggestion === null

/** Leaves rows out of the import. */
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

/** Takes a row into the import that the person or the program has left out. */
export const withRow =
  ({ id }: PlannedRow) =>
  (choices: ImportChoices): ImportChoices => ({
    ...choices,
    leftOut: choices.leftOut.filter((other) => other !== id),
    // A row that is left out unless kept, such as one of sums, must be named here to be imported.
    kept: [...choices.kept.filter((other) => other !== id), id],
  })

/** Whether the person has decided nothing yet, so that opening another file loses nothing. */
export const isUntouched = ({ here: _, ...choices }: ImportChoices) =>
  Object.values(choices).every((made) => Object.keys(made).length === 0)

/** Whether something in a row that is not left out must be corrected. */
export const hasErrors = ({ problems, leftOut }: PlannedRow) =>
  leftOut === null && problems.some(({ code }) => code !== "unanswered")

/** Whether something in a row that is not left out waits for an answer; another part of it may have an error. */
export const isWaiting = ({ problems, leftOut }: PlannedRow) =>
  leftOut === null && problems.some(({ code }) => code === "unanswered")

/** Why the plan cannot be imported yet; null when it can. */
export function obstacleOf(plan: ImportPlan): "unanswered" | "problems" | "nothing" | null {
  const { counts, questions } = plan
  if (questions.some(isOpen)) return "unanswered"
  if (counts.rowsWithProblems > 0) return "problems"
  return counts.cars === 0 ? "nothing" : null
}
