import { firstUserSchema } from "@marza/domain/accounts/schemas.ts"
import { text } from "@marza/domain/texts/text.ts"
import { useMutation, useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { type FormEvent, useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { surface } from "../ui/classes.ts"
import { Field } from "../ui/Field.tsx"
import { FormError } from "../ui/FormError.tsx"
import { validate } from "../ui/form.ts"
import { LockIcon } from "../ui/laterIcons.tsx"
import { PasswordInput } from "../ui/PasswordInput.tsx"
import { EmailInput, TextInput } from "../ui/TextInput.tsx"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { useStartFocus } from "../ui/useStartFocus.ts"
import { createFirstUser, firstUserQuery } from "./api.ts"
import { LinkCard, linkClasses } from "./LinkCard.tsx"
import { readFragment } from "./mailedLink.ts"

export function FirstSignInPage() {
  const { auth, firstSignIn: texts } = useMessages()
  const [token] = useState(() => readFragment().get("token") ?? "")
  const { data } = useQuery(firstUserQuery)
  if (data?.is_awaited === false)
    return (
      <LinkCard
        icon={<LockIcon />}
        title={texts.spent}
        hint={texts.spentHint}
        action={
          <Link to="/auth" className={linkClasses}>
            {auth.signIn}
          </Link>
        }
      />
    )
  if (!token) return <LinkCard icon={<LockIcon />} title={texts.noToken} hint={texts.noTokenHint} />
  return (
    <section className={`${surface} p-5 sm:p-7`}>
      <h1 className="text-lg font-bold tracking-tight">{texts.title}</h1>
      <p className="mt-1 mb-5 text-soft">{texts.lead}</p>
      <FirstUserForm token={token} />
    </section>
  )
}

function FirstUserForm({ token }: { token: string }) {
  const { auth, firstSignIn: texts } = useMessages()
  const language = useLanguage()
  const { form, errors, refusal, setErrors, refuse, clearError } = useFieldErrors()
  const creation = useMutation({ ...createFirstUser, meta: { form } })
  useStartFocus(form)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (creation.isPending) return
    const { repeated, ...filled } = Object.fromEntries(new FormData(event.currentTarget))
    const checked = validate(firstUserSchema, { ...filled, token }, language)
    const differs = repeated !== filled.password && { repeated: text("passwordsDiffer", language) }
    if ("errors" in checked) return setErrors({ ...checked.errors, ...differs })
    if (differs) return setErrors(differs)
    creation.mutate(checked.data, { onError: refuse })
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      <FormError refusal={refusal} />
      <Field label={auth.email} isRequired error={errors.email}>
        {(control) => (
          <EmailInput {...control} autoComplete="username" onChange={() => clearError("email")} />
        )}
      </Field>
      <Field label={texts.fullName} isRequired error={errors.full_name}>
        {(control) => (
          <TextInput
            {...control}
            name="full_name"
            autoComplete="name"
            onChange={() => clearError("full_name")}
          />
        )}
      </Field>
      <Field label={auth.password} isRequired error={errors.password} hint={texts.passwordHint}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="new-password"
            onChange={() => clearError("password")}
          />
        )}
      </Field>
      <Field label={texts.repeatPassword} isRequired error={errors.repeated}>
        {(control) => (
          <PasswordInput
            {...control}
            name="repeated"
            autoComplete="new-password"
            onChange={() => clearError("repeated")}
          />
        )}
      </Field>
      <Button type="submit" isBusy={creation.isPending} size="tall" className="mt-1">
        {texts.create}
      </Button>
    </form>
  )
}
