import type { Car } from "@marza/domain/cars/schemas.ts"
import { eurValue, inEur } from "@marza/domain/money/eur.ts"
import { formatRate } from "@marza/domain/money/format.ts"
import { formatShortRate } from "@marza/domain/money/short-rate.ts"
import type { PaymentWay } from "@marza/domain/payers/fields.ts"
import type { ReactNode } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { formatDay } from "../ui/dates.ts"
import { Money } from "../ui/Money.tsx"
import { usePayerWords } from "../ui/payers.ts"
import { typedMoney } from "../ui/typedAmount.ts"
import { type CarFormProps, CashOf, PriceFields, payerFieldsOf } from "./CarForm.tsx"
import type { CarValues } from "./carValues.ts"
import type { EditableField, EditableSections } from "./editableSections.ts"
import { MoneyLine } from "./MoneyLine.tsx"
import { asCost, priceOf } from "./money.ts"
import { VatFields } from "./VatFields.tsx"
import { ZeroRatedFields, ZeroRatedValues } from "./ZeroRatedSale.tsx"

type PricePartProps = CarFormProps & { sections: EditableSections; hasVat: boolean }

/** What the car was bought for, in its currency and in EUR, and under which VAT scheme. */
export function PurchasePart({ sections, hasVat, ...props }: PricePartProps) {
  const { car: texts } = useMessages()
  const language = useLanguage()
  const { values } = props
  return (
    <Part
      title={texts.purchase}
      section="purchase"
      sections={sections}
      first="purchase_price"
      reading={
        <>
          <Price side="purchase" title={texts.purchase} values={values}>
            {hasVat && (
              <>
                <span data-field="vat_scheme">
                  {texts.words.vat_scheme.label}: {texts.choices.vatScheme[values.vat_scheme]}
                </span>
                {values.purchase_vat && (
                  <span data-field="purchase_vat">
                    {texts.words.purchase_vat.label}:{" "}
                    {typedMoney(values.purchase_vat, values.purchase_currency, language)}
                  </span>
                )}
              </>
            )}
          </Price>
          <CashOf side="purchase" values={values} />
        </>
      }
    >
      <PriceFields {...props} side="purchase" />
      {hasVat && <VatFields {...props} />}
    </Part>
  )
}

/** What the car was sold for and to whom, and what proves a zero rate; one line where it is not sold. */
export function SalePart({ sections, hasVat, ...props }: PricePartProps & { car: Car }) {
  const { car: texts } = useMessages()
  const { values } = props
  const buyer = values.sold_to.trim()
  return (
    <Part
      title={texts.sale}
      section="sale"
      sections={sections}
      first="sale_price"
      reading={
        <>
          <Price side="sale" title={texts.sale} values={values}>
            {buyer && (
              <span data-field="sold_to">
                {texts.words.sold_to.label}: {buyer}
              </span>
            )}
          </Price>
          {hasVat && <ZeroRatedValues values={values} />}
        </>
      }
    >
      <PriceFields {...props} side="sale" />
      {hasVat && <ZeroRatedFields {...props} />}
    </Part>
  )
}

type PartProps = {
  title: string
  section: "purchase" | "sale"
  sections: EditableSections
  /** The field that gets the focus where none was pressed. */
  first: EditableField
  /** The values as text; a press on one with `data-field` opens that field. */
  reading: ReactNode
  /** The fields. */
  children: ReactNode
}

function Part({ title, section, sections, first, reading, children }: PartProps) {
  return (
    <section aria-label={title}>
      {sections.isOpen(section) ? (
        <div className="mb-2 grid gap-4 border-b border-line pb-4">
          <h3 className="-mb-1 font-semibold">{title}</h3>
          {children}
        </div>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the button of the card, which a keyboard reaches
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above
        <div onClick={(event) => sections.editPressed(event, first)} className="cursor-pointer">
          {reading}
        </div>
      )}
    </section>
  )
}

type PriceProps = {
  side: "purchase" | "sale"
  title: string
  values: CarValues
  /** What else is known of that side. */
  children?: ReactNode
}

/** A line of the calculation in EUR, and below it how that came about: "118 000,00 NOK × 0,0862". */
function Price({ side, title, values, children }: PriceProps) {
  const { car: texts, money } = useMessages()
  const language = useLanguage()
  const price = priceOf(side, values)
  const rateField = `${side}_exchange_rate`
  const rateDay = values[`${side}_rate_day`]
  const isForeign = price !== null && price.currency !== "EUR"
  const eur =
    price && (side === "purchase" ? inEur({ ...price, eur: null }).eur : eurValue({ ...price }))
  const cost = eur && side === "purchase" ? asCost(eur, values) : eur
  // A text that cannot be read as an amount is shown as it was typed.
  const typed = values[`${side}_price`] || (side === "sale" && texts.notSold)
  return (
    <>
      <MoneyLine label={title} isEstimated={isForeign && !price.rate} isCause>
        {cost ? (
          <Money amount={cost} />
        ) : price ? (
          <Money amount={price.amount} currency={price.currency} />
        ) : (
          <span className="text-sm text-soft">{typed}</span>
        )}
      </MoneyLine>
      <p className="overflow-hidden text-xs text-soft wide:text-sm">
        <span className="dotted-parts">
          {isForeign && eur !== null && (
            <span
              data-field={rateField}
              title={price.rate ? formatRate(price.rate, language) : undefined}
            >
              <Money amount={price.amount} currency={price.currency} />
              {price.rate && ` × ${formatShortRate(price.rate, language)}`}
            </span>
          )}
          {isForeign && rateDay && (
            <span data-field={rateField}>
              {money.bankRateTaken(formatDay(new Date(rateDay), "UTC", language))}
            </span>
          )}
          {children}
          <Payer side={side} values={values} />
        </span>
      </p>
    </>
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
    <>
      <span data-field={names.by}>
        {labels.by}: {words[by]}
      </span>
      {how && <span data-field={names.by}>{payers.paymentWay[how as PaymentWay]}</span>}
    </>
  )
}
