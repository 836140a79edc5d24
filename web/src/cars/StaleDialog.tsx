import { carFields } from "@marza/domain/cars/fields.ts"
import { formatRate } from "@marza/domain/money/format.ts"
import { wordsOf } from "@marza/domain/table/format.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { type Conflict, ConflictDialog } from "../ui/ConflictDialog.tsx"
import { usePayerWords } from "../ui/payers.ts"
import { parseRate, typedMoney } from "../ui/typedAmount.ts"
import type { CarPart, CarValues } from "./carValues.ts"

/** Asks which version to keep of each part of a car that somebody else has saved differently. */
export function StaleDialog(conflict: Conflict<CarValues, CarPart>) {
  const { car: texts } = useMessages()
  return (
    <ConflictDialog
      {...conflict}
      texts={texts}
      namePart={(part) =>
        part === "purchase" || part === "sale" ? texts[part] : texts.words[part].label
      }
      showPart={(part, values) => <Value part={part} values={values} />}
    />
  )
}

function Value({ part, values }: { part: CarPart; values: CarValues }) {
  const { car: texts, money } = useMessages()
  const language = useLanguage()
  const payers = usePayerWords()
  if (part !== "purchase" && part !== "sale") {
    const { format } = carFields[part]
    const value = values[part].trim()
    const words = wordsOf(format, { ...texts.choices, ...payers })
    if (words) return words[value]
    return (format === "amount" ? typedMoney(value, "EUR", language) : value) || texts.empty
  }
  const currency = values[`${part}_currency`]
  const amount = typedMoney(values[`${part}_price`], currency, language)
  if (!amount) return texts.empty
  const rate = parseRate(values[`${part}_exchange_rate`])
  if (currency === "EUR") return amount
  const day = values[`${part}_rate_day`] && ` (ECB ${values[`${part}_rate_day`]})`
  return `${amount}, ${rate ? `${texts.rate.toLowerCase()} ${formatRate(rate, language)}${day}` : money.noRate}`
}
