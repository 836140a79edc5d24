import type { NewExpense } from "@marza/domain/expenses/schemas.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { type VatRates, vatRateOn } from "@marza/domain/vat/rates.ts"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Link, useNavigate } from "@tanstack/react-router"
import { type ReactNode, Suspense, useState } from "react"
import { useIsLost } from "../api/offline.ts"
import { ownerIdOf } from "../attachments/uploading.ts"
import { useNewReceipts } from "../attachments/useNewReceipts.tsx"
import { carQuery } from "../cars/api.ts"
import type { CarValues } from "../cars/carValues.ts"
import { valuesOf } from "../cars/carValues.ts"
import { AddExpenseDialog } from "../expenses/AddExpenseDialog.tsx"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { nameOf } from "../offline/nameOf.ts"
import {
  changeUnsent,
  findMissingCar,
  isOwnerSent,
  removeUnsent,
  type Unsent,
  type UnsentCar,
  type UnsentExpense,
  type UnsentFile,
  type UnsentPaper,
  type UnsentPayment,
  type UnsentSale,
  type UnsentSettlement,
  useUnsent,
} from "../offline/unsent.ts"
import { AddPaymentDialog } from "../payments/AddPaymentDialog.tsx"
import { ownId } from "../session/ownId.ts"
import { Badge } from "../ui/Badge.tsx"
import { Button } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx"
import { classes } from "../ui/classes.ts"
import { intoClosedQuestion } from "../ui/closedMonths.ts"
import { formatDay } from "../ui/dates.ts"
import { IconButton } from "../ui/IconButton.tsx"
import { PlusIcon } from "../ui/icons.tsx"
import { PencilIcon, TrashIcon } from "../ui/laterIcons.tsx"
import { lazily } from "../ui/lazily.tsx"
import { Money } from "../ui/Money.tsx"
import { useRowFocus } from "../ui/useRowFocus.ts"
import { useOrganization } from "./current.ts"

const SellDialog = lazily(async () => (await import("../cars/SellDialog.tsx")).SellDialog)
const CorrectSettlementDialog = lazily(
  async () => (await import("../partners/CorrectSettlementDialog.tsx")).CorrectSettlementDialog,
)

type Props = {
  organizationId: string
  /** Only what belongs to this car; without it everything of the organization. */
  carId?: string | undefined
  /** Only entries of this kind. */
  kind?: "settlement" | "paper" | "task" | undefined
}

/**
 * Lists what was made here and has not reached the server yet. An entry that the server has refused can be retried,
 * corrected or discarded.
 */
export function UnsentList({ organizationId, carId, kind }: Props) {
  const messages = useMessages()
  const { actions, offline: texts } = messages
  const userId = ownId()
  const own = useUnsent().filter((entry) => entry.userId === userId)
  const here = own.filter((entry) => entry.organizationId === organizationId)
  const unsent = here
    .filter((entry) => entry.kind !== "file")
    .filter((entry) => !carId || carOf(entry) === carId)
    .filter((entry) => !kind || entry.kind === kind)
  // The page of a car shows its files itself. Files that are being sent are not listed: their rows would come and go.
  const isLost = useIsLost()
  const files = here.filter((entry) => entry.kind === "file")
  const stuck = files
    .filter((file) => !carId && !kind && (isLost || file.refusal !== null || isAsked(file)))
    .filter((file) => !findMissingCar(file, here))
  const filesOfOwners = Object.values(Object.groupBy(stuck, ownerIdOf))
  const rates = useOrganization().organization?.vat_rates ?? []
  const hasVat = vatRateOn(rates, todayInVilnius(new Date())) !== null
  const [toDiscard, setToDiscard] = useState<Unsent | null>(null)
  const [toAdd, setToAdd] = useState<ExpenseToAdd | null>(null)
  const [toCorrect, setToCorrect] = useState<Corrected | null>(null)
  const openCar = useOpenCar()
  const openPaper = useOpenPaper()

  if (unsent.length === 0 && filesOfOwners.length === 0) return null
  return (
    <Card
      title={texts.unsent}
      className={classes("pb-2", kind ? "mb-3 sm:mb-4" : !carId && "max-sm:mt-3")}
    >
      <Rows>
        {unsent.map((entry) => (
          <UnsentRow
            key={entry.body.id}
            entry={entry}
            files={files.filter((file) => !isOwnerSent(file, [entry])).length}
            hasCarName={!carId}
            isBehindRefused={Boolean(findMissingCar(entry, own)?.refusal)}
            onAddExpense={(car) => setToAdd(expenseOf(car, hasVat))}
            onCorrect={() => {
              if (entry.kind === "car") openCar(entry)
              else if (entry.kind === "paper") openPaper(entry)
              else if (entry.kind !== "task") setToCorrect(entry)
            }}
            onDiscard={() => setToDiscard(entry)}
          />
        ))}
        {filesOfOwners.map((files = []) => (
          <FilesRow key={files[0] && ownerIdOf(files[0])} files={files} />
        ))}
      </Rows>
      <Suspense>
        {toAdd && <AddExpense {...toAdd} onClose={() => setToAdd(null)} />}
        {toCorrect && (
          <Correction entry={toCorrect} vatRates={rates} onClose={() => setToCorrect(null)} />
        )}
        {toDiscard && (
          <ConfirmDialog
            title={texts.discardTitle}
            text={texts.discardText(
              nameOf(toDiscard, messages),
              expensesBehind(toDiscard, own).length,
            )}
            confirmLabel={texts.discard}
            cancelLabel={actions.cancel}
            onConfirm={() => {
              // Expenses and files cannot exist without their car.
              void removeUnsent([toDiscard, ...allBehind(toDiscard, own)])
              setToDiscard(null)
            }}
            onClose={() => setToDiscard(null)}
          />
        )}
      </Suspense>
    </Card>
  )
}

const carOf = (entry: Exclude<Unsent, UnsentFile>) =>
  entry.kind === "task" ? entry.body.car_id : "carId" in entry && entry.carId

/** Rows go as they are sent or discarded; the keyboard goes on at the next one. */
function Rows({ children }: { children: ReactNode }) {
  const rowFocus = useRowFocus<HTMLUListElement>()
  return (
    <ul {...rowFocus} className="-mt-2 divide-y divide-line">
      {children}
    </ul>
  )
}

type ExpenseToAdd = {
  car: { organizationId: string; carId: string; carName: string }
  hasVat: boolean
  isImport: boolean
  unsent?: NewExpense
}

function AddExpense(props: ExpenseToAdd & { onClose: () => void }) {
  const receipts = useNewReceipts(props.car, props.unsent?.id)
  return <AddExpenseDialog {...props} receipts={receipts} />
}

const expenseOf = ({ organizationId, body }: UnsentCar, hasVat: boolean): ExpenseToAdd => ({
  car: { organizationId, carId: body.id, carName: body.name },
  hasVat,
  isImport: body.origin === "import",
})

const correctionOf = ({ organizationId, carId, carName, body }: UnsentExpense): ExpenseToAdd => ({
  car: { organizationId, carId, carName },
  hasVat: body.vat_amount !== null,
  isImport: body.expense_type === "customs",
  unsent: body,
})

/** The entries that cannot exist without this one: the expenses and files of a car, the receipts of an expense. */
const allBehind = (entry: Unsent, unsent: readonly Unsent[]) =>
  unsent.filter((other) =>
    other.kind === "file"
      ? !isOwnerSent(other, [entry, ...expensesBehind(entry, unsent)])
      : findMissingCar(other, [entry]),
  )

const expensesBehind = (entry: Unsent, unsent: readonly Unsent[]) =>
  unsent.filter((other) => other.kind === "expense" && findMissingCar(other, [entry]))

/** Opens a car that the server does not have in the form of a new one. */
function useOpenCar() {
  const navigate = useNavigate()
  const language = useLanguage()
  return ({ body }: UnsentCar) => {
    const filledCar: CarValues = valuesOf(body, language)
    void navigate({ to: "/car/new", state: { filledCar, unsentId: body.id } })
  }
}

/** Opens the sheet of a draft on the page of its car, where it goes on. */
function useOpenPaper() {
  const navigate = useNavigate()
  return ({ carId, body }: UnsentPaper) =>
    void navigate({
      to: "/car/$id",
      params: { id: carId },
      state: { paper: body.kind, draftId: body.id },
    })
}

const nameClasses = "leading-snug font-semibold wrap-anywhere"

const isAsked = (file: UnsentFile) => file.carId === null && file.isShared === true

/** The files that wait for one car, or for the inbox. They are shown, and can be discarded, on its page. */
function FilesRow({ files }: { files: readonly UnsentFile[] }) {
  const { attachments, menu, offline: texts } = useMessages()
  const [first] = files
  if (!first) return null
  const isRefused = files.some(({ refusal }) => refusal !== null)
  return (
    <li className="py-4">
      {first.carId === null ? (
        <Link to="/inbox" className={nameClasses}>
          {menu.inbox}
        </Link>
      ) : (
        <Link to="/car/$id" params={{ id: first.carId }} className={nameClasses}>
          {first.carName}
        </Link>
      )}
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
        <Badge tone={isRefused ? "neutral" : "warn"}>
          {isRefused ? texts.refused : files.some(isAsked) ? texts.asked : texts.waiting}
        </Badge>
        {attachments.files(files.length)}
      </p>
    </li>
  )
}

/** The kinds that are corrected in a sheet here. */
type Corrected = UnsentExpense | UnsentPayment | UnsentSale | UnsentSettlement

type CorrectionProps<Entry> = { entry: Entry; vatRates: VatRates; onClose: () => void }

/** The sheet in which an entry was typed, with what it holds. A kind that is missing here does not compile. */
function Correction({ entry, vatRates, onClose }: CorrectionProps<Corrected>): ReactNode {
  switch (entry.kind) {
    case "expense":
      return <AddExpense {...correctionOf(entry)} onClose={onClose} />
    case "payment":
      return (
        <AddPaymentDialog
          car={entry}
          unsent={entry.body}
          isAsked={entry.isAsked ?? false}
          onClose={onClose}
        />
      )
    case "sale":
      return <CorrectSale entry={entry} vatRates={vatRates} onClose={onClose} />
    case "settlement":
      return (
        <CorrectSettlementDialog
          organizationId={entry.organizationId}
          settlement={entry.body}
          onClose={onClose}
        />
      )
  }
}

/** Opens the sheet of a sale that waits, on the car as it is now. */
function CorrectSale({ entry, vatRates, onClose }: CorrectionProps<UnsentSale>) {
  const { organizationId, carId, body, isAsked } = entry
  const { data: car } = useQuery(carQuery(useQueryClient(), organizationId, carId))
  return (
    car && (
      <SellDialog
        // As it was when the sale was typed: that somebody else has sold it since is asked about.
        car={body.isCorrection ? car : { ...car, status: "preparing" }}
        vatRates={vatRates}
        unsent={body.sale}
        isAsked={isAsked ?? false}
        onClose={onClose}
      />
    )
  )
}

const callOf = {
  car: "POST /api/organizations/:id/cars",
  expense: "POST /api/organizations/:id/cars/:car_id/expenses",
  payment: "POST /api/organizations/:id/cars/:car_id/payments",
  sale: "PUT /api/organizations/:id/cars/:car_id/sale",
  settlement: "POST /api/organizations/:id/settlements",
  paper: "POST /api/organizations/:id/papers",
  task: "POST /api/organizations/:id/tasks",
} as const

type RowProps = {
  entry: Exclude<Unsent, UnsentFile>
  /** How many files wait behind it. */
  files: number
  hasCarName: boolean
  /** Its car was refused, so it cannot be sent yet. */
  isBehindRefused: boolean
  onAddExpense: (car: UnsentCar) => void
  onCorrect: () => void
  onDiscard: () => void
}

function UnsentRow(props: RowProps) {
  const { entry, files, hasCarName, isBehindRefused, onAddExpense, onCorrect, onDiscard } = props
  const messages = useMessages()
  const { actions, attachments, expenses, payments, offline: texts } = messages
  const { refusal, closed, isAsked } = entry
  const language = useLanguage()
  const question = closed
    ? intoClosedQuestion(closed, callOf[entry.kind], messages, language)
    : undefined
  const name = nameOf(entry, messages)
  // What the person wants to write into closed months is sent with their names.
  const sendAgain = () =>
    void changeUnsent<RowProps["entry"]>(entry, {
      refusal: null,
      closed: null,
      isAsked: false,
      intoClosed: [...(entry.intoClosed ?? []), ...(closed ?? []).map(({ month }) => month)],
    })
  return (
    <li className="flex flex-wrap items-center gap-x-2 py-2">
      <div className="min-w-0 grow-999 basis-44 py-1">
        <p className="leading-snug font-semibold wrap-anywhere">{name}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft wrap-anywhere">
          {!isBehindRefused && (
            <Badge tone={refusal === null || question || isAsked ? "warn" : "neutral"}>
              {refusal === null ? texts.waiting : question || isAsked ? texts.asked : texts.refused}
            </Badge>
          )}
          {entry.kind === "car" ? (
            <Money amount={entry.body.purchase_price} currency={entry.body.purchase_currency} />
          ) : entry.kind === "settlement" ? (
            <Money amount={entry.body.amount} />
          ) : entry.kind === "task" ? (
            entry.body.due_on && formatDay(new Date(entry.body.due_on), "UTC", language)
          ) : entry.kind === "sale" ? (
            <>
              <Money amount={entry.body.sale.sale_price} currency={entry.body.sale.sale_currency} />
              {[entry.body.sale.sold_to, hasCarName && entry.carName].filter(Boolean).join(" · ")}
            </>
          ) : entry.kind === "paper" ? (
            [entry.body.side.name, hasCarName && entry.carName].filter(Boolean).join(" · ")
          ) : (
            <>
              {entry.kind === "payment" && payments.choices.paymentKind[entry.body.kind]}
              {entry.body.kind === "refund" && expenses.choices.expenseKind.refund}
              <Money amount={entry.body.amount} currency={entry.body.currency} />
              {hasCarName && entry.carName}
            </>
          )}
          {files > 0 && attachments.files(files)}
        </p>
        {isBehindRefused && <p className="mt-1 text-sm text-loss">{texts.carRefused}</p>}
        {refusal !== null && (
          <p className={classes("mt-1 text-sm", !question && !isAsked && "text-loss")}>
            {question?.text ?? refusal}
          </p>
        )}
      </div>
      {/* The buttons stand beside the text, or fill a line of their own where both have no room on one. */}
      <div className="-mr-3 flex grow flex-wrap items-center gap-x-1">
        {refusal !== null && (
          <Button
            variant="secondary"
            aria-label={question && `${question.confirmLabel}: ${name}`}
            onClick={isAsked ? onCorrect : sendAgain}
          >
            {isAsked ? texts.answer : (question?.confirmLabel ?? actions.retry)}
          </Button>
        )}
        {entry.kind === "car" && (
          <Button
            variant="quiet"
            icon={<PlusIcon />}
            aria-label={`${expenses.add}: ${name}`}
            className="-ml-2 px-2 text-sm text-primary"
            onClick={() => onAddExpense(entry)}
          >
            {expenses.add}
          </Button>
        )}
        <span className="ml-auto flex text-soft">
          {/* One line, which is as soon written anew. */}
          {entry.kind !== "task" && (
            <IconButton label={texts.correctNamed(name)} onClick={onCorrect}>
              <PencilIcon />
            </IconButton>
          )}
          <IconButton label={texts.discardNamed(name)} onClick={onDiscard}>
            <TrashIcon />
          </IconButton>
        </span>
      </div>
    </li>
  )
}
