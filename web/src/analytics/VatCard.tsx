import type { SchemeSales, Trend } from "@marza/domain/analytics/schemas.ts"
import { formatSignedMoney } from "@marza/domain/money/format.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import type { ReactNode } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Card } from "../ui/Card.tsx"
import { Money } from "../ui/Money.tsx"
import { NoRateNote } from "../ui/NoRateNote.tsx"
import { SalesByScheme } from "./SalesByScheme.tsx"

type VatCardProps = {
  vat: NonNullable<Trend["vat"]>
  /** The cars sold, by scheme and rate. */
  sales: readonly SchemeSales[]
  /** Whether the head of the month says the profit after VAT already. */
  isProfitSaid: boolean
}

/** The VAT of a month, as its declaration wants it: due, deductible, and the profit after it of the cars sold. */
export function VatCard({ vat, sales, isProfitSaid }: VatCardProps) {
  const { analytics: texts } = useMessages()
  const language = useLanguage()
  const { profit_after_vat: profit } = vat
  return (
    <Card
      title={texts.vat}
      className="lg:col-span-full print:col-span-1 print:break-inside-avoid print:p-3!"
    >
      <dl className="@container -mt-1 grid gap-x-10 text-sm max-lg:divide-y divide-line lg:grid-flow-col lg:auto-cols-fr print:mt-0">
        <Line label={texts.vatDue} note={texts.ofCarsSold}>
          {vat.due_estimated && <NoRateNote />}
          <Money amount={vat.due} />
        </Line>
        <Line label={texts.vatDeductible} note={texts.ofExpensesAndPurchases}>
          {vat.deductible_estimated && <NoRateNote />}
          <Money amount={vat.deductible} />
        </Line>
        {!isProfitSaid && (
          <Line label={signOf(profit) < 0 ? texts.lossAfterVat : texts.profitAfterVat} isAfterVat>
            {vat.profit_after_vat_estimated && <NoRateNote />}
            {formatSignedMoney(profit, "EUR", language)}
          </Line>
        )}
      </dl>
      {sales.length > 0 && <SalesByScheme sales={sales} />}
    </Card>
  )
}

type LineProps = { label: string; note?: string; isAfterVat?: true; children: ReactNode }

const Line = ({ label, note, isAfterVat, children }: LineProps) => (
  <div
    data-after-vat={isAfterVat}
    className="flex flex-wrap content-start items-baseline gap-x-3 py-2 print:py-0.5"
  >
    <dt className="min-w-min flex-1 basis-32">{label}</dt>
    {note && (
      <>
        {" "}
        <dd className="order-1 w-full text-xs text-soft">{note}</dd>
      </>
    )}
    <dd className="ml-auto text-right font-semibold whitespace-nowrap">
      <span className="fitted">{children}</span>
    </dd>
  </div>
)
