import { overheadFields } from "@marza/domain/overheads/fields.ts"
import { type Overhead, overheadPatchSchema } from "@marza/domain/overheads/schemas.ts"
import { useQueryClient } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useMessages } from "../messages/use.ts"
import { usePartInWords } from "../ui/partInWords.ts"
import { RowEditDialog } from "../ui/RowEditDialog.tsx"
import { toast } from "../ui/toast.ts"
import { useRowEdit } from "../ui/useRowEdit.ts"
import { changeOverhead } from "./api.ts"
import { OverheadFields, type OverheadsOf } from "./OverheadFields.tsx"
import { type OverheadPart, type OverheadValues, overheadForm } from "./overheadValues.ts"

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
  const { overheads: texts } = useMessages()
  const inWords = usePartInWords(overheadFields, texts.choices)
  const edit = useRowEdit({
    row: overhead,
    form: overheadForm,
    schema: overheadPatchSchema,
    change: changeOverhead(useQueryClient(), organization.id),
    query: {},
    onSaved: () => toast.success(texts.updated),
    onClose,
  })

  const shown = (part: OverheadPart, of: OverheadValues) => {
    const words = inWords(part, of)
    return part === "repeats" ? [words, of.repeats_until].filter(Boolean).join(" · ") : words
  }

  return (
    <RowEditDialog
      title={texts.edit}
      hasColumns
      onClose={onClose}
      edit={edit}
      texts={texts}
      deletion={{ name: texts.delete(overhead.description), onDelete }}
      namePart={(part) => texts.words[part].label}
      showPart={shown}
    >
      <OverheadFields
        organization={organization}
        values={edit.values}
        errors={edit.errors}
        refusal={edit.refusal}
        canRepeat={overhead.repeats_of === null}
        receipts={receipts}
        onChange={edit.onChange}
      />
    </RowEditDialog>
  )
}
