import type { NewFactor } from "@marza/domain/accounts/factor-schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useMessages } from "../messages/use.ts"
import { Dialog } from "../ui/Dialog.tsx"
import { toast } from "../ui/toast.ts"
import { BackupCodes, useKeeping } from "./BackupCodes.tsx"
import { CodeForm } from "./CodeForm.tsx"
import { FactorKey } from "./FactorKey.tsx"
import { addFactor, proveFactor } from "./factorsApi.ts"

type EnrolDialogProps = {
  /** The factor to be verified; a further one is made once a code of `proveWith` was given. */
  made: NewFactor | null
  proveWith: string
  email: string
  onClose: () => void
}

/** Enrols an authenticator: perhaps a code of another one, then the key, its first code, the backup codes. */
export function EnrolDialog({ made, proveWith, email, onClose }: EnrolDialogProps) {
  const { factors: texts } = useMessages()
  const [factor, setFactor] = useState(made)
  const [codes, setCodes] = useState<string[] | null>(null)
  const proving = useMutation(proveFactor(useQueryClient()))
  const adding = useMutation(addFactor)

  const keeping = useKeeping(finish)

  function finish() {
    toast.success(texts.enabled)
    onClose()
  }

  if (codes) {
    return (
      <Dialog title={texts.backupTitle} onClose={keeping.leave}>
        <BackupCodes codes={codes} email={email} keeping={keeping} />
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
              { factorId: proveWith, code },
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
      <FactorKey factor={factor} takesFocus={!made} />
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
