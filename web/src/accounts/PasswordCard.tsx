import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { useLanguage, useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { fieldErrorsOf } from "../ui/form.ts"
import { toast } from "../ui/toast.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { changePassword } from "./api.ts"
import { blankPassword, NewPasswordFields, wrongIn } from "./NewPasswordFields.tsx"

type PasswordCardProps = {
  email: string
  /** The id of the text that says why the password is not to be changed here, if so. */
  closedBy?: string | undefined
}

export function PasswordCard({ email, closedBy }: PasswordCardProps) {
  const { password: texts } = useMessages()
  const language = useLanguage()
  const [values, setValues] = useState(blankPassword)
  const { form, errors, refuse, mend } = useFieldErrors()
  const change = useMutation(changePassword(useQueryClient()))

  function set(field: keyof typeof blankPassword, value: string) {
    setValues({ ...values, [field]: value })
    mend(field)
  }

  function save(event: FormEvent) {
    event.preventDefault()
    if (change.isPending) return
    const found = wrongIn(values, language)
    if (Object.keys(found).length > 0) return refuse(found)
    change.mutate(values.password, {
      onSuccess: () => {
        setValues(blankPassword)
        toast.success(texts.changed)
      },
      onError: (error) => refuse(fieldErrorsOf(error)),
    })
  }

  return (
    <Card title={texts.title}>
      <form ref={form} onSubmit={save} noValidate className="grid gap-4">
        <NewPasswordFields
          email={email}
          values={values}
          errors={errors}
          disabled={closedBy !== undefined}
          describedBy={closedBy}
          onChange={set}
        />
        <p className="text-sm text-soft">{texts.othersEnd}</p>
        <Button
          type="submit"
          isBusy={change.isPending}
          disabled={closedBy !== undefined}
          aria-describedby={closedBy}
          size="tall"
          className="sm:justify-self-start"
        >
          {texts.change}
        </Button>
      </form>
    </Card>
  )
}
