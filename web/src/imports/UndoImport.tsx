import type { Import } from "@marza/domain/imports/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { isRefusal } from "../api/errors.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { CheckRow } from "../ui/CheckRow.tsx"
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx"
import { depositsInWords, depositsOf, type NamedDeposit } from "../ui/deposits.ts"
import { toast } from "../ui/toast.ts"
import { unbrokenRanges } from "../ui/unbroken.ts"
import { undoImport } from "./api.ts"
import { useImportTexts } from "./texts.ts"

const nothing = { deposits: [] as readonly NamedDeposit[], papers: 0 }

type UndoImportProps = { organizationId: string; one: Import; onClose: () => void }

/** Undoes an import after naming the cars that were changed since; these stay unless the person chooses otherwise. */
export function UndoImport({ organizationId, one, onClose }: UndoImportProps) {
  const texts = useImportTexts()
  const { mutate, isPending } = useMutation(undoImport(useQueryClient(), organizationId))
  const messages = useMessages()
  const language = useLanguage()
  const [keepChanged, setKeepChanged] = useState(true)
  /** What else would go, or stay without its car: the server names it, and a button of its own answers. */
  const [{ deposits, papers }, setAsked] = useState(nothing)
  const { changed_cars: changed, changed_cars_count: changedCount } = one
  const hasDeposits = deposits.length > 0

  function undo() {
    const request = {
      id: one.id,
      keep_changed: keepChanged,
      ...(hasDeposits && { with_deposits: "true" as const }),
      ...(papers > 0 && { with_papers: "true" as const }),
    }
    mutate(request, {
      onError(error) {
        if (isRefusal(error, "deposit_held")) setAsked({ papers, deposits: depositsOf(error) })
        if (isRefusal(error, "papers_stay"))
          setAsked({ deposits, papers: error.body.count as number })
      },
      onSuccess({ changed_cars_count: kept }) {
        toast.success(texts.undoneToast, kept > 0 ? texts.undoneKept(kept) : undefined)
        onClose()
      },
    })
  }

  return (
    <ConfirmDialog
      title={texts.undoTitle}
      text={texts.undoText(
        unbrokenRanges(one.file_name),
        one.cars - (keepChanged ? changedCount : 0),
      )}
      confirmLabel={
        papers > 0 ? texts.undoKeepingPapers : hasDeposits ? texts.undoWithDeposits : texts.undo
      }
      cancelLabel={messages.actions.back}
      isBusy={isPending}
      onConfirm={undo}
      onClose={onClose}
    >
      {changedCount > 0 && (
        <div className="mt-4">
          <p className="font-semibold">{texts.changed(changedCount)}</p>
          <ul className="mt-1 max-h-40 list-disc overflow-y-auto pl-5 text-soft wrap-anywhere">
            {changed.map(({ id, name }) => (
              <li key={id} className="text-balance">
                {name}
              </li>
            ))}
          </ul>
          {changedCount > changed.length && (
            <p className="mt-2 text-soft">{texts.andMore(changedCount - changed.length)}</p>
          )}
          <CheckRow
            isChecked={keepChanged}
            onChange={(isKept) => {
              setKeepChanged(isKept)
              setAsked(nothing)
            }}
            className="mt-3 font-semibold has-focus-visible:-outline-offset-2"
          >
            {texts.keepChanged(changedCount)}
          </CheckRow>
        </div>
      )}
      {hasDeposits && (
        <p role="alert" className="mt-2 font-semibold text-warn wrap-anywhere">
          {messages.payments.withDeposit(depositsInWords(deposits, messages, language))}
        </p>
      )}
      {papers > 0 && (
        <p role="alert" className="mt-2 font-semibold text-warn">
          {texts.papersStay(papers)}
        </p>
      )}
    </ConfirmDialog>
  )
}
