import { signInSchema } from "@marza/domain/accounts/schemas.ts"
import { useMutation } from "@tanstack/react-query"
import type { FormEvent } from "react"
import { isRefusal } from "../api/errors.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Field } from "../ui/Field.tsx"
import { FormError } from "../ui/FormError.tsx"
import { validate } from "../ui/form.ts"
import { PasswordInput } from "../ui/PasswordInput.tsx"
import { EmailInput } from "../ui/TextInput.tsx"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { signIn } from "./api.ts"
import { challengeIdOf } from "./FactorForm.tsx"

type PasswordFormProps = {
  onChallenge: (challengeId: string) => void
  onForgotten: () => void
}

/** A refusal stands above the fields until the next attempt; refused credentials mark both fields as well. */
export function PasswordForm({ onChallenge, onForgotten }: PasswordFormProps) {
  const { auth } = useMessages()
  const language = useLanguage()
  const { form, errors, refusal, setErrors, refuse, clearError, reset } = useFieldErrors()
  const signingIn = useMutation(signIn)
  const isWrong = isRefusal(signingIn.error, "wrong_credentials") || undefined

  function change(field: string) {
    clearError(field)
    if (isWrong) signingIn.reset()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (signingIn.isPending) return
    // Read from the form, because password managers fill fields without an event that React receives.
    const checked = validate(
      signInSchema,
      Object.fromEntries(new FormData(event.currentTarget)),
      language,
    )
    if ("errors" in checked) return setErrors(checked.errors)
    signingIn.mutate(checked.data, {
      onSuccess: reset,
      onError: (error) => {
        const challengeId = challengeIdOf(error)
        if (challengeId) return onChallenge(challengeId)
        refuse(error)
        // The password is the likelier mistake, and it cannot be seen.
        if (isRefusal(error, "wrong_credentials"))
          form.current?.querySelector<HTMLInputElement>("[name=password]")?.select()
      },
    })
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      <FormError refusal={refusal} />
      <Field label={auth.email} isRequired error={errors.email}>
        {(control) => (
          <EmailInput
            {...control}
            aria-invalid={isWrong ?? control["aria-invalid"]}
            autoComplete="username"
            onChange={() => change("email")}
          />
        )}
      </Field>
      <Field label={auth.password} isRequired error={errors.password}>
        {(control) => (
          <PasswordInput
            {...control}
            aria-invalid={isWrong ?? control["aria-invalid"]}
            name="password"
            autoComplete="current-password"
            onChange={() => change("password")}
          />
        )}
      </Field>
      <Button type="submit" isBusy={signingIn.isPending} size="tall" className="mt-1">
        {auth.signIn}
      </Button>
      <p className="-mb-2 flex flex-wrap items-center gap-x-2 text-sm text-soft">
        {auth.forgotten}
        <button
          type="button"
          onClick={onForgotten}
          className="min-h-touch font-semibold text-ink underline underline-offset-4"
        >
          {auth.getLink}
        </button>
      </p>
    </form>
  )
}
