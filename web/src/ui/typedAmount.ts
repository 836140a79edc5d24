import type { Language } from "@marza/domain/language.ts"
import type { Decimal } from "@marza/domain/money/decimal.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import { parseTypedAmount } from "@marza/domain/money/typed.ts"

/** An amount as a field shows it: grouped, without the currency, which has its own field. */
export const typedFrom = (amount: Decimal | null, language: Language) =>
  amount === null ? "" : formatMoney(amount, "", language).trim()

/**
 * The amount that was typed, null for none. A text that is no amount, or could be two, goes on as
 * it is, for the schema to refuse under its field.
 */
export function amountToSend(typed: string): string | null {
  const parsed = parseTypedAmount(typed)
  if (parsed.kind === "empty") return null
  return parsed.kind === "amount" ? parsed.amount : typed
}
