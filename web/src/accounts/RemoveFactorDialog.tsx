import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { toast } from "../ui/toast.ts"
import { CodeForm } from "./CodeForm.tsx"
import { removeFactor } from "./factorsApi.ts"

type RemoveFactorDialogProps = { factorId: string; isLast: boolean; onClose: () => void }

/** Asks for a new code, which is also the confirmation. */
export function RemoveFactorDialog({ factorId, isLast, onClose }: RemoveFactorDialogProps) {
  const { actions, factors: texts } = useMessages()
  const removing = useMutation(removeFactor(useQueryClient()))
  return (
    <Dialog
      title={texts.removeTitle}
      description={`${isLast ? texts.removeLast : texts.removeOne} ${texts.proveHint}`}
      onClose={onClose}
    >
      <CodeForm
        takesBackupCode
        submitLabel={texts.remove}
        variant="danger"
        isBusy={removing.isPending}
        onCode={(code, setErrors) =>
          removing.mutate(
            { factorId, code },
            {
              onSuccess: () => {
                toast.success(texts.removed)
                onClose()
              },
              onError: setErrors,
            },
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
