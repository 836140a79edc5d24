import { formatRate } from "@marza/domain/money/format.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { type Conflict, ConflictDialog } from "../ui/ConflictDialog.tsx"
import { parseRate, typedMoney } from "../ui/typedAmount.ts"
import type { CarValues } from "./carValues.ts"
import type { CarPart } from "./merge.ts"

/** Asks which version to keep of each part of a car that somebody else has saved differently. */
export function StaleDialog(conflict: Conflict<CarValues, CarPart>) {
  const { car: texts } = useMessages()
  const { name, description, status, purchase, sale } = texts
  const names: Record<CarPart, string> = {
    ...texts.facts,
    name,
    description,
    status,
    purchase,
    sale,
    vat_scheme: texts.vatScheme,
  }
  return (
    <ConflictDialog
      {...conflict}
      texts={texts}
      namePart={(part) => names[part]}
      showPart={(part, values) => <Value part={part} values={values} />}
    />
  )
}

function Value({ part, values }: { part: CarPart; values: CarValues }) {
  const { car: texts, money, statuses } = useMessages()
  const language = useLanguage()
  if (part === "status") return statuses[values.status]
  if (part === "vat_scheme") return texts.vatSchemes[values.vat_scheme]
  if (part === "origin") return texts.origins[values.origin as keyof typeof texts.origins]
  if (part === "asking_price") return typedMoney(values[part], "EUR", language) || texts.empty
  if (part !== "purchase" && part !== "sale") return values[part].trim() || texts.empty
  const currency = values[`${part}_currency`]
  const amount = typedMoney(values[`${part}_price`], currency, language)
  if (!amount) return texts.empty
  const rate = parseRate(values[`${part}_exchange_rate`])
  if (currency === "EUR") return amount
  const day = values[`${part}_rate_day`] && ` (ECB ${values[`${part}_rate_day`]})`
  return `${amount}, ${rate ? `${texts.rate.toLowerCase()} ${formatRate(rate, language)}${day}` : money.noRate}`
}
