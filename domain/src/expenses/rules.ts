import { compare, type Decimal } from "../money/decimal.ts"
import type { TextCode } from "../texts/text.ts"

/** The fields that are checked together, after each was checked by itself. */
export type CheckedExpense = { amount: Decimal; vat_amount: Decimal | null }

type Problems = { vat_amount?: TextCode }

/** The errors of an expense that is to be saved, by field: its VAT is contained in its amount (rules 12.2). */
export const expenseProblems = ({ amount, vat_amount }: CheckedExpense): Problems =>
  vat_amount !== null && compare(vat_amount, amount) > 0 ? { vat_amount: "vatTooLarge" } : {}
