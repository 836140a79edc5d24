import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { CodeForm } from "./CodeForm.tsx"
import { changeByCode } from "./factorsApi.ts"

type CodeDialogProps = {
  factorId: string
  title: string
  submitLabel: string
  variant?: "danger"
  /** Makes the change for which the code is asked; called after a right code. */
  change: () => Promise<unknown>
  onChanged?: () => void
  onClose: () => void
}

/** Asks for a code of the second factor before the account is changed. */
export function CodeDialog(props: CodeDialogProps) {
  const { factorId, title, submitLabel, variant, change, onChanged, onClose } = props
  const { actions, factors } = useMessages()
  const changing = useMutation(changeByCode(useQueryClient()))
  return (
    <Dialog title={title} description={factors.proveHint} onClose={onClose}>
      <CodeForm
        takesBackupCode
        submitLabel={submitLabel}
        variant={variant}
        isBusy={changing.isPending}
        onCode={(code, setErrors) =>
          changing.mutate({ factorId, code, change }, { onSuccess: onChanged, onError: setErrors })
        }
      >
        <Button variant="quiet" onClick={onClose}>
          {actions.cancel}
        </Button>
      </CodeForm>
    </Dialog>
  )
}
