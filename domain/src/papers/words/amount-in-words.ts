import type { Language } from "../../language.ts"
import type { Currency } from "../../money/currencies.ts"
import { type Decimal, toCents } from "../../money/decimal.ts"
import { englishAmount } from "./english.ts"
import { lithuanianAmount } from "./lithuanian.ts"

const inWords = { lt: lithuanianAmount, en: englishAmount } satisfies Record<Language, unknown>

/**
 * An amount of at most 999,999,999.99 in words, its hundredths in digits: "trys šimtai dvidešimt vienas euras 05 ct". That
 * of a credit invoice is negative: "minus trys šimtai …".
 */
export function amountInWords(amount: Decimal, currency: Currency, language: Language): string {
  const [whole = "0", hundredths = "00"] = toCents(amount).replace("-", "").split(".")
  if (whole.length > 9) throw new RangeError(`${amount} is too large to be written in words`)
  const groups = (whole.padStart(9, "0").match(/\d{3}/g) ?? []).map(Number)
  const words = inWords[language](groups, hundredths, currency)
  return toCents(amount).startsWith("-") ? `minus ${words}` : words
}
