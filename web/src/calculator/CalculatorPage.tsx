import { calculate, highestPrice } from "@marza/domain/calculator/price.ts"
import type { Calculation } from "@marza/domain/calculator/schemas.ts"
import type { Currency } from "@marza/domain/money/currencies.ts"
import { compare, type Decimal, subtract } from "@marza/domain/money/decimal.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import type { VatScheme } from "@marza/domain/vat/rates.ts"
import {
  type FocusEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { CalculatorFields } from "./CalculatorFields.tsx"
import { type Answer, PriceBar } from "./PriceBar.tsx"
import { NoSteps, StepsCard } from "./StepsCard.tsx"
import { useBankRates } from "./useBankRates.ts"
import {
  type CalculatorSearch,
  type CalculatorValues,
  check,
  rateOf,
  searchOf,
  valuesOf,
} from "./values.ts"

/** A price with which to add a car; the rate as typed, with the day on which the bank published it. */
export type FoundPrice = {
  price: Decimal
  currency: Currency
  rate: string
  rateDay: string
  /** Null where no VAT is paid. */
  vatScheme: VatScheme | null
}

type CalculatorPageProps = {
  /** The inputs in the URL when the page opened. */
  search: CalculatorSearch
  /** Whether the organization has a VAT rate. Without one its VAT is asked for only where the URL has it. */
  paysVat: boolean
  onSearchChange: (search: CalculatorSearch) => void
  /** Leads back to where the page was opened from. */
  back: ReactNode
  /** Renders the link that adds a car with this price. */
  carLink: (found: FoundPrice) => ReactNode
}

const urlDelayMs = 200

/** Calculates the highest price to pay for a car from its expected sale price, the costs and the wanted profit. */
export function CalculatorPage(props: CalculatorPageProps) {
  const { search, paysVat, onSearchChange, back, carLink } = props
  const { calculator: texts } = useMessages()
  const language = useLanguage()
  const [typed, setTyped] = useState(() => valuesOf(search, language))
  const { values, missing, keepOwn } = useBankRates(typed)
  const [asksVat] = useState(paysVat || typed.vat_rate !== "")
  const [focused, setFocused] = useState("")
  useSearch(values, onSearchChange)

  function change(changed: Partial<CalculatorValues>) {
    keepOwn(changed)
    setTyped((before) => ({ ...before, ...changed }))
  }

  const { given, errors } = useMemo(() => check(values, language), [values, language])
  const answers = useMemo(() => given && answersTo(given, values), [given, values])
  const answer = answers?.[values.currency]
  const found = typeof answer === "object" ? answer : null
  // The error of the field with the focus is shown only after the person leaves it.
  const shownErrors = Object.fromEntries(
    Object.entries(errors).filter(([name]) => name !== focused),
  )

  function messageOf(): string | null {
    if (values.sale === "") return texts.needsSale
    if (!given) return texts.needsCorrection
    if (answer !== "impossible") return null
    const { profit, wanted } = calculate(given, "0.00")
    if (compare(profit, wanted) >= 0) return texts.impossible
    const eur = (amount: Decimal) => formatMoney(amount, "EUR", language)
    const hint =
      signOf(profit) < 0
        ? texts.impossibleLoss(eur(subtract("0", profit)), eur(wanted))
        : texts.impossibleHint(eur(profit), eur(wanted))
    return `${texts.impossible} ${hint}`
  }

  return (
    <form
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onFocus={(event: FocusEvent<HTMLElement>) =>
        setFocused(event.target instanceof HTMLInputElement ? event.target.name : "")
      }
      onBlur={() => setFocused("")}
      className="big-page max-w-5xl xl:max-w-none"
    >
      <div className="flex items-center">
        {back}
        <h1 className="text-lg font-bold tracking-tight">{texts.title}</h1>
      </div>
      <PriceBar
        answers={answers}
        message={messageOf()}
        chosen={values.currency}
        missing={missing}
        onChoose={(currency) => change({ currency })}
      />
      <div className="mt-1 grid grid-cols-1 items-start gap-3 lg:grid-cols-[1fr_24rem]">
        <div className="grid grid-cols-1 items-start gap-3 xl:grid-cols-2">
          <CalculatorFields
            values={values}
            errors={shownErrors}
            asksVat={asksVat}
            onChange={change}
          />
        </div>
        <div className="grid gap-3 lg:sticky lg:top-28">
          {given && found ? (
            <StepsCard
              given={given}
              currency={values.currency}
              rate={rateOf(values, values.currency)}
              found={found}
            >
              {carLink({
                price: found.price,
                currency: values.currency,
                vatScheme: given.vat_rate === null ? null : given.vat_scheme,
                ...(values.currency === "EUR"
                  ? { rate: "", rateDay: "" }
                  : { rate: values[values.currency], rateDay: values[`${values.currency}_day`] }),
              })}
            </StepsCard>
          ) : (
            <NoSteps />
          )}
        </div>
      </div>
      <p className="mt-3 text-sm text-soft">{texts.noAdvice}</p>
    </form>
  )
}

function answersTo(given: Calculation, values: CalculatorValues): Record<Currency, Answer> {
  const answerIn = (currency: Currency): Answer => {
    const rate = rateOf(values, currency)
    if (currency !== "EUR" && rate === null) return "noRate"
    return highestPrice(given, { currency, rate }) ?? "impossible"
  }
  return {
    EUR: answerIn("EUR"),
    NOK: answerIn("NOK"),
    USD: answerIn("USD"),
    GBP: answerIn("GBP"),
  }
}

/** Keeps the inputs in the URL, with a delay, because browsers limit how often a URL may change. */
function useSearch(values: CalculatorValues, onChange: (search: CalculatorSearch) => void) {
  const search = JSON.stringify(searchOf(values))
  const written = useRef(search)
  const write = useEffectEvent(() => {
    written.current = search
    onChange(searchOf(values))
  })
  useEffect(() => {
    if (search === written.current) return
    const timer = setTimeout(write, urlDelayMs)
    return () => clearTimeout(timer)
  }, [search])
}
