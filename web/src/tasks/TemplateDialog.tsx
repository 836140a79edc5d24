import { newId } from "@marza/domain/id.ts"
import { newTaskTemplateSchema, type TaskTemplate } from "@marza/domain/tasks/template-schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { FormEvent } from "react"
import { isRefusal } from "../api/errors.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { Field } from "../ui/Field.tsx"
import { FormError } from "../ui/FormError.tsx"
import { validate } from "../ui/form.ts"
import { Select } from "../ui/Select.tsx"
import { TextInput } from "../ui/TextInput.tsx"
import { toast } from "../ui/toast.ts"
import { useDraft } from "../ui/useDraft.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { saveTemplate } from "./templatesApi.ts"

type TemplateDialogProps = {
  organizationId: string
  people: readonly { id: string; full_name: string | null }[]
  /** As it was stored when the dialog opened; a new one without. */
  template?: TaskTemplate | undefined
  onClose: () => void
}

/** Adds a template of tasks, or edits one. Where somebody else has saved it meanwhile, that is said, and saving again is on top. */
export function TemplateDialog({ organizationId, people, template, onClose }: TemplateDialogProps) {
  const { actions, tasks, taskTemplates: texts } = useMessages()
  const language = useLanguage()
  const stored = {
    title: template?.title ?? "",
    days: String(template?.days_after ?? 1),
    assignee: template?.assignee ?? "",
  }
  const draft = useDraft(
    `template.${template?.id ?? organizationId}`,
    // The id is made once, so that sending it again after a lost response adds it only once.
    () => ({ ...stored, id: template?.id ?? newId(), version: template?.version }),
    (typed) =>
      (["title", "days", "assignee"] as const).some((name) => typed[name] !== stored[name]),
  )
  const { id, version, ...values } = draft.values
  const { form, errors, refusal, setErrors, refuse, clearError } = useFieldErrors()
  const saving = useMutation({
    ...saveTemplate(useQueryClient(), organizationId),
    meta: { form },
  })
  const change = (field: keyof typeof values, name: string) => (value: string) => {
    draft.set((before) => ({ ...before, [field]: value }))
    clearError(name)
  }

  function close() {
    draft.discard()
    onClose()
  }

  function save(event: FormEvent) {
    event.preventDefault()
    if (saving.isPending) return
    const body = {
      id,
      title: values.title,
      // What is no number is refused as one that is wrong.
      days_after: /^\d{1,3}$/.test(values.days.trim()) ? Number(values.days) : -1,
      assignee: values.assignee || null,
    }
    const checked = validate(newTaskTemplateSchema, body, language)
    if ("errors" in checked) return setErrors(checked.errors)
    saving.mutate(
      { ...checked.data, ...(version !== undefined && { version }) },
      {
        onSuccess: () => {
          toast.success(texts.saved)
          close()
        },
        onError: (error) => {
          if (isRefusal(error, "stale_version")) {
            const { version } = error.body.current as TaskTemplate
            draft.set((before) => ({ ...before, version }))
          }
          refuse(error)
        },
      },
    )
  }

  return (
    <Dialog
      title={template ? texts.edit : texts.add}
      startsTyping
      onClose={close}
      form={{ ref: form, onSubmit: save }}
      actions={
        <Button type="submit" size="tall" isBusy={saving.isPending} className="flex-1">
          {template ? actions.save : texts.add}
        </Button>
      }
    >
      <div className="grid gap-4">
        <FormError refusal={refusal} />
        <Field label={tasks.task} isRequired error={errors.title}>
          {(control) => (
            <TextInput
              {...control}
              name="title"
              autoComplete="off"
              placeholder={texts.example}
              value={values.title}
              onChange={({ target }) => change("title", "title")(target.value)}
            />
          )}
        </Field>
        <Field label={texts.days} isRequired error={errors.days_after}>
          {(control) => (
            <TextInput
              {...control}
              name="days_after"
              inputMode="numeric"
              autoComplete="off"
              value={values.days}
              onChange={({ target }) => change("days", "days_after")(target.value)}
            />
          )}
        </Field>
        <Field label={tasks.person} error={errors.assignee}>
          {(control) => (
            <Select
              {...control}
              name="assignee"
              value={values.assignee}
              options={[
                { value: "", label: texts.nobody },
                ...people.map((person) => ({
                  value: person.id,
                  label: person.full_name ?? tasks.nameless,
                })),
              ]}
              onChange={change("assignee", "assignee")}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
