import type { Decimal } from "@marza/domain/money/decimal.ts"
import { observable } from "../observable.ts"
import type { CallName } from "./calls.ts"
import type { ApiError } from "./errors.ts"

/** A closed month that a write would change, and by how much its result would. */
export type ClosedMonth = { month: string; closed_at: string; change: Decimal }

type Question = {
  onConfirm: () => void
  onCancel?: () => void
} & (
  | { title: string; text: string; confirmLabel: string }
  /** A write that closed months have refused (ui/closedMonths.ts has the words). */
  | { refused: ApiError; call: CallName }
)

/** What is asked in a dialog that belongs to no screen, the oldest first: one is open at a time. */
export const questions = observable<readonly (Question & { number: number })[]>([])

let count = 0

/** As a toast that somebody may miss cannot ask: the action was refused until it is answered. */
export const ask = (question: Question) =>
  questions.set([...questions.current(), { ...question, number: count++ }])

/** Answers every question with no. */
export function cancelQuestions() {
  const open = questions.current()
  questions.set([])
  for (const { onCancel } of open) onCancel?.()
}
