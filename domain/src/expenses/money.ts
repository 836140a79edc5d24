import { type Decimal, subtract } from "../money/decimal.ts"
import { type InEur, inEur } from "../money/eur.ts"
import type { ExpenseKind } from "./fields.ts"

/** The money of an expense as it is stored. */
export type ExpenseMoney = {
  amount: Decimal
  currency: string
  exchange_rate: Decimal | null
  amount_eur: Decimal | null
  kind?: ExpenseKind
}

/** What an expense adds to a sum in EUR; a refund subtracts. */
export function expenseInEur(expense: ExpenseMoney): InEur {
  const { amount, currency, exchange_rate: rate, amount_eur } = expense
  const { eur, estimated } = inEur({ amount, currency, rate, eur: amount_eur })
  return { eur: expense.kind === "refund" ? subtract("0", eur) : eur, estimated }
}
