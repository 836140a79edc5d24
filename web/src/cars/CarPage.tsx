import type { CarField } from "@marza/domain/cars/fields.ts"
import type { Car, CarDeletion } from "@marza/domain/cars/schemas.ts"
import type { ExpenseSum } from "@marza/domain/expenses/schemas.ts"
import type { Payment } from "@marza/domain/payments/schemas.ts"
import type { VatRates } from "@marza/domain/vat/rates.ts"
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useState,
} from "react"
import { classes } from "../ui/classes.ts"
import { LeaveGuard } from "../ui/LeaveGuard.tsx"
import { lazily } from "../ui/lazily.tsx"
import { ReservedUntil } from "../ui/ReservedUntil.tsx"
import { useNextStep } from "../ui/useNextStep.ts"
import { useSheet } from "../ui/useSheet.ts"
import { CarBar, type NextStep, UnsavedBar } from "./CarBar.tsx"
import { CarHead } from "./CarHead.tsx"
import type { CarFiles } from "./CarMenu.tsx"
import type { CarPhotos, PaperToMake } from "./CarMenuItems.tsx"
import { CarSteps } from "./CarSteps.tsx"
import { CarTotals, type PricedPart } from "./CarTotals.tsx"
import { besidePhoto, carColumns, lowerCards, mainCards, moneyPlace } from "./carLayout.ts"
import { type AlsoGoes, DeleteCar } from "./DeleteCar.tsx"
import { DeletedNotice } from "./DeletedNotice.tsx"
import { DetailsSection } from "./DetailsSection.tsx"
import { isEditable, useEditableSections } from "./editableSections.ts"
import { MoneyCard } from "./MoneyCard.tsx"
import { priceOf, totalsOf } from "./money.ts"
import { SameVin } from "./SameVin.tsx"
import { useAskedFor } from "./useAskedFor.ts"
import { useCarEditing } from "./useCarEditing.ts"

const SchemeQuestion = lazily(async () => (await import("./SchemeQuestion.tsx")).SchemeQuestion)
const DepositQuestion = lazily(async () => (await import("./DepositQuestion.tsx")).DepositQuestion)
const SellDialog = lazily(async () => (await import("./SellDialog.tsx")).SellDialog)
const StaleDialog = lazily(async () => (await import("./StaleDialog.tsx")).StaleDialog)

export type CarPageFields = { edit: (field: CarField) => void }

type CarPageProps = {
  car: Car
  vatRates: VatRates
  /** Undefined while loading, null after a failure. */
  sums: readonly ExpenseSum[] | undefined | null
  gallery: ReactNode
  photos: CarPhotos
  expensesCard: ReactNode
  payments: ReactNode
  /** How the profit is shared; null where it is not. */
  sharesCard: ReactNode
  /** The deposit that keeps the car. */
  deposit: Payment | undefined
  /** Whether money of its sale is open; undefined while that is not known. */
  isUnpaid: boolean | undefined
  nextStep: NextStep | null
  /** What goes with the car, beside its own rows, when it is deleted. */
  alsoGoes?: AlsoGoes | undefined
  documentsCard: ReactNode
  files: CarFiles
  /** Makes a contract or an invoice. */
  onPaper: (kind: PaperToMake) => void
  onAddTask: () => void
  /** How many papers were issued for the car. */
  issuedPapers: number
  /** How many tasks of the car are open. */
  openTasks: number
  /** Opens a field of the page, as a paper that lacks it does. */
  fields: RefObject<CarPageFields | null>
  onAddExpense: () => void
  onAddPayment: () => void
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
    photos,
    expensesCard,
    payments,
    sharesCard,
    deposit,
    isUnpaid,
    nextStep,
    alsoGoes,
    documentsCard,
    files,
    onPaper,
    onAddTask,
    issuedPapers,
    openTasks,
    fields,
    onAddExpense,
    onAddPayment,
    historyCard,
    deletion,
    onDeleted,
  } = props
  const [isDeleting, setDeleting] = useState(false)
  const [isSelling, setSelling] = useSheet(false)
  const editing = useCarEditing(car)
  const { values, errors, change } = editing
  const sections = useEditableSections(editing.form, errors)
  const card = { values, errors, onChange: change, sections }
  const totals = totalsOf(car, values, sums)
  const isGone = deletion !== undefined && !isDeleting
  const onSell = () => setSelling(true)
  // The cards below the expenses are hidden until those have loaded, because they would move then.
  const afterExpenses = props.sums === undefined && "invisible"
  // The first paint leaves out what stands below the car's own data, so that it follows the tap sooner.
  const isWhole = useNextStep(true, props.sums !== undefined)

  const onSaved = useEffectEvent(() => {
    // Something typed while the save was on its way keeps the sections open.
    if (!editing.isUnsaved) sections.foldAll()
  })
  useEffect(() => {
    if (editing.saves > 0) onSaved()
  }, [editing.saves])

  const editField = (field: CarField) => isEditable(field) && sections.edit(field)
  useImperativeHandle(fields, () => ({ edit: editField }))

  /** The button of the first expense without a rate. */
  const unratedExpense = () =>
    editing.form.current?.querySelector<HTMLElement>("[data-fills=expenses_rate]")

  function fillInRate(of: PricedPart) {
    if (of === "expenses") unratedExpense()?.click()
    else sections.edit(`${of}_exchange_rate`)
  }

  useAskedFor(isWhole, {
    edit: editField,
    onSell,
    onAddExpense,
    onAddTask,
    fillInRate: () =>
      editing.form.current?.querySelector<HTMLElement>("[data-fills$=rate]")?.click(),
  })

  /** Enter saves from a field by itself; it does from the status, too, because the button is many Tabs away. */
  function saveBySelect({ key, target, currentTarget }: KeyboardEvent<HTMLFormElement>) {
    if (key === "Enter" && target instanceof HTMLSelectElement && editing.isUnsaved)
      currentTarget.requestSubmit()
  }

  return (
    <form
      ref={editing.form}
      onSubmit={editing.save}
      onKeyDown={saveBySelect}
      noValidate
      className={classes(carColumns, isGone && "pb-28 wide:pb-0")}
    >
      {gallery}
      <div className={besidePhoto}>
        <div className={mainCards}>
          <CarHead
            {...card}
            car={car}
            isGone={isGone}
            photos={photos}
            files={files}
            onPaper={onPaper}
            onAddTask={onAddTask}
            onDelete={() => setDeleting(true)}
            onSell={onSell}
            nextStep={nextStep}
          />
          <CarSteps {...card} car={car} />
          <ReservedUntil
            car={car}
            deposit={deposit}
            className="justify-self-start rounded-lg bg-card px-3 py-1 text-sm"
          />
          <CarTotals
            car={car}
            isUnpaid={isUnpaid}
            totals={totals}
            isSold={values.status === "sold"}
            onEnterAsking={() => sections.edit("asking_price")}
            onAddPayment={onAddPayment}
            onFillInRate={fillInRate}
          />
          {isWhole && expensesCard}
        </div>
        {isWhole && (
          <div className={classes(moneyPlace, afterExpenses)}>
            <MoneyCard {...card} car={car} totals={totals} sums={sums} payments={payments} />
          </div>
        )}
      </div>
      {isWhole && (
        <div className={classes(lowerCards, afterExpenses)}>
          {sharesCard}
          <DetailsSection
            {...card}
            hasVat={car.vat_rate !== null}
            isAskingTold={priceOf("sale", values) === null}
            sameVin={<SameVin car={car} vin={values.vin} />}
          />
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
          nextStep={nextStep}
          onAddExpense={onAddExpense}
          onSell={onSell}
          onEditSale={() => sections.edit("sale_price")}
        />
      )}
      <LeaveGuard hasChanges={() => editing.hasChanges && !isDeleting} onLeave={editing.forget} />
      <Suspense>
        {isDeleting && (
          <DeleteCar
            car={car}
            hasFiles={files !== null}
            issued={issuedPapers}
            openTasks={openTasks}
            alsoGoes={alsoGoes}
            onDeleted={onDeleted}
            onClose={() => setDeleting(false)}
          />
        )}
        {isSelling && (
          <SellDialog car={car} vatRates={vatRates} onClose={() => setSelling(false)} />
        )}
        {editing.schemeQuestion && <SchemeQuestion {...editing.schemeQuestion} />}
        {editing.depositQuestion && <DepositQuestion {...editing.depositQuestion} />}
        {editing.conflict && <StaleDialog {...editing.conflict} />}
      </Suspense>
    </form>
  )
}
