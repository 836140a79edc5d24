import { newOverheadSchema, type ProposedOverhead } from "@marza/domain/overheads/schemas.ts"
import { useQueryClient } from "@tanstack/react-query"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { RowAddDialog } from "../ui/RowAddDialog.tsx"
import { toast } from "../ui/toast.ts"
import { formatForInput } from "../ui/typedAmount.ts"
import { useRowAdd } from "../ui/useRowAdd.ts"
import { addOverhead } from "./api.ts"
import { OverheadFields, type OverheadsOf } from "./OverheadFields.tsx"
import { blankOverhead, overheadForm } from "./overheadValues.ts"

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
  const answers = proposed ? { repeats_of: proposed.repeats_of, due_on: proposed.due_on } : null
  const draftName = answers ? `${answers.repeats_of}.${answers.due_on}` : organization.id
  const add = useRowAdd({
    draft: `overhead.${draftName}`,
    begun: () => ({
      ...blankOverhead(),
      ...(proposed && {
        description: proposed.description,
        amount: formatForInput(proposed.amount, language),
        currency: proposed.currency,
        type: proposed.type,
        day: proposed.due_on,
        vat_amount: formatForInput(proposed.vat_amount, language),
      }),
    }),
    typed: ["description", "amount"],
    schema: newOverheadSchema,
    bodyOf: (values) => ({ ...overheadForm.bodyOf(values), ...answers }),
    add: addOverhead(useQueryClient(), organization.id),
    onAdded: () => toast.success(answers ? texts.confirmed : texts.added),
  })
  return (
    <RowAddDialog
      title={answers ? texts.confirmTitle : texts.add}
      submit={answers ? texts.confirm : texts.add}
      add={add}
      onSend={() => add.send((body) => body, onClose)}
      onClose={onClose}
    >
      <OverheadFields
        organization={organization}
        values={add.values}
        errors={add.errors}
        refusal={add.refusal}
        canRepeat={!answers}
        onChange={add.onChange}
      />
    </RowAddDialog>
  )
}
