import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, Suspense, useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { besideTitle, Card } from "../ui/Card.tsx"
import { lazily } from "../ui/lazily.tsx"
import { toast } from "../ui/toast.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { emptyPassword, NewPasswordFields, newPasswordErrors } from "./NewPasswordFields.tsx"
import { changePassword, sendPassword } from "./passwordApi.ts"

const CodeDialog = lazily(async () => (await import("./CodeDialog.tsx")).CodeDialog)

type PasswordCardProps = {
  email: string
  /** A verified second factor, whose code is then required; null without one. */
  factorId: string | null
  /** The id of the text that says why the password cannot be changed here; absent where it can. */
  disabledReasonId?: string | undefined
}

export function PasswordCard({ email, factorId, disabledReasonId }: PasswordCardProps) {
  const { password: texts } = useMessages()
  const language = useLanguage()
  const [values, setValues] = useState(emptyPassword)
  const { form, errors, setErrors, refuseFields, clearError } = useFieldErrors()
  const [isCodeAsked, setProving] = useState(false)
  const change = useMutation(changePassword(useQueryClient()))

  function set(field: keyof typeof emptyPassword, value: string) {
    setValues({ ...values, [field]: value })
    clearError(field)
  }

  function save(event: FormEvent) {
    event.preventDefault()
    if (change.isPending) return
    const found = newPasswordErrors(values, language)
    if (Object.keys(found).length > 0) return setErrors(found)
    if (factorId) return setProving(true)
    change.mutate(values.password, {
      onSuccess: finish,
      onError: refuseFields,
    })
  }

  function finish() {
    setProving(false)
    setValues(emptyPassword)
    toast.success(texts.changed)
  }

  return (
    <Card title={texts.title} className={besideTitle}>
      <form ref={form} onSubmit={save} noValidate className="grid gap-4">
        <NewPasswordFields
          email={email}
          values={values}
          errors={errors}
          disabled={disabledReasonId !== undefined}
          describedBy={disabledReasonId}
          onChange={set}
        />
        <p className="text-sm text-soft">{texts.othersEnd}</p>
        <Button
          type="submit"
          variant="secondary"
          isBusy={change.isPending}
          disabled={disabledReasonId !== undefined}
          aria-describedby={disabledReasonId}
          className="sm:justify-self-start"
        >
          {texts.change}
        </Button>
      </form>
      {isCodeAsked && factorId && (
        <Suspense>
          <CodeDialog
            factorId={factorId}
            title={texts.change}
            submitLabel={texts.change}
            change={() => sendPassword(values.password)}
            onChanged={finish}
            onClose={() => setProving(false)}
          />
        </Suspense>
      )}
    </Card>
  )
}
