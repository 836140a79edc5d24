import type { NewExpense } from "@marza/domain/expenses/schemas.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { vatRateOn } from "@marza/domain/vat/rates.ts"
import { Link, useNavigate } from "@tanstack/react-router"
import { Suspense, useState } from "react"
import { useIsLost } from "../api/offline.ts"
import { useNewReceipts } from "../attachments/useNewReceipts.tsx"
import type { CarValues } from "../cars/carValues.ts"
import { valuesOf } from "../cars/carValues.ts"
import { AddExpenseDialog } from "../expenses/AddExpenseDialog.tsx"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import {
  changeUnsent,
  findMissingCar,
  isOwnerSent,
  ownId,
  removeUnsent,
  type Unsent,
  type UnsentCar,
  type UnsentExpense,
  type UnsentFile,
  useUnsent,
} from "../offline/unsent.ts"
import { Badge } from "../ui/Badge.tsx"
import { Button } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx"
import { classes } from "../ui/classes.ts"
import { IconButton } from "../ui/IconButton.tsx"
import { PlusIcon } from "../ui/icons.tsx"
import { PencilIcon, TrashIcon } from "../ui/laterIcons.tsx"
import { Money } from "../ui/Money.tsx"
import { useOrganization } from "./current.ts"

type Props = {
  organizationId: string
  /** Only the expenses of this car; without it everything of the organization. */
  carId?: string | undefined
}

/**
 * What was made here and has not reached the server yet. What the server has refused can be retried, corrected or
 * discarded.
 */
export function UnsentList({ organizationId, carId }: Props) {
  const { actions, offline: texts } = useMessages()
  const userId = ownId()
  const own = useUnsent().filter((entry) => entry.userId === userId)
  const here = own.filter((entry) => entry.organizationId === organizationId)
  const unsent = here
    .filter((entry) => entry.kind !== "file")
    .filter((entry) => !carId || (entry.kind === "expense" && entry.carId === carId))
  // The page of a car shows its files itself. Files that are being sent are not listed: their rows would come and go.
  const isLost = useIsLost()
  const files = here.filter((entry) => entry.kind === "file")
  const stuck = files
    .filter(({ refusal }) => !carId && (isLost || refusal !== null))
    .filter((file) => !findMissingCar(file, here))
  const filesOfCars = Object.values(Object.groupBy(stuck, (entry) => entry.carId))
  const rates = useOrganization().organization?.vat_rates ?? []
  const hasVat = vatRateOn(rates, todayInVilnius(new Date())) !== null
  const [toDiscard, setToDiscard] = useState<Unsent | null>(null)
  const [toAdd, setToAdd] = useState<ExpenseToAdd | null>(null)
  const openCar = useOpenCar()

  if (unsent.length === 0 && filesOfCars.length === 0) return null
  return (
    <Card title={texts.unsent} className={classes("pb-2", !carId && "mb-3 sm:mb-4")}>
      <ul className="-mt-2 divide-y divide-line">
        {unsent.map((entry) => (
          <UnsentRow
            key={entry.body.id}
            entry={entry}
            files={files.filter((file) => !isOwnerSent(file, [entry])).length}
            hasCarName={!carId}
            isBehindRefused={Boolean(findMissingCar(entry, own)?.refusal)}
            onAddExpense={(car) => setToAdd(expenseOf(car, hasVat))}
            onCorrect={() =>
              entry.kind === "car" ? openCar(entry) : setToAdd(correctionOf(entry))
            }
            onDiscard={() => setToDiscard(entry)}
          />
        ))}
        {filesOfCars.map((files = []) => (
          <FilesRow key={files[0]?.carId} files={files} />
        ))}
      </ul>
      <Suspense>
        {toAdd && <AddExpense {...toAdd} onClose={() => setToAdd(null)} />}
        {toDiscard && (
          <ConfirmDialog
            title={texts.discardTitle}
            text={texts.discardText(nameOf(toDiscard), expensesBehind(toDiscard, own).length)}
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

type ExpenseToAdd = {
  car: { organizationId: string; carId: string; carName: string }
  hasVat: boolean
  unsent?: NewExpense
}

function AddExpense(props: ExpenseToAdd & { onClose: () => void }) {
  const receipts = useNewReceipts(props.car, props.unsent?.id)
  return <AddExpenseDialog {...props} receipts={receipts} />
}

const expenseOf = ({ organizationId, body }: UnsentCar, hasVat: boolean): ExpenseToAdd => ({
  car: { organizationId, carId: body.id, carName: body.name },
  hasVat,
})

const correctionOf = ({ organizationId, carId, carName, body }: UnsentExpense): ExpenseToAdd => ({
  car: { organizationId, carId, carName },
  hasVat: body.vat_amount !== null,
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

const nameOf = ({ kind, body }: Unsent) => (kind === "expense" ? body.description : body.name)

/** Opens a car that the server does not have in the form of a new one. */
function useOpenCar() {
  const navigate = useNavigate()
  const language = useLanguage()
  return ({ body }: UnsentCar) => {
    const filledCar: CarValues = valuesOf(body, language)
    void navigate({ to: "/car/new", state: { filledCar, unsentId: body.id } })
  }
}

/** The files that wait for one car. They are shown, and can be discarded, on its page. */
function FilesRow({ files }: { files: readonly UnsentFile[] }) {
  const { attachments, offline: texts } = useMessages()
  const [first] = files
  if (!first) return null
  const isRefused = files.some(({ refusal }) => refusal !== null)
  return (
    <li className="py-4">
      <Link
        to="/car/$id"
        params={{ id: first.carId }}
        className="leading-snug font-semibold wrap-anywhere"
      >
        {first.carName}
      </Link>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
        <Badge tone={isRefused ? "neutral" : "warn"}>
          {isRefused ? texts.refused : texts.waiting}
        </Badge>
        {attachments.files(files.length)}
      </p>
    </li>
  )
}

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
  const { actions, attachments, expenses, offline: texts } = useMessages()
  const { refusal } = entry
  const name = nameOf(entry)
  return (
    <li className="flex flex-wrap items-center gap-x-2 py-2">
      <div className="min-w-0 grow-999 basis-44 py-1">
        <p className="leading-snug font-semibold wrap-anywhere">{name}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft wrap-anywhere">
          {!isBehindRefused && (
            <Badge tone={refusal === null ? "warn" : "neutral"}>
              {refusal === null ? texts.waiting : texts.refused}
            </Badge>
          )}
          {entry.kind === "car" ? (
            <Money amount={entry.body.purchase_price} currency={entry.body.purchase_currency} />
          ) : (
            <>
              {entry.body.kind === "refund" && expenses.choices.expenseKind.refund}
              <Money amount={entry.body.amount} currency={entry.body.currency} />
              {hasCarName && entry.carName}
            </>
          )}
          {files > 0 && attachments.files(files)}
        </p>
        {isBehindRefused && <p className="mt-1 text-sm text-loss">{texts.carRefused}</p>}
        {refusal !== null && <p className="mt-1 text-sm text-loss">{refusal}</p>}
      </div>
      {/* The buttons stand beside the text, or fill a line of their own where both have no room on one. */}
      <div className="-mr-2 flex grow flex-wrap items-center gap-x-1">
        {refusal !== null && (
          <Button variant="secondary" onClick={() => void changeUnsent(entry, { refusal: null })}>
            {actions.retry}
          </Button>
        )}
        {entry.kind === "car" && (
          <Button
            variant="quiet"
            icon={<PlusIcon />}
            aria-label={`${expenses.add}: ${name}`}
            className="-ml-2 px-2! text-sm text-primary"
            onClick={() => onAddExpense(entry)}
          >
            {expenses.add}
          </Button>
        )}
        <span className="ml-auto flex text-soft">
          <IconButton label={texts.correctNamed(name)} onClick={onCorrect}>
            <PencilIcon />
          </IconButton>
          <IconButton label={texts.discardNamed(name)} onClick={onDiscard}>
            <TrashIcon />
          </IconButton>
        </span>
      </div>
    </li>
  )
}
