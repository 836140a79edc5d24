import { formatRate } from "@marza/domain/money/format.ts"
import { overheadFields } from "@marza/domain/overheads/fields.ts"
import { type Overhead, overheadPatchSchema } from "@marza/domain/overheads/schemas.ts"
import { wordsOf } from "@marza/domain/table/format.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, type ReactNode, useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { ConflictDialog } from "../ui/ConflictDialog.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { validate } from "../ui/form.ts"
import { TrashIcon } from "../ui/laterIcons.tsx"
import { usePayerWords } from "../ui/payers.ts"
import { toast } from "../ui/toast.ts"
import { parseRate, typedMoney } from "../ui/typedAmount.ts"
import { useConflict } from "../ui/useConflict.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { changeOverhead } from "./api.ts"
import { OverheadFields, type OverheadsOf } from "./OverheadFields.tsx"
import {
  bodyOf,
  changedFields,
  type OverheadPart,
  type OverheadValues,
  overheadMerger,
  valuesOf,
} from "./overheadValues.ts"

type EditOverheadDialogProps = {
  organization: OverheadsOf
  overhead: Overhead
  receipts: ReactNode
  onDelete: () => void
  onClose: () => void
}

/** Edits an overhead. What somebody else has saved meanwhile is merged, or the dialog asks about it. */
export function EditOverheadDialog(props: EditOverheadDialogProps) {
  const { organization, overhead, receipts, onDelete, onClose } = props
  const { actions, overheads: texts } = useMessages()
  const language = useLanguage()
  const payers = usePayerWords()
  const [base, setBase] = useState(overhead)
  const [values, setValues] = useState(() => valuesOf(overhead, language))
  const conflict = useConflict({
    merger: overheadMerger,
    valuesOf: (row: Overhead) => valuesOf(row, language),
    onMerged: saveMerged,
  })
  const { form, errors, refusal, setErrors, refuse, clearError } = useFieldErrors()
  const changing = changeOverhead(useQueryClient(), organization.id)
  const saving = useMutation({ ...changing, meta: { ...changing.meta, form } })

  function save(event: FormEvent) {
    event.preventDefault()
    if (!saving.isPending) send(values, base)
  }

  function send(filled: OverheadValues, from: Overhead) {
    if (changedFields(valuesOf(from, language), filled).length === 0) return onClose()
    const body = { ...bodyOf(filled), version: from.version }
    const checked = validate(overheadPatchSchema, body, language)
    if ("errors" in checked) return setErrors(checked.errors)
    saving.mutate(
      { id: overhead.id, patch: checked.data },
      {
        onSuccess: () => {
          toast.success(texts.updated)
          onClose()
        },
        onError: (error) => {
          const sent = { base: valuesOf(from, language), mine: filled }
          if (!conflict.settle(error, sent)) refuse(error)
        },
      },
    )
  }

  /** Saves on top of what somebody else has stored meanwhile. */
  function saveMerged(merged: OverheadValues, current: Overhead) {
    setBase(current)
    setValues(merged)
    send(merged, current)
  }

  const shown = (part: OverheadPart, of: OverheadValues) => {
    const { format } = overheadFields[part]
    const words = wordsOf(format, { ...texts.choices, ...payers })
    if (part === "repeats")
      return [words?.[of.repeats], of.repeats_until].filter(Boolean).join(" · ")
    if (words) return words[of[part]]
    if (part === "supplier") return [of.supplier, of.supplier_code].filter(Boolean).join(" · ")
    if (part !== "amount")
      return format === "amount" ? typedMoney(of[part], of.currency, language) : of[part]
    const money = typedMoney(of.amount, of.currency, language)
    const rate = of.currency === "EUR" ? null : parseRate(of.exchange_rate)
    const day = of.rate_day && ` (ECB ${of.rate_day})`
    return rate ? `${money} × ${formatRate(rate, language)}${day}` : money
  }

  return (
    <>
      <Dialog
        title={texts.edit}
        hasColumns
        onClose={onClose}
        form={{ ref: form, onSubmit: save }}
        actions={
          <>
            <Button type="submit" size="tall" isBusy={saving.isPending} className="flex-1">
              {actions.save}
            </Button>
            <Button
              variant="quiet"
              size="tall"
              icon={<TrashIcon />}
              aria-label={texts.delete(overhead.description)}
              onClick={onDelete}
              className="px-4 text-soft hover:text-loss"
            >
              {actions.delete}
            </Button>
          </>
        }
      >
        <OverheadFields
          organization={organization}
          values={values}
          errors={errors}
          refusal={refusal}
          canRepeat={overhead.repeats_of === null}
          receipts={receipts}
          onChange={(field, value) => {
            setValues((before) => ({ ...before, [field]: value }))
            clearError(field)
          }}
        />
      </Dialog>
      {conflict.question && (
        <ConflictDialog
          {...conflict.question}
          texts={texts}
          namePart={(part) => texts.words[part].label}
          showPart={shown}
        />
      )}
    </>
  )
}
