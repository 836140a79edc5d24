import type { ExpenseKind } from "@marza/domain/expenses/fields.ts"
import type { Messages } from "../messages/lt.ts"

/** The texts about an expense, or those about a refund, which is not called an expense. */
export const wordsOf = (kind: ExpenseKind, texts: Messages["expenses"]) =>
  kind === "refund" ? texts.moneyBack : texts
