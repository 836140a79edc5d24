import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useMessages } from "../messages/use.ts"
import { Dialog } from "../ui/Dialog.tsx"
import { BackupCodes, useSavedConfirmation } from "./BackupCodes.tsx"
import { CodeForm } from "./CodeForm.tsx"
import { renewBackupCodes } from "./factorsApi.ts"

type RenewCodesDialogProps = { factorId: string; email: string; onClose: () => void }

/** Makes new backup codes after a code was given; they replace the earlier ones. */
export function RenewCodesDialog({ factorId, email, onClose }: RenewCodesDialogProps) {
  const { factors: texts } = useMessages()
  const confirmation = useSavedConfirmation(onClose)
  const renewing = useMutation(renewBackupCodes(useQueryClient()))
  if (renewing.data) {
    return (
      <Dialog title={texts.backupTitle} onClose={confirmation.leave}>
        <BackupCodes codes={renewing.data} email={email} confirmation={confirmation} />
      </Dialog>
    )
  }
  return (
    <Dialog
      title={texts.renew}
      description={`${texts.renewHint} ${texts.proveHint}`}
      onClose={onClose}
    >
      <CodeForm
        takesBackupCode
        submitLabel={texts.makeCodes}
        isBusy={renewing.isPending}
        onCode={(code, setErrors) => renewing.mutate({ factorId, code }, { onError: setErrors })}
      />
    </Dialog>
  )
}
