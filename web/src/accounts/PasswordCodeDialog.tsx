import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { CodeForm } from "./CodeForm.tsx"
import { changePasswordByCode } from "./factorsApi.ts"

type PasswordCodeDialogProps = {
  factorId: string
  password: string
  onChanged: () => void
  onClose: () => void
}

/** Asks for a code of the second factor before the password is changed. */
export function PasswordCodeDialog(props: PasswordCodeDialogProps) {
  const { factorId, password, onChanged, onClose } = props
  const { actions, factors, password: texts } = useMessages()
  const changing = useMutation(changePasswordByCode(useQueryClient()))
  return (
    <Dialog title={texts.change} description={factors.proveHint} onClose={onClose}>
      <CodeForm
        takesBackupCode
        submitLabel={texts.change}
        isBusy={changing.isPending}
        onCode={(code, setErrors) =>
          changing.mutate(
            { factorId, code, password },
            { onSuccess: onChanged, onError: setErrors },
          )
        }
      >
        <Button variant="quiet" onClick={onClose}>
          {actions.cancel}
        </Button>
      </CodeForm>
    </Dialog>
  )
}
