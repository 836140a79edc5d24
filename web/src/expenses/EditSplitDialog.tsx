import { expenseFields } from "@marza/domain/expenses/fields.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import { type Split, splitPatchSchema } from "@marza/domain/splits/schemas.ts"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { ConflictDialog } from "../ui/ConflictDialog.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { LoadError } from "../ui/LoadError.tsx"
import { lazily } from "../ui/lazily.tsx"
import { usePartInWords } from "../ui/partInWords.ts"
import { RowsSkeleton } from "../ui/RowsSkeleton.tsx"
import { toast } from "../ui/toast.ts"
import { parseAmount } from "../ui/typedAmount.ts"
import { useRowEdit } from "../ui/useRowEdit.ts"
import type { ExpensePart } from "./expenseValues.ts"
import { SplitForm } from "./SplitDialog.tsx"
import { changeSplit, deleteSplit, splitQuery } from "./splitApi.ts"
import { differingParts, type SplitValues, splitForm } from "./splitValues.ts"

const ConfirmDialog = lazily(async () => (await import("../ui/ConfirmDialog.tsx")).ConfirmDialog)

type EditSplitDialogProps = {
  organizationId: string
  splitId: string
  hasVat: boolean
  isImport: boolean
  receipts: ReactNode
  onClose: () => void
}

/** Changes an invoice for several cars, or deletes it with its parts. */
export function EditSplitDialog({ splitId, ...props }: EditSplitDialogProps) {
  const { expenses: texts } = useMessages()
  const query = useQuery(splitQuery(props.organizationId, splitId))
  const { data } = query
  if (data) return <LoadedSplitDialog {...props} split={data} />
  return (
    <Dialog title={texts.split.title} onClose={props.onClose}>
      {query.isError ? (
        <LoadError error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <RowsSkeleton rows={4} />
      )}
    </Dialog>
  )
}

type LoadedSplitDialogProps = Omit<EditSplitDialogProps, "splitId"> & { split: Split }

/** What somebody else has saved meanwhile is merged, or the dialog asks about it. */
function LoadedSplitDialog({ split, ...props }: LoadedSplitDialogProps) {
  const { organizationId, onClose } = props
  const { actions, expenses: texts } = useMessages()
  const language = useLanguage()
  const inWords = usePartInWords(expenseFields, texts.choices)
  const client = useQueryClient()
  const [isDeleting, setDeleting] = useState(false)
  const deletion = useMutation(deleteSplit(client, organizationId))
  const { conflict, ...edit } = useRowEdit({
    row: split,
    form: splitForm,
    schema: splitPatchSchema,
    change: changeSplit(client, organizationId),
    query: {},
    onSaved: () => toast.success(texts.split.updated),
    onClose,
  })

  /** The amount with its parts, of which the two versions have the same ones left out. */
  function shown(part: ExpensePart, of: SplitValues) {
    const words = inWords(part, of)
    if (part !== "amount" || !conflict) return words
    const parts = differingParts(of, of === conflict.mine ? conflict.theirs : conflict.mine)
    const partWords = parts.map(({ carId, carName, amount }) => {
      const parsed = parseAmount(amount, of.currency)
      const money = parsed === null ? amount : formatMoney(parsed, of.currency, language)
      return `${carId === null ? texts.split.deletedCar : carName}: ${money}`
    })
    return [words, ...partWords].join("\n")
  }

  return (
    <>
      <SplitForm
        {...props}
        submit={actions.save}
        values={edit.values}
        errors={edit.errors}
        refusal={edit.refusal}
        isBusy={edit.isSaving}
        form={edit.form}
        onChange={edit.onChange}
        onDelete={() => setDeleting(true)}
        onClose={() => {
          edit.discard()
          onClose()
        }}
      />
      {conflict && (
        <ConflictDialog
          {...conflict}
          texts={{ ...texts, staleTitle: texts.split.staleTitle }}
          namePart={(part) => texts.words[part].label}
          showPart={shown}
        />
      )}
      {isDeleting && (
        <ConfirmDialog
          title={texts.split.deleteTitle}
          text={texts.split.deleteConfirm(split.parts.length)}
          confirmLabel={actions.delete}
          isBusy={deletion.isPending}
          onClose={() => setDeleting(false)}
          onConfirm={() =>
            deletion.mutate(split.id, {
              onSuccess: () => {
                toast.success(texts.split.deleted)
                onClose()
              },
              onSettled: () => setDeleting(false),
            })
          }
        />
      )}
    </>
  )
}
