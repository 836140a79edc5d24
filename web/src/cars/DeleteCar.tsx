import type { Car } from "@marza/domain/cars/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useMessages } from "../messages/use.ts"
import { lazily } from "../ui/lazily.tsx"
import { toast } from "../ui/toast.ts"
import { deleteCar } from "./api.ts"

const ConfirmDialog = lazily(async () => (await import("../ui/ConfirmDialog.tsx")).ConfirmDialog)

type Props = { car: Car; hasFiles: boolean; onDeleted: () => void; onClose: () => void }

export function DeleteCar({ car, hasFiles, onDeleted, onClose }: Props) {
  const { actions, car: texts } = useMessages()
  const deletion = useMutation(deleteCar(useQueryClient(), car.organization_id, car.id))
  return (
    <ConfirmDialog
      title={texts.delete}
      text={texts.deleteConfirm}
      confirmLabel={actions.delete}
      isBusy={deletion.isPending}
      onClose={onClose}
      onConfirm={() =>
        deletion.mutate(undefined, {
          onError: onClose,
          onSuccess: () => {
            toast.success(texts.deleted)
            onDeleted()
          },
        })
      }
    >
      {hasFiles && <p className="mt-2">{texts.deleteWithFiles}</p>}
    </ConfirmDialog>
  )
}
