import type { NewFactor } from "@marza/domain/accounts/factor-schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useMessages } from "../messages/use.ts"
import { Dialog } from "../ui/Dialog.tsx"
import { toast } from "../ui/toast.ts"
import { BackupCodes, useSavedConfirmation } from "./BackupCodes.tsx"
import { CodeForm } from "./CodeForm.tsx"
import { FactorKey } from "./FactorKey.tsx"
import { addFactor, verifyFactor } from "./factorsApi.ts"

type EnrolDialogProps = {
  /** The factor to verify; null for a further one, which is made after a code of `verifiedFactorId`. */
  newFactor: NewFactor | null
  verifiedFactorId: string
  email: string
  onClose: () => void
}

/**
 * Enrols an authenticator in steps: a code of an earlier one if there is one, the key, its first code, the backup
 * codes.
 */
export function EnrolDialog({ newFactor, verifiedFactorId, email, onClose }: EnrolDialogProps) {
  const { factors: texts } = useMessages()
  const [factor, setFactor] = useState(newFactor)
  const [codes, setCodes] = useState<string[] | null>(null)
  const proving = useMutation(verifyFactor(useQueryClient()))
  const adding = useMutation(addFactor)

  const confirmation = useSavedConfirmation(finish)

  function finish() {
    toast.success(texts.enabled)
    onClose()
  }

  if (codes) {
    return (
      <Dialog title={texts.backupTitle} onClose={confirmation.leave}>
        <BackupCodes codes={codes} email={email} confirmation={confirmation} />
      </Dialog>
    )
  }
  if (!factor) {
    return (
      <Dialog title={texts.addAnother} description={texts.proveHint} onClose={onClose}>
        <CodeForm
          takesBackupCode
          submitLabel={texts.goOn}
          isBusy={proving.isPending || adding.isPending}
          onCode={(code, setErrors) =>
            proving.mutate(
              { factorId: verifiedFactorId, code },
              {
                onSuccess: () => adding.mutate(undefined, { onSuccess: setFactor }),
                onError: setErrors,
              },
            )
          }
        />
      </Dialog>
    )
  }
  return (
    <Dialog title={texts.scanTitle} description={texts.scanHint} onClose={onClose}>
      <FactorKey factor={factor} takesFocus={!newFactor} />
      <CodeForm
        submitLabel={texts.enable}
        isBusy={proving.isPending}
        onCode={(code, setErrors) =>
          proving.mutate(
            { factorId: factor.id, code },
            {
              onSuccess: ({ backup_codes }) => (backup_codes ? setCodes(backup_codes) : finish()),
              onError: setErrors,
            },
          )
        }
      />
    </Dialog>
  )
}
