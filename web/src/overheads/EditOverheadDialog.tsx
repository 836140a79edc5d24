import { overheadFields } from "@marza/domain/overheads/fields.ts"
import { type Overhead, overheadPatchSchema } from "@marza/domain/overheads/schemas.ts"
import { useQueryClient } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { partInWords } from "../ui/partInWords.ts"
import { usePayerWords } from "../ui/payers.ts"
import { RowEditDialog } from "../ui/RowEditDialog.tsx"
import { toast } from "../ui/toast.ts"
import { useRowEdit } from "../ui/useRowEdit.ts"
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
  const { overheads: texts } = useMessages()
  const language = useLanguage()
  const payers = usePayerWords()
  const edit = useRowEdit({
    row: overhead,
    valuesOf,
    bodyOf,
    changedFields,
    merger: overheadMerger,
    schema: overheadPatchSchema,
    change: changeOverhead(useQueryClient(), organization.id),
    query: {},
    onSaved: () => toast.success(texts.updated),
    onClose,
  })

  const shown = (part: OverheadPart, of: OverheadValues) => {
    const { format } = overheadFields[part]
    const words = partInWords(part, format, of, { ...texts.choices, ...payers }, language)
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
