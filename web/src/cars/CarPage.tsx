import type { Car, CarDeletion } from "@marza/domain/cars/schemas.ts"
import { statuses } from "@marza/domain/cars/status.ts"
import type { ExpenseSum } from "@marza/domain/expenses/schemas.ts"
import { type ReactNode, Suspense, useState } from "react"
import { useMessages } from "../messages/use.ts"
import { LeaveGuard } from "../ui/LeaveGuard.tsx"
import { lazily } from "../ui/lazily.tsx"
import { StatusSelect } from "../ui/StatusSelect.tsx"
import { BackLink } from "./BackLink.tsx"
import { CarActions } from "./CarActions.tsx"
import { InfoCard, PriceCard } from "./CarForm.tsx"
import { CarPhotoField } from "./CarPhotoField.tsx"
import { DeleteCar } from "./DeleteCar.tsx"
import { DeletedNotice } from "./DeletedNotice.tsx"
import { DaysCard, FactsCard } from "./FactsCard.tsx"
import { ProfitCard } from "./ProfitCard.tsx"
import { SameVin } from "./SameVin.tsx"
import { SaveButton } from "./SaveButton.tsx"
import { useCarEditing } from "./useCarEditing.ts"
import { VatFields } from "./VatFields.tsx"

const SellDialog = lazily(async () => (await import("./SellDialog.tsx")).SellDialog)
const StaleDialog = lazily(async () => (await import("./StaleDialog.tsx")).StaleDialog)

type CarPageProps = {
  car: Car
  /** Undefined while loading, null after a failure. */
  sums: readonly ExpenseSum[] | undefined | null
  expensesCard: ReactNode
  /** Nothing for members, who may not see the history. */
  historyCard: ReactNode
  /** Set once somebody else has deleted the car; null where it is unknown who did. */
  deletion: CarDeletion | null | undefined
  onDeleted: () => void
}

export function CarPage(props: CarPageProps) {
  const { car, sums, expensesCard, historyCard, deletion, onDeleted } = props
  const { car: texts, statuses: labels } = useMessages()
  const [isDeleting, setDeleting] = useState(false)
  const [isSelling, setSelling] = useState(false)
  const editing = useCarEditing(car)
  const { values, errors, change } = editing
  const card = { values, errors, onChange: change }
  const actions = { car, onDelete: () => setDeleting(true) }
  const isGone = deletion !== undefined && !isDeleting

  function focusRate(of: "purchase" | "sale" | "expenses") {
    const field = `[name=${of}_exchange_rate], [data-fills=${of}_rate]`
    editing.form.current?.querySelector<HTMLElement>(field)?.focus()
  }

  return (
    <form
      ref={editing.form}
      onSubmit={editing.save}
      noValidate
      className={isGone ? "pb-52 sm:pb-24" : "pb-24"}
    >
      <div className="mb-3 flex items-center gap-1 sm:gap-2">
        <BackLink />
        <h1 className="line-clamp-2 min-w-0 flex-1 text-lg leading-snug font-bold tracking-tight wrap-anywhere">
          {car.name}
        </h1>
        <StatusSelect
          label={texts.status}
          value={values.status}
          options={statuses.map((status) => ({ value: status, label: labels[status] }))}
          onChange={(status) => change("status", status)}
        />
        {!isGone && <CarActions {...actions} className="-mr-3 flex max-sm:hidden" />}
      </div>
      <div className="grid items-start gap-3 lg:grid-cols-2">
        <div className="grid min-w-0 gap-3">
          <ProfitCard
            car={car}
            values={values}
            sums={sums}
            hasChanges={editing.hasChanges}
            onFillInRate={focusRate}
            onSell={() => setSelling(true)}
          />
          <PriceCard {...card} side="sale" />
          <PriceCard
            {...card}
            side="purchase"
            vat={car.vat_rate !== null && <VatFields {...card} />}
          />
        </div>
        <div className="grid min-w-0 gap-3">
          {expensesCard}
          <InfoCard {...card} photo={<CarPhotoField car={car} />} />
          <DaysCard {...card} />
          <FactsCard {...card} sameVin={<SameVin car={car} vin={values.vin} />} />
          {historyCard}
        </div>
      </div>
      {isGone ? (
        <DeletedNotice deletion={deletion} values={values} />
      ) : (
        <>
          <CarActions {...actions} className="mt-4 grid justify-items-start gap-1 sm:hidden" />
          <SaveButton isBusy={editing.isSaving} />
        </>
      )}
      <LeaveGuard hasChanges={() => editing.hasChanges && !isDeleting} />
      <Suspense>
        {isDeleting && (
          <DeleteCar car={car} onDeleted={onDeleted} onClose={() => setDeleting(false)} />
        )}
        {isSelling && <SellDialog car={car} onClose={() => setSelling(false)} />}
        {editing.conflict && <StaleDialog {...editing.conflict} />}
      </Suspense>
    </form>
  )
}
