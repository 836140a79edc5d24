import type { Language } from "@marza/domain/language.ts"
import { sum } from "@marza/domain/money/decimal.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import type { ProposedOverhead } from "@marza/domain/overheads/schemas.ts"

/** What waits comes to, by currency. */
export const amountsOf = (proposed: readonly ProposedOverhead[], language: Language) =>
  [...new Set(proposed.map(({ currency }) => currency))]
    .map((currency) => {
      const of = proposed.filter((one) => one.currency === currency)
      return formatMoney(sum(of.map(({ amount }) => amount)), currency, language)
    })
    .join(" + ")
