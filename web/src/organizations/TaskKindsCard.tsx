import { type Organization, organizationPatchSchema } from "@marza/domain/organizations/schemas.ts"
import { type TaskKind, taskKinds } from "@marza/domain/tasks/kinds.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { FormEvent } from "react"
import { isRefusal } from "../api/errors.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { besideTitle, Card } from "../ui/Card.tsx"
import { CheckRow } from "../ui/CheckRow.tsx"
import { Field } from "../ui/Field.tsx"
import { fieldErrorsOf, validate } from "../ui/form.ts"
import { LeaveGuard } from "../ui/LeaveGuard.tsx"
import { TextInput } from "../ui/TextInput.tsx"
import { toast } from "../ui/toast.ts"
import { useDraft } from "../ui/useDraft.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { saveOrganization } from "./settingsApi.ts"

/** Each kind by itself, because somebody else may switch others meanwhile. */
type Typed = { isOff?: Partial<Record<TaskKind, boolean>>; days?: string }

/** Which tasks the program makes here by itself, and after how many days an invoice is one (rules 25.7). */
export function TaskKindsCard({ organization }: { organization: Organization }) {
  const { taskSettings: texts, requisites, error, unsaved } = useMessages()
  const language = useLanguage()
  const draft = useDraft<Typed>(
    `task-kinds.${organization.id}`,
    () => ({}),
    (typed) => Object.keys(typed).length > 0,
  )
  const typed = draft.values
  const { form, errors, setErrors, clearError } = useFieldErrors()
  const saving = useMutation(saveOrganization(useQueryClient(), organization.id))
  const { task_kinds_off: storedOff, invoice_task_days: storedDays, version } = organization
  const off = taskKinds.filter((kind) => typed.isOff?.[kind] ?? storedOff.includes(kind))
  const days = typed.days ?? String(storedDays)
  const hasOff = taskKinds.some((kind) => off.includes(kind) !== storedOff.includes(kind))
  const hasDays = days.trim() !== String(storedDays)

  function save(event: FormEvent) {
    event.preventDefault()
    if (saving.isPending) return
    if (!hasOff && !hasDays) return toast.notice(unsaved.none)
    const body = {
      version,
      ...(hasOff && { task_kinds_off: off }),
      // What is no number is refused as one that is wrong.
      ...(hasDays && { invoice_task_days: /^\d{1,3}$/.test(days.trim()) ? Number(days) : -1 }),
    }
    const checked = validate(organizationPatchSchema, body, language)
    if ("errors" in checked) return setErrors(checked.errors)
    saving.mutate(checked.data, {
      onSuccess: () => {
        // What was typed during the save stays.
        draft.set((now) => (now === typed ? {} : now))
        toast.success(texts.saved)
      },
      onError: (refusal) => {
        if (isRefusal(refusal, "stale_version")) toast.error(error, requisites.stale)
        else setErrors(fieldErrorsOf(refusal))
      },
    })
  }

  return (
    <form ref={form} onSubmit={save} noValidate>
      <Card title={texts.title} className={besideTitle}>
        <p className="text-sm text-soft">{texts.lead}</p>
        <ul className="mt-2 divide-y divide-line">
          {taskKinds.map((kind) => (
            <li key={kind}>
              <CheckRow
                isChecked={!off.includes(kind)}
                onChange={(isOn) =>
                  draft.set({ ...typed, isOff: { ...typed.isOff, [kind]: !isOn } })
                }
                className="py-2"
              >
                <span className="min-w-0">
                  <span className="block font-medium">{texts.kinds[kind]}</span>
                  <span className="block text-sm text-pretty text-soft">{texts.hints[kind]}</span>
                </span>
              </CheckRow>
            </li>
          ))}
        </ul>
        <Field label={texts.invoiceDays} error={errors.invoice_task_days} className="mt-3">
          {(control) => (
            <TextInput
              {...control}
              name="invoice_task_days"
              inputMode="numeric"
              autoComplete="off"
              value={days}
              onChange={(event) => {
                draft.set({ ...typed, days: event.target.value })
                clearError("invoice_task_days")
              }}
              className="sm:max-w-28"
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="secondary"
          isBusy={saving.isPending}
          className="mt-4 max-sm:w-full sm:justify-self-start"
        >
          {texts.save}
        </Button>
      </Card>
      <LeaveGuard hasChanges={() => hasOff || hasDays} onLeave={draft.discard} />
    </form>
  )
}
