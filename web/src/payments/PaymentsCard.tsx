import type { Car } from "@marza/domain/cars/schemas.ts"
import { subtract } from "@marza/domain/money/decimal.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import type { Payment, PaymentSums } from "@marza/domain/payments/schemas.ts"
import { type ReactNode, Suspense, useState } from "react"
import { usePages } from "../api/usePages.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { CardPart } from "../ui/CardPart.tsx"
import { CashWarning } from "../ui/CashWarning.tsx"
import { PlusIcon } from "../ui/icons.tsx"
import { LoadError } from "../ui/LoadError.tsx"
import { lazily } from "../ui/lazily.tsx"
import { Money } from "../ui/Money.tsx"
import { NextPage } from "../ui/NextPage.tsx"
import { NoRate } from "../ui/NoRate.tsx"
import { paymentsQuery } from "./api.ts"
import { PaymentRow } from "./PaymentRow.tsx"

const AddPaymentDialog = lazily(
  async () => (await import("./AddPaymentDialog.tsx")).AddPaymentDialog,
)
const EditPaymentDialog = lazily(
  async () => (await import("./EditPaymentDialog.tsx")).EditPaymentDialog,
)
const DeletePayment = lazily(async () => (await import("./DeletePayment.tsx")).DeletePayment)

/** What the buyer has paid, and what is left of the price: the end of the card of money. */
export function PaymentsCard({ car }: { car: Car }) {
  const { payments: texts } = useMessages()
  const query = usePages(paymentsQuery({ organizationId: car.organization_id, carId: car.id }), {
    all: true,
  })
  const [isAdding, setAdding] = useState(false)
  const [toEdit, setToEdit] = useState<Payment | null>(null)
  const [toDelete, setToDelete] = useState<Payment | null>(null)
  const payments = query.data?.pages.flatMap((page) => page.items)
  const sums = query.data?.pages[0]?.sums

  const addButton = (label: string) => (
    <Button
      variant="quiet"
      icon={<PlusIcon />}
      data-adds-payment
      onPointerEnter={AddPaymentDialog.preload}
      onClick={() => setAdding(true)}
      className="-my-2 -mr-3 px-3 text-sm text-primary print:hidden"
    >
      {label}
    </Button>
  )

  const cashWarning = sums && (
    <div className="mt-2 empty:hidden">
      <CashWarning amount={sums.cash_eur} currency="EUR" />
    </div>
  )
  const failed = query.isError && !query.data
  return (
    <>
      {failed ? (
        <CardPart title={texts.title}>
          <LoadError error={query.error} onRetry={() => query.refetch()} />
        </CardPart>
      ) : payments && sums && payments.length > 0 ? (
        <CardPart title={texts.title} action={addButton(texts.add)}>
          <Totals car={car} sums={sums} />
          {cashWarning}
          <ul className="mt-2 -mb-2 divide-y divide-line border-t border-line">
            {payments.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} onEdit={() => setToEdit(payment)} />
            ))}
          </ul>
          <NextPage list={query} />
        </CardPart>
      ) : (
        <CardPart
          title={texts.title}
          note={<span className={payments ? undefined : "invisible"}>{texts.noneYet}</span>}
          action={addButton(car.status === "sold" ? texts.add : texts.addDeposit)}
          className="print:hidden"
        >
          {cashWarning}
        </CardPart>
      )}
      {/* In one place, so that a dialog stays itself when the first payment makes the card. */}
      <Suspense>
        {isAdding && (
          <AddPaymentDialog
            car={{ organizationId: car.organization_id, carId: car.id, carName: car.name }}
            paid={car}
            onClose={() => setAdding(false)}
          />
        )}
        {toEdit && (
          <EditPaymentDialog
            car={car}
            payment={toEdit}
            onDelete={() => {
              setToEdit(null)
              setToDelete(toEdit)
            }}
            onClose={() => setToEdit(null)}
          />
        )}
        {toDelete && (
          <DeletePayment car={car} payment={toDelete} onClose={() => setToDelete(null)} />
        )}
      </Suspense>
    </>
  )
}

function Totals({ car, sums }: { car: Car; sums: PaymentSums }) {
  const { payments: texts } = useMessages()
  const { sale_price: price, sale_currency: currency, left_to_receive: left } = car
  const received =
    price !== null && left !== null
      ? { amount: subtract(price, left), currency }
      : { amount: sums.received_eur, currency: "EUR" }
  const isOverpaid = left !== null && signOf(left) < 0
  const isEstimated = left === null ? sums.received_estimated : car.left_estimated
  return (
    <dl className="grid gap-1">
      <Line label={texts.received}>
        {isEstimated && <NoRate />}
        <Money {...received} />
      </Line>
      {left !== null && (
        <Line
          label={isOverpaid ? texts.overpaid : signOf(left) === 0 ? texts.paid : texts.left}
          isStrong
        >
          {signOf(left) !== 0 && (
            <Money amount={isOverpaid ? subtract("0", left) : left} currency={currency} />
          )}
        </Line>
      )}
    </dl>
  )
}

type LineProps = { label: string; isStrong?: boolean; children: ReactNode }

const Line = ({ label, isStrong, children }: LineProps) => (
  <div
    className={
      isStrong
        ? "flex flex-wrap justify-between gap-x-3 font-bold"
        : "flex flex-wrap justify-between gap-x-3"
    }
  >
    <dt>{label}</dt>
    <dd className="ml-auto flex items-center gap-2">{children}</dd>
  </div>
)
