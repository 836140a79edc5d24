import { subtract } from "../money/decimal.ts"
import { type InEur, type MoneyRow, rowInEur } from "../money/eur.ts"
import type { ExpenseKind } from "./fields.ts"

/** The money of an expense as it is stored. */
export type ExpenseMoney = MoneyRow & { kind?: ExpenseKind }

/** What an expense adds to a sum in EUR; a refund subtracts. */
export function expenseInEur(expense: ExpenseMoney): InEur {
  const { eur, estimated } = rowInEur(expense)
  return { eur: expense.kind === "refund" ? subtract("0", eur) : eur, estimated }
}
