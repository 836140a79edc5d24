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
    <Card title={texts.unsent} className="mb-3 sm:mb-4">
      <ul className="-my-2 divide-y divide-line">
        {unsent.map((entry) => (
          <UnsentRow
            key={entry.body.id}
            entry={entry}
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

type RowProps = { entry: Unsent; onCorrect: () => void; onDiscard: () => void }

function UnsentRow({ entry, onCorrect, onDiscard }: RowProps) {
  const { actions, offline: texts } = useMessages()
  const { kind, refusal } = entry
  const name = nameOf(entry)
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2">
      <div className="min-w-48 flex-1 py-1">
        <p className="leading-snug font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-soft wrap-anywhere">
          {kind === "car" ? (
            <Money amount={entry.body.purchase_price} currency={entry.body.purchase_currency} />
          ) : (
            <>
              <Money amount={entry.body.amount} currency={entry.body.currency} />
              {entry.carName && ` · ${entry.carName}`}
            </>
          )}
        </p>
        {refusal !== null && <p className="text-sm text-loss">{refusal}</p>}
      </div>
      <Badge tone={refusal === null ? "warn" : "neutral"}>
        {refusal === null ? texts.waiting : texts.refused}
      </Badge>
      <div className="-mr-2.5 ml-auto flex flex-wrap">
        {refusal !== null && (
          <Button
            variant="quiet"
            className="px-2.5 text-sm"
            onClick={() => void changeUnsent(entry, { refusal: null })}
          >
            {actions.retry}
          </Button>
        )}
        <Button
          variant="quiet"
          aria-label={texts.correctNamed(name)}
          className="px-2.5 text-sm"
          onClick={onCorrect}
        >
          {texts.correct}
        </Button>
        <Button
          variant="quiet"
          aria-label={texts.discardNamed(name)}
          className="px-2.5 text-sm"
          onClick={onDiscard}
        >
          {texts.discard}
        </Button>
      </div>
    </li>
  )
}
