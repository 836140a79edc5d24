import type { Car, CarDeletionQuery } from "@marza/domain/cars/schemas.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useCallback, useState } from "react"
import { isRefusal } from "../api/errors.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { depositsInWords, depositsOf, type NamedDeposit } from "../ui/deposits.ts"
import { lazily } from "../ui/lazily.tsx"
import { toast } from "../ui/toast.ts"
import { deleteCar } from "./api.ts"

const ConfirmDialog = lazily(async () => (await import("../ui/ConfirmDialog.tsx")).ConfirmDialog)

type NamedPart = { description: string; amount: string; currency: string }

export type AlsoGoes = (onTold: () => void) => ReactNode

type Props = {
  car: Car
  hasFiles: boolean
  /** How many papers were issued for it, which stay. */
  issued: number
  /** How many of its tasks are open, which go. */
  openTasks: number
  /** Tells what else goes with it, where there is something; nothing is deleted before it is told. */
  alsoGoes?: AlsoGoes | undefined
  onDeleted: () => void
  onClose: () => void
}

export function DeleteCar({
  car,
  hasFiles,
  issued,
  openTasks,
  alsoGoes,
  onDeleted,
  onClose,
}: Props) {
  const messages = useMessages()
  const { actions, car: texts, expenses, papers, payments, tasks } = messages
  const language = useLanguage()
  /** Those that would go, too: the server names them, and the person answers by a button of its own. */
  const [deposits, setDeposits] = useState<readonly NamedDeposit[]>([])
  const deletion = useMutation(deleteCar(useQueryClient(), car.organization_id, car.id))
  // Its parts of invoices for several cars: the server names them, and asks what becomes of them.
  const [parts, setParts] = useState<readonly NamedPart[]>([])
  /** Those that stay, where they were not known before. */
  const [refused, setRefused] = useState(0)
  const staying = issued || refused
  const [isTold, setTold] = useState(!alsoGoes)
  const onTold = useCallback(() => setTold(true), [])
  const remove = (query: CarDeletionQuery) =>
    // Which deposits go and which papers stay was answered before.
    deletion.mutate(
      {
        ...query,
        ...(deposits.length > 0 && { with_deposits: "true" }),
        ...(staying > 0 && { with_papers: "true" }),
      },
      {
        onError: (error) => {
          if (isRefusal(error, "deposit_held")) setDeposits(depositsOf(error))
          else if (isRefusal(error, "part_of_split"))
            setParts((error.body as { parts: NamedPart[] }).parts)
          else if (isRefusal(error, "papers_stay"))
            setRefused((error.body.papers as unknown[]).length)
          else onClose()
        },
        onSuccess: () => {
          toast.success(texts.deleted, car.name)
          onDeleted()
        },
      },
    )
  const hasParts = parts.length > 0
  return (
    <ConfirmDialog
      title={`${texts.delete}: ${car.name}`}
      text={texts.deleteConfirm}
      confirmLabel={
        hasParts
          ? expenses.split.deleteParts
          : deposits.length > 0
            ? payments.deleteWithDeposit
            : actions.delete
      }
      isBusy={deletion.isPending}
      isUndecided={!isTold}
      onClose={onClose}
      onConfirm={() => remove(hasParts ? { parts: "delete" } : {})}
    >
      {deposits.length > 0 && (
        <p role="alert" className="mt-2 font-semibold text-warn">
          {payments.withDeposit(depositsInWords(deposits, messages, language))}
        </p>
      )}
      {hasFiles && <p className="mt-2">{texts.deleteWithFiles}</p>}
      {openTasks > 0 && <p className="mt-2">{tasks.goWithCar(openTasks)}</p>}
      {alsoGoes?.(onTold)}
      {staying > 0 && (
        <p role={refused > 0 ? "alert" : undefined} className="mt-2">
          {papers.stay(staying)}
        </p>
      )}
      {hasParts && (
        <>
          <p role="alert" className="mt-2">
            {expenses.split.ofDeleted(
              parts
                .map(
                  ({ description, amount, currency }) =>
                    `${description} (${formatMoney(amount, currency, language)})`,
                )
                .join(", "),
            )}
          </p>
          <Button
            variant="secondary"
            className="mt-3 w-full"
            isBusy={deletion.isPending}
            disabled={!isTold}
            onClick={() => remove({ parts: "overhead" })}
          >
            {expenses.split.keep}
          </Button>
        </>
      )}
    </ConfirmDialog>
  )
}
