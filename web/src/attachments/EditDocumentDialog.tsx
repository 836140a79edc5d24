import { documentKinds } from "@marza/domain/attachments/kinds.ts"
import { endingOf } from "@marza/domain/attachments/name.ts"
import { attachmentPatchSchema } from "@marza/domain/attachments/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useId, useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { ChipChoice } from "../ui/ChipChoice.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { Field } from "../ui/Field.tsx"
import { FormError } from "../ui/FormError.tsx"
import { validate } from "../ui/form.ts"
import { TextArea } from "../ui/TextInput.tsx"
import { toast } from "../ui/toast.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { type CarOf, changeAttachment } from "./api.ts"
import type { CarDocument } from "./documents.ts"

type EditDocumentDialogProps = { car: CarOf; document: CarDocument; onClose: () => void }

/** Changes the name and the kind of a document. The ending of the name stays as it is, beside the field. */
export function EditDocumentDialog({ car, document, onClose }: EditDocumentDialogProps) {
  const { actions, documents: texts } = useMessages()
  const language = useLanguage()
  const ending = endingOf(document.name, document.content_type)
  const endingId = useId()
  const [typed, setTyped] = useState(document.name.slice(0, document.name.length - ending.length))
  const [kind, setKind] = useState(document.kind)
  const { form, errors, refusal, setErrors, refuse, clearError } = useFieldErrors()
  const saving = useMutation({ ...changeAttachment(useQueryClient(), car), meta: { form } })

  function save(event: FormEvent) {
    event.preventDefault()
    if (saving.isPending) return
    // Somebody may type the ending all the same.
    const isWhole = !typed.trim() || endingOf(typed.trim(), document.content_type)
    const name = isWhole ? typed : typed + ending
    const changed = {
      ...(name !== document.name && { name }),
      ...(kind !== document.kind && { kind }),
    }
    if (Object.keys(changed).length === 0) return onClose()
    const checked = validate(attachmentPatchSchema, changed, language)
    if ("errors" in checked) return setErrors(checked.errors)
    saving.mutate(
      { id: document.id, patch: checked.data },
      {
        onSuccess: () => {
          toast.success(texts.updated)
          onClose()
        },
        onError: refuse,
      },
    )
  }

  return (
    <Dialog
      title={texts.edit}
      onClose={onClose}
      form={{ ref: form, onSubmit: save }}
      actions={
        <Button type="submit" size="tall" isBusy={saving.isPending} className="flex-1">
          {actions.save}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <FormError refusal={refusal} />
        <Field
          label={texts.name}
          isRequired
          error={errors.name}
          describedBy={ending ? endingId : undefined}
        >
          {(control) => (
            // One line, which wraps, so that a long name is seen whole; balanced, because else it breaks inside a day.
            <div className="flex items-center gap-2">
              <TextArea
                {...control}
                name="name"
                autoComplete="off"
                rows={1}
                value={typed}
                onKeyDown={(event) => {
                  if (event.key !== "Enter" || event.nativeEvent.isComposing) return
                  event.preventDefault()
                  form.current?.requestSubmit()
                }}
                onChange={(event) => {
                  setTyped(event.target.value)
                  clearError("name")
                }}
                className="min-h-12! resize-none text-balance wrap-anywhere"
              />
              {ending && (
                <span id={endingId} className="shrink-0 text-soft">
                  {ending}
                </span>
              )}
            </div>
          )}
        </Field>
        <ChipChoice
          label={texts.kind}
          name="kind"
          value={kind}
          options={documentKinds.map((value) => ({ value, label: texts.kinds[value] }))}
          onChange={setKind}
        />
      </div>
    </Dialog>
  )
}
