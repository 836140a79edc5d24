import { newPasswordSchema } from "@marza/domain/accounts/schemas.ts"
import type { Language } from "@marza/domain/language.ts"
import { text } from "@marza/domain/texts/text.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useRef, useState } from "react"
import { useLanguage, useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { Field, focusFirstInvalid } from "../ui/Field.tsx"
import { type FieldErrors, fieldErrorsOf } from "../ui/form.ts"
import { PasswordInput } from "../ui/PasswordInput.tsx"
import { toast } from "../ui/toast.ts"
import { changePassword } from "./api.ts"

const blank = { password: "", repeated: "" }

/** @param closed why the password is not to be changed here, if so */
export function PasswordCard({ email, closed }: { email: string; closed?: string | undefined }) {
  const { password: texts } = useMessages()
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(blank)
  const [errors, setErrors] = useState<FieldErrors>({})
  const change = useMutation(changePassword(useQueryClient()))

  function set(field: keyof typeof blank, value: string) {
    setValues({ ...values, [field]: value })
    setErrors(({ [field]: _mended, ...rest }) => rest)
  }

  function refuse(found: FieldErrors) {
    setErrors(found)
    focusFirstInvalid(form.current)
  }

  function save(event: FormEvent) {
    event.preventDefault()
    if (change.isPending) return
    const found = wrongIn(values, language)
    if (Object.keys(found).length > 0) return refuse(found)
    change.mutate(values.password, {
      onSuccess: () => {
        setValues(blank)
        toast.success(texts.changed)
      },
      onError: (error) => refuse(fieldErrorsOf(error)),
    })
  }

  return (
    <Card title={texts.title}>
      <form ref={form} onSubmit={save} noValidate className="grid gap-4">
        {/* Tells a password manager whose password it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Field label={texts.new} isRequired error={errors.password} hint={texts.newHint}>
          {(control) => (
            <PasswordInput
              {...control}
              name="password"
              disabled={closed !== undefined}
              autoComplete="new-password"
              value={values.password}
              onChange={(event) => set("password", event.target.value)}
            />
          )}
        </Field>
        <Field label={texts.repeat} isRequired error={errors.repeated}>
          {(control) => (
            <PasswordInput
              {...control}
              name="repeated"
              disabled={closed !== undefined}
              autoComplete="new-password"
              value={values.repeated}
              onChange={(event) => set("repeated", event.target.value)}
            />
          )}
        </Field>
        <p className="text-sm text-soft">{closed ?? texts.othersEnd}</p>
        <Button
          type="submit"
          isBusy={change.isPending}
          disabled={closed !== undefined}
          size="tall"
          className="sm:justify-self-start"
        >
          {texts.change}
        </Button>
      </form>
    </Card>
  )
}

function wrongIn({ password, repeated }: typeof blank, language: Language): FieldErrors {
  if (!password && !repeated) return { password: text("passwordMissing", language) }
  const checked = newPasswordSchema.safeParse(password)
  const code = checked.error?.issues[0]?.message
  return {
    ...(code && { password: text(code, language) }),
    ...(repeated !== password && { repeated: text("passwordsDiffer", language) }),
  }
}
