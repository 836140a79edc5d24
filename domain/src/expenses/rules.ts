import type { Currency } from "../money/currencies.ts"
import { compare, type Decimal } from "../money/decimal.ts"
import { isRateOfEur } from "../rates/dated-rate.ts"
import type { TextCode } from "../texts/text.ts"

/** The fields that are checked together, after each was checked by itself. */
export type CheckedExpense = {
  amount: Decimal
  currency: Currency
  exchange_rate: Decimal | null
  vat_amount: Decimal | null
}

type Problems = { vat_amount?: TextCode; exchange_rate?: TextCode }

/**
 * The errors of an expense that is to be saved, by field: its VAT is contained in its amount (rules 12.2), and an amount
 * in EUR has no rate (rules 4.9).
 * @param before the expense as it is stored; undefined for a new one
 */
export function expenseProblems(after: CheckedExpense, before?: CheckedExpense): Problems {
  const { amount, vat_amount } = after
  return {
    ...(vat_amount !== null && compare(vat_amount, amount) > 0 && { vat_amount: "vatTooLarge" }),
    ...(isRateOfEur(rateOf(after), before && rateOf(before)) && { exchange_rate: "rateOfEur" }),
  }
}

const rateOf = ({ currency, exchange_rate: rate }: CheckedExpense) => ({ currency, rate })
