import { emailSchema } from "@marza/domain/accounts/schemas.ts"
import { codeOf } from "@marza/domain/texts/field-codes.ts"
import { text } from "@marza/domain/texts/text.ts"
import { useMutation } from "@tanstack/react-query"
import { useLocation } from "@tanstack/react-router"
import { type FormEvent, useEffect } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { EmptyState } from "../ui/EmptyState.tsx"
import { Field } from "../ui/Field.tsx"
import { FormError } from "../ui/FormError.tsx"
import { MailIcon } from "../ui/laterIcons.tsx"
import { EmailInput } from "../ui/TextInput.tsx"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { sendLink } from "./api.ts"

type LinkFormProps = {
  /** The e-mail whose password was forgotten; the field then gets the focus, because the pressed button is gone. */
  forgotten: string | null
}

export function LinkForm({ forgotten }: LinkFormProps) {
  const { auth } = useMessages()
  const language = useLanguage()
  const { form, errors, refusal, setErrors, refuse, clearError } = useFieldErrors()
  const sending = useMutation({ ...sendLink, meta: { form } })
  const { returnTo } = useLocation().state

  useEffect(() => {
    if (forgotten !== null) form.current?.querySelector("input")?.focus()
  }, [forgotten, form])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.isPending) return
    const checked = emailSchema.safeParse(new FormData(event.currentTarget).get("email"))
    if (!checked.success)
      return setErrors({ email: text(codeOf(checked.error.issues[0]), language) })
    sending.mutate({ email: checked.data, returnTo: returnTo ?? "/" }, { onError: refuse })
  }

  if (sending.isSuccess) {
    return (
      <div role="status">
        <EmptyState
          icon={<MailIcon />}
          title={auth.linkSent}
          hint={auth.linkSentHint}
          action={
            <Button variant="secondary" onClick={sending.reset}>
              {auth.sendAgain}
            </Button>
          }
          className="py-2"
        />
      </div>
    )
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      <FormError refusal={refusal} />
      <Field label={auth.email} isRequired error={errors.email} hint={auth.linkHint}>
        {(control) => (
          <EmailInput
            {...control}
            autoComplete="username"
            defaultValue={forgotten ?? ""}
            onChange={() => clearError("email")}
          />
        )}
      </Field>
      <Button type="submit" isBusy={sending.isPending} size="tall" className="mt-1">
        {auth.sendLink}
      </Button>
    </form>
  )
}
