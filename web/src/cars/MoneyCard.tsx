import type { Car } from "@marza/domain/cars/schemas.ts"
import type { ExpenseSum } from "@marza/domain/expenses/schemas.ts"
import type { ReactNode } from "react"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import type { CarFormProps } from "./CarForm.tsx"
import type { EditableSections } from "./editableSections.ts"
import { priceOf, type Totals } from "./money.ts"
import { PurchasePart, SalePart } from "./PriceParts.tsx"
import { ProfitPart } from "./ProfitPart.tsx"

type MoneyCardProps = CarFormProps & {
  car: Car
  sections: EditableSections
  /** Null without a purchase price. */
  totals: Totals | null
  sums: readonly ExpenseSum[] | null
  payments: ReactNode
}

/** All money of a car as one calculation: purchase, sale, expenses by type, what they come to, and what the buyer has paid. */
export function MoneyCard({ car, totals, sums, payments, ...props }: MoneyCardProps) {
  const { car: texts } = useMessages()
  const { sections, values } = props
  const opened = (["purchase", "sale"] as const).filter(sections.isOpen)
  const isOpen = opened.length > 0
  const label = isOpen ? texts.fold : texts.edit
  const hasVat = car.vat_rate !== null

  /** The line of a sale that has no price yet is no part of the sum. */
  const isUnsold = !sections.isOpen("sale") && priceOf("sale", values) === null
  const sale = <SalePart {...props} car={car} hasVat={hasVat} />

  function toggle() {
    if (isOpen) return opened.forEach(sections.fold)
    // The one that is opened last has the focus: what is needed of a sold car is its sale.
    const fields = ["sale_price", "purchase_price"] as const
    for (const field of values.status === "sold" ? fields.toReversed() : fields)
      sections.edit(field)
  }

  return (
    <Card
      title={texts.money}
      action={
        <Button
          variant="quiet"
          ref={(button) => {
            for (const section of ["purchase", "sale"] as const) sections.opener(section)(button)
          }}
          aria-expanded={isOpen}
          aria-label={`${texts.money}: ${label}`}
          onClick={toggle}
          className="-my-2 -mr-3 px-3 text-sm text-primary print:hidden"
        >
          {label}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-1 narrow:text-sm wide:-mt-2">
        <PurchasePart {...props} hasVat={hasVat} />
        {!isUnsold && sale}
        <ProfitPart car={car} values={values} totals={totals} sums={sums} />
        {isUnsold && <div className="border-t border-line pt-1 wide:mt-1 wide:pt-2">{sale}</div>}
      </div>
      {payments}
    </Card>
  )
}
