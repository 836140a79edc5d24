import type { Car } from "@marza/domain/cars/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { keys } from "../api/keys.ts"
import { ImageField } from "../images/ImageField.tsx"
import { preparePhoto } from "../images/prepare.ts"
import { useImageUpload } from "../images/useImageUpload.ts"
import { useMessages } from "../messages/use.ts"
import { lazily } from "../ui/lazily.tsx"
import { toast } from "../ui/toast.ts"
import { CarPhoto } from "./CarPhoto.tsx"
import { PhotoHint } from "./PhotoHint.tsx"
import { deletePhoto, photoTarget } from "./photoApi.ts"
import { photoFrame } from "./photoFrame.ts"

const ConfirmDialog = lazily(async () => (await import("../ui/ConfirmDialog.tsx")).ConfirmDialog)
const Lightbox = lazily(async () => (await import("../images/Lightbox.tsx")).Lightbox)

/** The photo of an existing car: uploaded and deleted at once, independently of the form around it. */
export function CarPhotoField({ car }: { car: Car }) {
  const { actions, car: texts } = useMessages()
  const client = useQueryClient()
  const sending = useImageUpload(photoTarget(client, car), preparePhoto)
  const deletion = useMutation(deletePhoto(client, car))
  const [dialog, setDialog] = useState<"delete" | "large" | null>(null)
  const preview = sending.upload?.preview
  const url = preview ?? car.image_url
  const isBusy = sending.isBusy || deletion.isPending
  const picture = (
    <CarPhoto
      url={url}
      onBroken={() =>
        void client.invalidateQueries({ queryKey: keys.car(car.organization_id, car.id) })
      }
      className={photoFrame(url !== null)}
    />
  )

  return (
    <>
      <ImageField
        label={texts.photo}
        chooseLabel={url ? texts.photoReplace : texts.photoAdd}
        deleteLabel={texts.photoDelete}
        hint={<PhotoHint />}
        layout="stack"
        picture={
          url ? (
            <button
              type="button"
              aria-label={texts.photoEnlarge}
              onClick={() => setDialog("large")}
              className="rounded-xl"
            >
              {picture}
            </button>
          ) : (
            picture
          )
        }
        {...sending}
        isBusy={isBusy}
        onDelete={car.image_url ? () => setDialog("delete") : undefined}
      />
      <Suspense>
        {dialog === "large" && url && (
          <Lightbox title={car.name} url={url} onClose={() => setDialog(null)} />
        )}
        {dialog === "delete" && (
          <ConfirmDialog
            title={texts.photoDelete}
            text={texts.photoDeleteConfirm}
            confirmLabel={actions.delete}
            isBusy={deletion.isPending}
            onClose={() => setDialog(null)}
            onConfirm={() =>
              deletion.mutate(undefined, {
                onSuccess: () => toast.success(texts.photoDeleted),
                onSettled: () => setDialog(null),
              })
            }
          />
        )}
      </Suspense>
    </>
  )
}
