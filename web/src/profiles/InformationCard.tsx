import { emailSchema } from "@marza/domain/accounts/schemas.ts"
import type { Language } from "@marza/domain/language.ts"
import { fullNameSchema } from "@marza/domain/profiles/full-name.ts"
import type { Profile } from "@marza/domain/profiles/schemas.ts"
import { codeOf, type Issue } from "@marza/domain/texts/field-codes.ts"
import { text } from "@marza/domain/texts/text.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, type ReactNode, useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { besideTitle, Card } from "../ui/Card.tsx"
import { Field } from "../ui/Field.tsx"
import type { FieldErrors, Validation } from "../ui/form.ts"
import { LeaveGuard } from "../ui/LeaveGuard.tsx"
import { EmailInput, TextInput } from "../ui/TextInput.tsx"
import { toast } from "../ui/toast.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { saveInformation, sendInformation } from "./api.ts"

type Values = { full_name: string; email: string }

type InformationCardProps = {
  profile: Profile
  email: string
  /** The id of the text that says why the e-mail cannot be changed here; absent where it can. */
  emailDisabledReasonId?: string | undefined
  /** Asks for a code before `change`, a new e-mail, is sent; absent for an account without a second factor. */
  askCode?: ((asked: AskedCode) => ReactNode) | undefined
}

export type AskedCode = {
  title: string
  submitLabel: string
  change: () => Promise<unknown>
  onChanged: () => void
  onClose: () => void
}

/** Name and e-mail with one Save button. The e-mail stays the same until the new one is confirmed. */
export function InformationCard(props: InformationCardProps) {
  const { profile, email, emailDisabledReasonId, askCode } = props
  const { actions, profile: texts, unsaved } = useMessages()
  const language = useLanguage()
  const stored: Values = { full_name: profile.full_name ?? "", email }
  const [typed, setTyped] = useState<Partial<Values>>({})
  const { form, errors, setErrors, refuseFields, clearError } = useFieldErrors()
  const [awaited, setAwaited] = useState<string | null>(null)
  const [asked, setAsked] = useState<AskedCode | null>(null)
  const client = useQueryClient()
  const saving = useMutation(saveInformation(client, profile.id))
  const values = { ...stored, ...typed }
  const changed = changedSince(stored, values)

  function type(field: keyof Values, value: string) {
    setTyped({ ...typed, [field]: value })
    clearError(field)
  }

  function save(event: FormEvent) {
    event.preventDefault()
    if (saving.isPending) return
    if (changed.length === 0) return toast.notice(unsaved.none)
    // An e-mail that cannot be changed here must not keep the name from being saved.
    const checked = checkInformation(values, language, emailDisabledReasonId === undefined)
    if ("errors" in checked) return setErrors(checked.errors)
    const wanted = checked.data.email
    const isNewEmail = changed.includes("email")
    const change = Object.fromEntries(changed.map((field) => [field, checked.data[field]]))
    const finish = () => {
      setAsked(null)
      // We keep what was typed during the save.
      setTyped((now) => (now === typed ? {} : now))
      if (isNewEmail) setAwaited(wanted)
      toast.success(texts.updated, isNewEmail ? texts.checkEmail : texts.updatedHint)
    }
    if (isNewEmail && askCode)
      return setAsked({
        title: texts.email,
        submitLabel: actions.save,
        change: () => sendInformation(client, profile.id, change),
        onChanged: finish,
        onClose: () => setAsked(null),
      })
    saving.mutate(change, {
      onSuccess: finish,
      onError: refuseFields,
    })
  }

  return (
    <Card title={texts.information} className={besideTitle}>
      <form ref={form} onSubmit={save} noValidate className="grid gap-4">
        <Field label={texts.fullName} isRequired error={errors.full_name}>
          {(control) => (
            <TextInput
              {...control}
              name="full_name"
              autoComplete="name"
              value={values.full_name}
              onChange={(event) => type("full_name", event.target.value)}
            />
          )}
        </Field>
        <Field
          label={texts.email}
          isRequired
          error={errors.email}
          describedBy={emailDisabledReasonId}
          hint={emailDisabledReasonId === undefined && texts.emailHint}
        >
          {(control) => (
            <EmailInput
              {...control}
              autoComplete="email"
              disabled={emailDisabledReasonId !== undefined}
              value={values.email}
              onChange={(event) => type("email", event.target.value)}
            />
          )}
        </Field>
        <div role="status" className="empty:hidden">
          {awaited && awaited !== email && (
            <p className="rounded-xl bg-warn-soft px-3 py-3 text-sm font-medium wrap-anywhere text-warn">
              {texts.emailAwaited(awaited)}
            </p>
          )}
        </div>
        <Button type="submit" isBusy={saving.isPending} className="sm:justify-self-start">
          {actions.save}
        </Button>
        <LeaveGuard hasChanges={() => changed.length > 0} />
      </form>
      {asked && askCode?.(asked)}
    </Card>
  )
}

/** The fields that would be stored differently. */
const changedSince = (stored: Values, values: Values) =>
  (["full_name", "email"] as const).filter((field) => values[field].trim() !== stored[field])

function checkInformation(
  values: Values,
  language: Language,
  checksEmail: boolean,
): Validation<Values> {
  const name = fullNameSchema.safeParse(values.full_name)
  const email = checksEmail
    ? emailSchema.safeParse(values.email)
    : { success: true as const, data: values.email, error: undefined }
  if (name.success && email.success) return { data: { full_name: name.data, email: email.data } }
  const of = (field: keyof Values, error: { issues: readonly Issue[] } | undefined) =>
    error && { [field]: text(codeOf(error.issues[0]), language) }
  const errors: FieldErrors = {
    ...of("full_name", name.error),
    ...of("email", email.error),
  }
  return { errors }
}
