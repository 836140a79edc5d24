import { useNavigate } from "@tanstack/react-router"
import { Suspense, useState } from "react"
import type { CarValues } from "../cars/carValues.ts"
import { valuesOf } from "../cars/carValues.ts"
import { AddExpenseDialog } from "../expenses/AddExpenseDialog.tsx"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import {
  changeUnsent,
  ownId,
  removeUnsent,
  type Unsent,
  type UnsentCar,
  type UnsentExpense,
  useUnsent,
} from "../offline/unsent.ts"
import { Badge } from "../ui/Badge.tsx"
import { Button } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx"
import { IconButton } from "../ui/IconButton.tsx"
import { PencilIcon, TrashIcon } from "../ui/icons.tsx"
import { Money } from "../ui/Money.tsx"

type Props = {
  organizationId: string
  /** Only the expenses of this car; without it everything of the organization. */
  carId?: string | undefined
}

/** What was made here and has not reached the server yet, with the ways out of what it has refused. */
export function UnsentList({ organizationId, carId }: Props) {
  const { actions, offline: texts } = useMessages()
  const userId = ownId()
  const unsent = useUnsent().filter(
    (entry) =>
      entry.userId === userId &&
      entry.organizationId === organizationId &&
      (!carId || (entry.kind === "expense" && entry.carId === carId)),
  )
  const [toDiscard, setToDiscard] = useState<Unsent | null>(null)
  const [toCorrect, setToCorrect] = useState<UnsentExpense | null>(null)
  const openCar = useOpenCar()

  if (unsent.length === 0) return null
  return (
    <Card title={texts.unsent} className={carId ? undefined : "mb-3 sm:mb-4"}>
      <ul className="-my-2 divide-y divide-line">
        {unsent.map((entry) => (
          <UnsentRow
            key={entry.body.id}
            entry={entry}
            hasCarName={!carId}
            onCorrect={() => (entry.kind === "car" ? openCar(entry) : setToCorrect(entry))}
            onDiscard={() => setToDiscard(entry)}
          />
        ))}
      </ul>
      <Suspense>
        {toCorrect && (
          <AddExpenseDialog
            car={toCorrect}
            hasVat={toCorrect.body.vat_amount !== null}
            unsent={toCorrect.body}
            onClose={() => setToCorrect(null)}
          />
        )}
        {toDiscard && (
          <ConfirmDialog
            title={texts.discardTitle}
            text={texts.discardText(nameOf(toDiscard))}
            confirmLabel={texts.discard}
            cancelLabel={actions.cancel}
            onConfirm={() => {
              void removeUnsent([toDiscard])
              setToDiscard(null)
            }}
            onClose={() => setToDiscard(null)}
          />
        )}
      </Suspense>
    </Card>
  )
}

const nameOf = (entry: Unsent) => (entry.kind === "car" ? entry.body.name : entry.body.description)

/** Opens a car that the server does not have in the form of a new one. */
function useOpenCar() {
  const navigate = useNavigate()
  const language = useLanguage()
  return ({ body }: UnsentCar) => {
    const filledCar: CarValues = valuesOf(body, language)
    void navigate({ to: "/car/new", state: { filledCar, unsentId: body.id } })
  }
}

type RowProps = {
  entry: Unsent
  hasCarName: boolean
  onCorrect: () => void
  onDiscard: () => void
}

function UnsentRow({ entry, hasCarName, onCorrect, onDiscard }: RowProps) {
  const { actions, offline: texts } = useMessages()
  const { refusal } = entry
  const name = nameOf(entry)
  return (
    <li className="flex items-start gap-1 py-2">
      <div className="min-w-0 flex-1 py-1.5">
        <p className="leading-snug font-semibold wrap-anywhere">{name}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft wrap-anywhere">
          <Badge tone={refusal === null ? "warn" : "neutral"}>
            {refusal === null ? texts.waiting : texts.refused}
          </Badge>
          {entry.kind === "car" ? (
            <Money amount={entry.body.purchase_price} currency={entry.body.purchase_currency} />
          ) : (
            <>
              <Money amount={entry.body.amount} currency={entry.body.currency} />
              {hasCarName && entry.carName}
            </>
          )}
        </p>
        {refusal !== null && (
          <div className="mt-1 flex flex-wrap items-center gap-x-2">
            <p className="text-sm text-loss">{refusal}</p>
            <Button
              variant="secondary"
              className="my-1"
              onClick={() => void changeUnsent(entry, { refusal: null })}
            >
              {actions.retry}
            </Button>
          </div>
        )}
      </div>
      <IconButton label={texts.correctNamed(name)} onClick={onCorrect}>
        <PencilIcon />
      </IconButton>
      <IconButton label={texts.discardNamed(name)} onClick={onDiscard} className="-mr-2">
        <TrashIcon />
      </IconButton>
    </li>
  )
}
