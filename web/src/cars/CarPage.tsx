import type { Car, CarDeletion } from "@marza/domain/cars/schemas.ts"
import type { ExpenseSum } from "@marza/domain/expenses/schemas.ts"
import type { VatRates } from "@marza/domain/vat/rates.ts"
import {
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useState,
} from "react"
import { classes } from "../ui/classes.ts"
import { LeaveGuard } from "../ui/LeaveGuard.tsx"
import { lazily } from "../ui/lazily.tsx"
import { CarBar, UnsavedBar } from "./CarBar.tsx"
import { CarHead } from "./CarHead.tsx"
import type { CarFiles } from "./CarMenu.tsx"
import { CarSteps } from "./CarSteps.tsx"
import { CarTotals } from "./CarTotals.tsx"
import { carColumns } from "./carLayout.ts"
import { DeleteCar } from "./DeleteCar.tsx"
import { DeletedNotice } from "./DeletedNotice.tsx"
import { DetailsSection } from "./DetailsSection.tsx"
import { useEditableSections } from "./editableSections.ts"
import { totalsOf } from "./money.ts"
import { PurchaseCard, SaleCard } from "./PriceCard.tsx"
import { ProfitCard } from "./ProfitCard.tsx"
import { SameVin } from "./SameVin.tsx"
import { useCarEditing } from "./useCarEditing.ts"

const SchemeQuestion = lazily(async () => (await import("./SchemeQuestion.tsx")).SchemeQuestion)
const SellDialog = lazily(async () => (await import("./SellDialog.tsx")).SellDialog)
const StaleDialog = lazily(async () => (await import("./StaleDialog.tsx")).StaleDialog)

type CarPageProps = {
  car: Car
  vatRates: VatRates
  /** Undefined while loading, null after a failure. */
  sums: readonly ExpenseSum[] | undefined | null
  gallery: ReactNode
  expensesCard: ReactNode
  documentsCard: ReactNode
  files: CarFiles
  onAddExpense: () => void
  /** Empty for members, who may not see the history. */
  historyCard: ReactNode
  /** Set once somebody else has deleted the car; null where it is unknown who did. */
  deletion: CarDeletion | null | undefined
  onDeleted: () => void
}

/** Read first; each section shows its fields in place. They are all one form, whatever is open. */
export function CarPage(props: CarPageProps) {
  const {
    car,
    vatRates,
    sums = null,
    gallery,
    expensesCard,
    documentsCard,
    files,
    onAddExpense,
    historyCard,
    deletion,
    onDeleted,
  } = props
  const [isDeleting, setDeleting] = useState(false)
  const [isSelling, setSelling] = useState(false)
  const editing = useCarEditing(car)
  const { values, errors, change } = editing
  const sections = useEditableSections(editing.form, errors)
  const card = { values, errors, onChange: change, sections }
  const totals = totalsOf(car, values, sums)
  const isGone = deletion !== undefined && !isDeleting
  const onSell = () => setSelling(true)
  // What stands below the expenses is hidden until they have loaded, because it would move then.
  const afterExpenses = props.sums === undefined && "invisible"
  // The first paint leaves out what stands below the car's own data, so that it follows the tap sooner.
  const isWhole = useDeferredValue(true, props.sums !== undefined)

  const onSaved = useEffectEvent(() => {
    // What was typed while the save was on its way stays open.
    if (!editing.isUnsaved) sections.foldAll()
  })
  useEffect(() => {
    if (editing.saves > 0) onSaved()
  }, [editing.saves])

  function fillInRate(of: "purchase" | "sale" | "expenses") {
    if (of === "expenses")
      editing.form.current?.querySelector<HTMLElement>("[data-fills=expenses_rate]")?.focus()
    else sections.edit(`${of}_exchange_rate`)
  }

  return (
    <form
      ref={editing.form}
      onSubmit={editing.save}
      noValidate
      className={classes(carColumns, isGone && "pb-28 md:pb-0")}
    >
      {gallery}
      <div className="grid min-w-0 gap-3 md:col-start-2 md:row-span-2 md:row-start-1">
        <CarHead
          {...card}
          car={car}
          isGone={isGone}
          files={files}
          onDelete={() => setDeleting(true)}
          onSell={onSell}
        />
        <CarSteps {...card} car={car} />
        <CarTotals totals={totals} onEnterAsking={() => sections.edit("asking_price")} />
        {isWhole && (
          <>
            {expensesCard}
            <div className={classes("grid gap-3", afterExpenses)}>
              <PurchaseCard {...card} hasVat={car.vat_rate !== null} />
              <SaleCard {...card} />
              <ProfitCard
                car={car}
                values={values}
                totals={totals}
                sums={sums}
                onFillInRate={fillInRate}
              />
            </div>
          </>
        )}
      </div>
      {isWhole && (
        <div className={classes("grid min-w-0 gap-3 md:visible", afterExpenses)}>
          <DetailsSection {...card} sameVin={<SameVin car={car} vin={values.vin} />} />
          {documentsCard}
          {historyCard}
        </div>
      )}
      {isGone ? (
        <DeletedNotice deletion={deletion} values={values} />
      ) : editing.isUnsaved ? (
        <UnsavedBar
          isSaving={editing.isSaving}
          onDiscard={() => {
            editing.discard()
            sections.foldAll()
          }}
        />
      ) : (
        <CarBar
          isSold={car.status === "sold"}
          onAddExpense={onAddExpense}
          onSell={onSell}
          onEditSale={() => sections.edit("sale_price")}
        />
      )}
      <LeaveGuard hasChanges={() => editing.hasChanges && !isDeleting} />
      <Suspense>
        {isDeleting && (
          <DeleteCar
            car={car}
            hasFiles={files !== null}
            onDeleted={onDeleted}
            onClose={() => setDeleting(false)}
          />
        )}
        {isSelling && (
          <SellDialog car={car} vatRates={vatRates} onClose={() => setSelling(false)} />
        )}
        {editing.schemeQuestion && <SchemeQuestion {...editing.schemeQuestion} />}
        {editing.conflict && <StaleDialog {...editing.conflict} />}
      </Suspense>
    </form>
  )
}
