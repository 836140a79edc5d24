import type { Trend } from "@marza/domain/analytics/schemas.ts"
import { compare, type Decimal } from "@marza/domain/money/decimal.ts"
import { useMessages } from "../messages/use.ts"
import { Card } from "../ui/Card.tsx"
import { Money } from "../ui/Money.tsx"
import { NoRate } from "../ui/NoRate.tsx"

/** What a month tells beside its figures: late expenses, and VAT where the organization pays it. */
export function VatCard({ trend: { late_costs_eur, vat } }: { trend: Trend }) {
  const { analytics: texts } = useMessages()
  const hasLateCosts = compare(late_costs_eur, "0") !== 0
  if (!vat && !hasLateCosts) return null
  const lines: [label: string, eur: Decimal, isEstimated?: boolean][] = [
    ...(vat
      ? [
          [texts.vatDue, vat.due, vat.estimated] as [string, Decimal, boolean],
          [texts.vatDeductible, vat.deductible] as [string, Decimal],
          [texts.profitAfterVat, vat.profit_after_vat] as [string, Decimal],
        ]
      : []),
    [texts.lateCosts, late_costs_eur],
  ]
  return (
    <Card title={vat ? texts.vatTitle : undefined}>
      <dl className="grid gap-2">
        {lines.map(([label, eur, isEstimated]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-3">
            <dt className="flex flex-wrap items-center gap-x-2">
              {label}
              {isEstimated && <NoRate />}
            </dt>
            <dd className="ml-auto font-semibold">
              <Money amount={eur} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
