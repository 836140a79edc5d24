import type { Trend } from "@marza/domain/analytics/schemas.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import type { ReactNode } from "react"
import { useMessages } from "../messages/use.ts"
import { Card } from "../ui/Card.tsx"
import { Money, Profit } from "../ui/Money.tsx"
import { NoRateNote } from "../ui/NoRateNote.tsx"

/** Late expenses of a month, and its VAT where the organization pays VAT. */
export function VatCard({
  trend: { late_costs_eur, late_costs_estimated, vat },
}: {
  trend: Trend
}) {
  const { analytics: texts } = useMessages()
  if (!vat && signOf(late_costs_eur) === 0) return null
  const isLoss = vat !== null && signOf(vat.profit_after_vat) < 0
  return (
    <Card title={vat ? texts.vatTitle : undefined} className="print:p-3!">
      <dl className="@container grid gap-3 print:gap-1">
        {vat && (
          <>
            <Line label={texts.vatDue} note={texts.ofCarsSold}>
              {vat.due_estimated && <NoRateNote />}
              <Money amount={vat.due} />
            </Line>
            <Line label={texts.vatDeductible} note={texts.ofExpensesAndPurchases}>
              {vat.deductible_estimated && <NoRateNote />}
              <Money amount={vat.deductible} />
            </Line>
            <Line
              label={isLoss ? texts.lossAfterVat : texts.profitAfterVat}
              note={texts.ofCarsSold}
            >
              {vat.profit_after_vat_estimated && <NoRateNote />}
              {signOf(vat.profit_after_vat) === 0 ? (
                <Money amount={vat.profit_after_vat} />
              ) : (
                <Profit amount={vat.profit_after_vat} isLabelled />
              )}
            </Line>
          </>
        )}
        <Line label={texts.lateCosts} note={texts.ofCarsSold}>
          {late_costs_estimated && <NoRateNote />}
          <Money amount={late_costs_eur} />
        </Line>
      </dl>
    </Card>
  )
}

const Line = ({ label, note, children }: { label: string; note: string; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-3">
    <dt className="min-w-0 grow basis-32 font-semibold">
      {label} <span className="block text-xs font-normal text-soft">{note}</span>
    </dt>
    <dd className="ml-auto text-right text-sm font-semibold">
      <span className="fitted">{children}</span>
    </dd>
  </div>
)
