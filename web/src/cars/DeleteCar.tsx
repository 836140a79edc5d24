import type { Car } from "@marza/domain/cars/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { cancelUpload } from "../images/uploads.ts"
import { useMessages } from "../messages/use.ts"
import { lazily } from "../ui/lazily.tsx"
import { toast } from "../ui/toast.ts"
import { deleteCar } from "./api.ts"
import { photoPath } from "./photoApi.ts"

const ConfirmDialog = lazily(async () => (await import("../ui/ConfirmDialog.tsx")).ConfirmDialog)

type Props = { car: Car; onDeleted: () => void; onClose: () => void }

export function DeleteCar({ car, onDeleted, onClose }: Props) {
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
            cancelUpload(photoPath(car))
            toast.success(texts.deleted)
            onDeleted()
          },
        })
      }
    />
  )
}
