import { eurValue, inEur } from "@marza/domain/money/eur.ts"
import { formatRate } from "@marza/domain/money/format.ts"
import { formatShortRate } from "@marza/domain/money/short-rate.ts"
import type { PaymentWay } from "@marza/domain/payers/fields.ts"
import type { ReactNode } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { classes } from "../ui/classes.ts"
import { formatDay } from "../ui/dates.ts"
import { Money } from "../ui/Money.tsx"
import { NoRateNote } from "../ui/NoRateNote.tsx"
import { usePayerWords } from "../ui/payers.ts"
import { typedMoney } from "../ui/typedAmount.ts"
import { type CarFormProps, CashOf, PriceFields, payerFieldsOf } from "./CarForm.tsx"
import type { CarValues } from "./carValues.ts"
import { EditableCard } from "./EditableCard.tsx"
import type { EditableSections } from "./editableSections.ts"
import { priceOf } from "./money.ts"
import { VatFields } from "./VatFields.tsx"
import { ZeroRatedFields, ZeroRatedValues } from "./ZeroRatedSale.tsx"

type PriceCardProps = CarFormProps & { sections: EditableSections; hasVat: boolean }

/** What the car was bought for, in its currency and in EUR, and under which VAT scheme. */
export function PurchaseCard({ sections, hasVat, ...props }: PriceCardProps) {
  const { car: texts } = useMessages()
  const language = useLanguage()
  const { values } = props
  return (
    <EditableCard
      title={texts.purchase}
      section="purchase"
      sections={sections}
      first="purchase_price"
      reading={
        <>
          <Price side="purchase" values={values} />
          {hasVat && (
            <p className="mt-1 overflow-hidden text-sm text-soft">
              <span className="dotted-parts">
                <span data-field="vat_scheme">
                  {texts.words.vat_scheme.label}: {texts.choices.vatScheme[values.vat_scheme]}
                </span>
                {values.purchase_vat && (
                  <span data-field="purchase_vat">
                    {texts.words.purchase_vat.label}:{" "}
                    {typedMoney(values.purchase_vat, values.purchase_currency, language)}
                  </span>
                )}
              </span>
            </p>
          )}
          <Payer side="purchase" values={values} />
          <CashOf side="purchase" values={values} />
        </>
      }
    >
      <PriceFields {...props} side="purchase" />
      {hasVat && <VatFields {...props} />}
    </EditableCard>
  )
}

/** What the car was sold for, and what proves a zero rate. */
export function SaleCard({ sections, hasVat, ...props }: PriceCardProps) {
  const { car: texts } = useMessages()
  const { values } = props
  return (
    <EditableCard
      title={texts.sale}
      section="sale"
      sections={sections}
      first="sale_price"
      reading={
        <>
          <Price side="sale" values={values}>
            <p className="text-sm text-soft">{texts.notSold}</p>
          </Price>
          {hasVat && <ZeroRatedValues values={values} />}
          <Payer side="sale" values={values} />
        </>
      }
    >
      <PriceFields {...props} side="sale" />
      {hasVat && <ZeroRatedFields {...props} />}
    </EditableCard>
  )
}

/** Which partner paid or received the money of a side, and how; nothing where the firm did. */
function Payer({ side, values }: Pick<PriceProps, "side" | "values">) {
  const { car: texts, payers } = useMessages()
  const words = usePayerWords().participant
  const { names, labels } = payerFieldsOf(side, texts.words)
  const [by, how] = [values[names.by], values[names.how]]
  if (by === "") return null
  return (
    <p data-field={names.by} className="mt-1 overflow-hidden text-sm text-soft">
      <span className="dotted-parts">
        <span>
          {labels.by}: {words[by]}
        </span>
        {how && <span>{payers.paymentWay[how as PaymentWay]}</span>}
      </span>
    </p>
  )
}

type PriceProps = {
  side: "purchase" | "sale"
  values: CarValues
  /** Shown where there is no price. */
  children?: ReactNode
}

/** "118 000,00 NOK × 0,0862 = 10 171,60 EUR", and whether the rate is the bank's. */
function Price({ side, values, children }: PriceProps) {
  const { money } = useMessages()
  const language = useLanguage()
  const price = priceOf(side, values)
  const rateField = `${side}_exchange_rate`
  const rateDay = values[`${side}_rate_day`]
  // A text that cannot be read as an amount is shown as it was typed.
  if (!price) return values[`${side}_price`] || children
  const { amount, currency, rate } = price
  const eur =
    side === "purchase" ? inEur({ ...price, eur: null }).eur : eurValue({ amount, currency, rate })
  if (currency === "EUR") return <Money amount={amount} className="font-semibold" />
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-1">
        <Money amount={amount} currency={currency} />
        <span
          data-field={rateField}
          title={rate ? formatRate(rate, language) : undefined}
          // The sign has a margin of its own.
          className={classes("whitespace-nowrap", !rate && "-mr-1")}
        >
          {rate ? `× ${formatShortRate(rate, language)}` : <NoRateNote />}
        </span>
        {eur && (
          <span className="whitespace-nowrap">
            = <Money amount={eur} className="font-semibold" />
          </span>
        )}
      </p>
      {rateDay && (
        <p data-field={rateField} className="text-sm text-soft">
          {money.bankRateTaken(formatDay(new Date(rateDay), "UTC", language))}
        </p>
      )}
    </>
  )
}
