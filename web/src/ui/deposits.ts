import type { Language } from "@marza/domain/language.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import type { ApiError } from "../api/errors.ts"
import type { Messages } from "../messages/lt.ts"
import { formatDay } from "./dates.ts"
import { unbroken } from "./unbroken.ts"

/** A deposit as a refusal names it. */
export type NamedDeposit = {
  id: string
  payer: string | null
  amount: string
  currency: string
  until: string | null
  /** Where deposits of several cars are named. */
  car_name?: string
}

/** The deposits of a refusal with the code deposit_held or deposit_of_another. */
export const depositsOf = (refusal: ApiError) => (refusal.body.deposits ?? []) as NamedDeposit[]

/** "Iki lapkričio 28 d. laikomas 300,00 EUR avansas, kurį sumokėjo Jonas." */
export const depositSentences = (
  deposits: readonly NamedDeposit[],
  { payments: texts }: Pick<Messages, "payments">,
  language: Language,
): string =>
  deposits
    .map(({ payer, amount, currency, until }) =>
      texts.held(
        until === null ? "–" : formatDay(new Date(until), "UTC", language),
        formatMoney(amount, currency, language),
        payer && unbroken(payer),
      ),
    )
    .join("\n")

/** Within a sentence: "Jonas, 300,00 EUR, iki lapkričio 28 d." */
export const depositsInWords = (
  deposits: readonly NamedDeposit[],
  { payments: texts }: Pick<Messages, "payments">,
  language: Language,
): string =>
  deposits
    .map(({ payer, amount, currency, until, car_name }) =>
      [
        car_name,
        unbroken(payer ?? texts.somebody),
        formatMoney(amount, currency, language),
        until && unbroken(texts.until(formatDay(new Date(until), "UTC", language))),
      ]
        .filter(Boolean)
        .join(", "),
    )
    .join("; ")
