import type { ExpenseKind } from "@marza/domain/expenses/fields.ts"
import type { Messages } from "../messages/lt.ts"

/** What is said of an expense; money that came back is not called one. */
export const wordsOf = (kind: ExpenseKind, texts: Messages["expenses"]) =>
  kind === "refund" ? texts.moneyBack : texts
