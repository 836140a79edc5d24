import { useMutation } from "@tanstack/react-query"
import { isRefusal } from "../api/errors.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { surface } from "../ui/classes.ts"
import { completeSignIn } from "./api.ts"
import { CodeForm } from "./CodeForm.tsx"

type FactorFormProps = {
  challengeId: string
  onSignedIn?: () => void
  /** Called with the text of the refusal when the challenge has expired. */
  onExpired: (text: string) => void
  onCancel: () => void
}

/** The second step of a sign-in, after a password or a link. */
export function FactorForm({ challengeId, onSignedIn, onExpired, onCancel }: FactorFormProps) {
  const { actions, auth } = useMessages()
  const verifying = useMutation(completeSignIn)
  return (
    <section className={`${surface} p-5 sm:p-7`}>
      <h1 className="mb-4 text-lg font-bold tracking-tight">{auth.factorTitle}</h1>
      <CodeForm
        takesBackupCode
        takesFocus
        submitLabel={auth.confirm}
        isBusy={verifying.isPending}
        onCode={(code, setErrors) =>
          verifying.mutate(
            { challenge_id: challengeId, code },
            {
              onSuccess: onSignedIn,
              onError: (failure) =>
                isRefusal(failure, "challenge_invalid")
                  ? onExpired(failure.message)
                  : setErrors(failure),
            },
          )
        }
      >
        <Button variant="quiet" onClick={onCancel}>
          {actions.cancel}
        </Button>
      </CodeForm>
    </section>
  )
}

/** The id of the challenge when a sign-in needs a second factor, else null. */
export const challengeIdOf = (failure: Error | null): string | null => {
  const id = isRefusal(failure, "factor_required") && failure.body.challenge_id
  return typeof id === "string" ? id : null
}
