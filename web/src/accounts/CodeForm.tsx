import { codeDigits, readCode } from "@marza/domain/accounts/codes.ts"
import { text } from "@marza/domain/texts/text.ts"
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react"
import { ApiError } from "../api/errors.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button, type ButtonProps } from "../ui/Button.tsx"
import { Field, focusFirstInvalid } from "../ui/Field.tsx"
import { FormError } from "../ui/FormError.tsx"
import { TextInput } from "../ui/TextInput.tsx"

type CodeFormProps = {
  /** Sends the code, and passes the error to `setErrors` when it is not accepted. */
  onCode: (code: string, setErrors: (failure: Error) => void) => void
  /** False for the first code of a new authenticator, which no backup code can replace. */
  takesBackupCode?: boolean
  /** Focuses the field when it appears. */
  takesFocus?: boolean
  submitLabel: string
  variant?: ButtonProps["variant"]
  isBusy: boolean
  /** Other actions, below the button. */
  children?: ReactNode
}

/** Asks for a code: six digits, sent as soon as they are complete, or a backup code. */
export function CodeForm(props: CodeFormProps) {
  const { onCode, takesBackupCode, takesFocus, submitLabel, variant, isBusy, children } = props
  const { auth } = useMessages()
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const [isBackup, setBackup] = useState(false)
  const [typed, setTyped] = useState("")
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<string | null>(null)

  useEffect(() => {
    if (takesFocus) form.current?.querySelector("input")?.focus()
  }, [takesFocus])

  function fail(failure: Error) {
    const isAboutCode = failure instanceof ApiError && failure.status === 400
    if (!isAboutCode) return setRefusal(failure.message)
    setRefusal(null)
    setTyped("")
    setError(failure.fields.code ?? failure.message)
    focusFirstInvalid(form.current)
  }

  function send(code: string) {
    if (isBusy) return
    if (readCode(code)?.kind === (isBackup ? "backup" : "authenticator")) return onCode(code, fail)
    setError(text(code.trim() === "" ? "codeRequired" : "codeInvalid", language))
    focusFirstInvalid(form.current)
  }

  function type(value: string) {
    setError(undefined)
    if (isBackup) return setTyped(value)
    const digits = value.replace(/\D/g, "").slice(0, codeDigits)
    setTyped(digits)
    if (digits.length === codeDigits && digits !== typed) send(digits)
  }

  function switchKind() {
    setBackup(!isBackup)
    setTyped("")
    setError(undefined)
    form.current?.querySelector("input")?.focus()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    send(typed)
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      <FormError refusal={refusal} />
      <Field
        label={isBackup ? auth.backupCode : auth.factorCode}
        isRequired
        hint={isBackup ? auth.backupCodeHint : auth.factorHint}
        error={error}
      >
        {(control) => (
          <TextInput
            {...control}
            name="code"
            inputMode={isBackup ? "text" : "numeric"}
            autoComplete={isBackup ? "off" : "one-time-code"}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            readOnly={isBusy}
            value={typed}
            onChange={(event) => type(event.target.value)}
            className="text-lg tracking-widest"
          />
        )}
      </Field>
      <Button type="submit" variant={variant} isBusy={isBusy} size="tall">
        {submitLabel}
      </Button>
      {(takesBackupCode || children) && (
        <div className="-mt-2 grid justify-items-center">
          {takesBackupCode && (
            <Button variant="quiet" onClick={switchKind}>
              {isBackup ? auth.useAuthenticator : auth.useBackupCode}
            </Button>
          )}
          {children}
        </div>
      )}
    </form>
  )
}
