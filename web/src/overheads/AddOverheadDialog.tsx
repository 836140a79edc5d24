import { newId } from "@marza/domain/id.ts"
import { newOverheadSchema, type ProposedOverhead } from "@marza/domain/overheads/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { FormEvent } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { validate } from "../ui/form.ts"
import { toast } from "../ui/toast.ts"
import { formatForInput } from "../ui/typedAmount.ts"
import { useDraft } from "../ui/useDraft.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { addOverhead } from "./api.ts"
import { OverheadFields, type OverheadsOf } from "./OverheadFields.tsx"
import { blankOverhead, bodyOf, type OverheadValues } from "./overheadValues.ts"

type AddOverheadDialogProps = {
  organization: OverheadsOf
  /** The proposal to change and confirm; without it a new one is added. */
  proposed?: ProposedOverhead | undefined
  onClose: () => void
}

/** Adds an overhead, or confirms a proposed one with what was changed in it. */
export function AddOverheadDialog({ organization, proposed, onClose }: AddOverheadDialogProps) {
  const { overheads: texts } = useMessages()
  const language = useLanguage()
  // The id is made once for each overhead, so that sending it again after a lost response adds it only once.
  const blank = () => ({
    id: newId(),
    ...blankOverhead(),
    ...(proposed && {
      description: proposed.description,
      amount: formatForInput(proposed.amount, language),
      currency: proposed.currency,
      type: proposed.type,
      day: proposed.due_on,
      vat_amount: formatForInput(proposed.vat_amount, language),
    }),
  })
  const answers = proposed ? { repeats_of: proposed.repeats_of, due_on: proposed.due_on } : null
  const draftName = answers ? `${answers.repeats_of}.${answers.due_on}` : organization.id
  const draft = useDraft(`overhead.${draftName}`, blank, ["description", "amount"])
  const { values } = draft
  const { form, errors, refusal, setErrors, refuse, clearError } = useFieldErrors()
  const adding = addOverhead(useQueryClient(), organization.id)
  const addition = useMutation({
    ...adding,
    meta: { form },
    // As an option of useMutation this also runs when the dialog was closed before the response came.
    onSuccess: () => {
      draft.discard()
      toast.success(answers ? texts.confirmed : texts.added)
    },
  })

  function set<Key extends keyof OverheadValues>(key: Key, value: OverheadValues[Key]) {
    draft.set((before) => ({ ...before, [key]: value }))
    clearError(key)
  }

  function add(event: FormEvent) {
    event.preventDefault()
    if (addition.isPending) return
    const body = { id: values.id, ...bodyOf(values), ...answers }
    const checked = validate(newOverheadSchema, body, language)
    if ("errors" in checked) return setErrors(checked.errors)
    addition.mutate(checked.data, { onSuccess: onClose, onError: refuse })
  }

  return (
    <Dialog
      title={answers ? texts.confirmTitle : texts.add}
      hasColumns
      startsTyping
      onClose={onClose}
      form={{ ref: form, onSubmit: add }}
      actions={
        <Button type="submit" size="tall" isBusy={addition.isPending} className="flex-1">
          {answers ? texts.confirm : texts.add}
        </Button>
      }
    >
      <OverheadFields
        organization={organization}
        values={values}
        errors={errors}
        refusal={refusal}
        canRepeat={!answers}
        onChange={set}
      />
    </Dialog>
  )
}
