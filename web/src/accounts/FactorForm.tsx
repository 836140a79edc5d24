import { useMutation } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Field } from "../ui/Field.tsx"
import { TextInput } from "../ui/TextInput.tsx"
import { answerChallenge } from "./api.ts"

type Props = { challengeId: string; onCancel: () => void }

export function FactorForm({ challengeId, onCancel }: Props) {
  const { actions, auth } = useMessages()
  const [code, setCode] = useState("")
  const [isMissing, setMissing] = useState(false)
  const answering = useMutation(answerChallenge)

  function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(code === "")
    if (code && !answering.isPending) answering.mutate({ challenge_id: challengeId, code })
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Field
        label={auth.factorCode}
        isRequired
        hint={auth.factorHint}
        error={isMissing ? auth.factorRequired : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            onChange={(event) => setCode(event.target.value.replace(/\D/g, ""))}
            className="tabular tracking-widest"
          />
        )}
      </Field>
      <Button type="submit" isBusy={answering.isPending} size="tall">
        {auth.confirm}
      </Button>
      <Button look="quiet" onClick={onCancel}>
        {actions.cancel}
      </Button>
    </form>
  )
}
