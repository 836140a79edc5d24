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

type Change = (choices: ImportChoices) => ImportChoices

/** Changes the choices of the person. */
export type Choose = (change: Change) => void

type Entries = "roles" | "headerRows" | "targets" | "currencies" | "answers"

/** Adds decisions to one part of the choices. */
export const withEntries =
  <Part extends Entries>(part: Part, entries: Partial<ImportChoices[Part]>): Change =>
  (choices) => ({ ...choices, [part]: { ...choices[part], ...entries } })

/** Replaces the text of a cell. The same text again changes nothing. */
export const withEdit =
  (row: RowId, column: ColumnId, typed: string): Change =>
  (choices) =>
    choices.edits[row]?.[column] === typed
      ? choices
      : {
          ...choices,
          edits: { ...choices.edits, [row]: { ...choices.edits[row], [column]: typed } },
        }

/** Chooses what a column is. Another column of the sheet that was chosen to be the same is then ignored. */
export const withTarget =
  ({ id, sheet }: FileColumn, target: Target | null): Change =>
  (choices) => {
    const others = Object.entries(choices.targets).map(([other, chosen]) => {
      const isSame = chosen === target && other.startsWith(`${sheet}:`)
      return [other, isSame && target && !mayRepeat(target) ? null : chosen]
    })
    return withEntries("targets", { ...Object.fromEntries(others), [id]: target })(choices)
  }

/** The kinds of question about how a whole column is written, because one file mostly writes in one way. */
const isOfWriting: ReadonlySet<Question["kind"]> = new Set([
  "decimalMark",
  "dayOrder",
  "rateForm",
  "netVat",
  "thousands",
  "cents",
])

/** Answers a question. The open questions of the same kind about other columns get the answer, too. */
export const withAnswer =
  (questions: readonly Question[], { id, kind }: Question, answer: string): Change =>
  (choices) => {
    const alike = questions.filter(
      (one) =>
        isOfWriting.has(kind) && one.kind === kind && isOpen(one) && one.options.includes(answer),
    )
    const ids = alike.map((one) => one.id).filter((one) => one !== id)
    const answers = Object.fromEntries([id, ...ids].map((each) => [each, answer]))
    return {
      ...withEntries("answers", answers)(choices),
      alike: [...choices.alike.filter((one) => one !== id && !ids.includes(one)), ...ids],
    }
  }

/** Whether a question waits for an answer. */
export const isOpen = ({ answer, suggestion }: Question) => answer === null && suggestion === null

/** Leaves rows out of the import. */
export const without =
  (rows: readonly PlannedRow[]): Change =>
  (choices) => {
    const ids = new Set(rows.map(({ id }) => id))
    return {
      ...choices,
      leftOut: [...new Set([...choices.leftOut, ...ids])],
      kept: choices.kept.filter((id) => !ids.has(id)),
    }
  }

/** Takes a row into the import; one that the program would leave out, such as one of sums, must be named as kept. */
export const withRow =
  ({ id }: PlannedRow): Change =>
  (choices) => ({
    ...choices,
    leftOut: choices.leftOut.filter((other) => other !== id),
    kept: [...new Set([...choices.kept, id])],
  })

/** Whether the person has decided nothing yet, so that opening another file loses nothing. */
export const isUntouched = ({ here: _, partners: __, ...choices }: ImportChoices) =>
  Object.values(choices).every((made) => Object.keys(made).length === 0)

const hasProblem = ({ problems, leftOut }: PlannedRow, isUnanswered: boolean) =>
  leftOut === null && problems.some(({ code }) => (code === "unanswered") === isUnanswered)

/** Whether something in a row that is not left out must be corrected. */
export const hasErrors = (row: PlannedRow) => hasProblem(row, false)

/** Whether something in a row that is not left out waits for an answer; another part of it may have an error. */
export const isWaiting = (row: PlannedRow) => hasProblem(row, true)

/** Why the plan cannot be imported yet; null when it can. */
export function obstacleOf({ counts, questions }: ImportPlan) {
  if (questions.some(isOpen)) return "unanswered"
  if (counts.rowsWithProblems > 0) return "problems"
  return counts.cars === 0 ? "nothing" : null
}
