import { newPasswordSchema } from "@marza/domain/accounts/schemas.ts"
import type { Language } from "@marza/domain/language.ts"
import { codeOf } from "@marza/domain/texts/field-codes.ts"
import { text } from "@marza/domain/texts/text.ts"
import { useMessages } from "../messages/use.ts"
import { Field } from "../ui/Field.tsx"
import type { FieldErrors } from "../ui/form.ts"
import { PasswordInput } from "../ui/PasswordInput.tsx"

export const emptyPassword = { password: "", repeated: "" }

type NewPassword = typeof emptyPassword

type NewPasswordFieldsProps = {
  /** For the password manager, in a hidden field. */
  email: string
  values: NewPassword
  errors: FieldErrors
  disabled?: boolean
  /** The id of a text that describes both fields. */
  describedBy?: string | undefined
  onChange: (field: keyof NewPassword, value: string) => void
}

export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { email, values, errors, disabled, describedBy, onChange } = props
  const { password: texts } = useMessages()
  return (
    <>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field
        label={texts.new}
        isRequired
        error={errors.password}
        describedBy={describedBy}
        hint={texts.newHint}
      >
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            disabled={disabled}
            autoComplete="new-password"
            value={values.password}
            onChange={(event) => onChange("password", event.target.value)}
          />
        )}
      </Field>
      <Field label={texts.repeat} isRequired error={errors.repeated} describedBy={describedBy}>
        {(control) => (
          <PasswordInput
            {...control}
            name="repeated"
            disabled={disabled}
            autoComplete="new-password"
            value={values.repeated}
            onChange={(event) => onChange("repeated", event.target.value)}
          />
        )}
      </Field>
    </>
  )
}

/** The errors of a new password and its repetition (rules 5.7). */
export function newPasswordErrors(
  { password, repeated }: NewPassword,
  language: Language,
): FieldErrors {
  if (!password && !repeated) return { password: text("passwordMissing", language) }
  const checked = newPasswordSchema.safeParse(password)
  return {
    ...(checked.error && { password: text(codeOf(checked.error.issues[0]), language) }),
    ...(repeated !== password && { repeated: text("passwordsDiffer", language) }),
  }
}
