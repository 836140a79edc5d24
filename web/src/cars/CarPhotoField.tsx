import type { Car } from "@marza/domain/cars/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Suspense, useId, useState } from "react"
import { keys } from "../api/keys.ts"
import { FileButton } from "../images/FileButton.tsx"
import { preparePhoto } from "../images/prepare.ts"
import { UploadProgress } from "../images/UploadProgress.tsx"
import { useFileDrop } from "../images/useFileDrop.ts"
import { useImageUpload } from "../images/useImageUpload.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { classes } from "../ui/classes.ts"
import { IconButton } from "../ui/IconButton.tsx"
import { CloseIcon, TrashIcon } from "../ui/icons.tsx"
import { lazily } from "../ui/lazily.tsx"
import { toast } from "../ui/toast.ts"
import { CarPhoto } from "./CarPhoto.tsx"
import { floatingButton } from "./floatingButton.ts"
import { deletePhoto, photoTarget } from "./photoApi.ts"

const ConfirmDialog = lazily(async () => (await import("../ui/ConfirmDialog.tsx")).ConfirmDialog)
const Lightbox = lazily(async () => (await import("../images/Lightbox.tsx")).Lightbox)

/** The photo of an existing car: uploaded and deleted at once, independently of the form around it. */
export function CarPhotoField({ car, className }: { car: Car; className?: string }) {
  const { actions, car: texts } = useMessages()
  const client = useQueryClient()
  const sending = useImageUpload(photoTarget(client, car), preparePhoto)
  const deletion = useMutation(deletePhoto(client, car))
  const [dialog, setDialog] = useState<"delete" | "large" | null>(null)
  const errorId = useId()
  const { upload, isPreparing } = sending
  const url = upload?.preview ?? car.image_url
  const isBusy = sending.isBusy || deletion.isPending
  const onFile = (file: File) => void sending.onFile(file)
  const { isOver, handlers } = useFileDrop(onFile, isBusy)
  const hasFailed = upload?.phase === "failed"
  const error = sending.problem ?? upload?.error ?? undefined

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would not lay out as a grid in every browser
    <div
      role="group"
      aria-label={texts.photo}
      {...handlers}
      className={classes(
        "overflow-hidden md:rounded-2xl",
        isOver && "outline-2 outline-primary outline-dashed",
        className,
      )}
    >
      <div className="relative">
        {url ? (
          <button
            type="button"
            aria-label={texts.photoEnlarge}
            onClick={() => setDialog("large")}
            className="block w-full focus-visible:-outline-offset-4"
          >
            <CarPhoto
              url={url}
              onBroken={() =>
                void client.invalidateQueries({ queryKey: keys.car(car.organization_id, car.id) })
              }
              className="aspect-video max-h-80 w-full md:aspect-4/3 md:max-h-none [&_img]:object-[50%_70%]"
            />
          </button>
        ) : (
          <CarPhoto url={null} className="h-44 pb-12" />
        )}
        <div className="pointer-events-none absolute inset-x-3 bottom-3 flex items-end justify-end gap-2 *:pointer-events-auto">
          {(isPreparing || upload?.phase === "sending") && (
            <div className="min-w-0 flex-1 rounded-xl bg-card px-3 py-2">
              <UploadProgress part={upload?.part ?? null} onCancel={sending.onCancel} />
            </div>
          )}
          <FileButton
            label={url ? texts.photoReplace : texts.photoAdd}
            className={url || isBusy ? floatingButton : undefined}
            isBusy={isBusy}
            isInvalid={Boolean(error)}
            describedBy={error && errorId}
            onFile={onFile}
          />
          {car.image_url && !upload && (
            <button
              type="button"
              aria-label={texts.photoDelete}
              title={texts.photoDelete}
              disabled={isBusy}
              onClick={() => setDialog("delete")}
              className={classes(floatingButton, "disabled:opacity-55")}
            >
              <TrashIcon />
            </button>
          )}
        </div>
      </div>
      <div className={classes("bg-card px-4 py-3", !error && !hasFailed && "hidden")}>
        <div role="alert">
          {error && (
            <p id={errorId} className="text-sm font-medium text-pretty text-loss">
              {error}
            </p>
          )}
        </div>
        {hasFailed && (
          <span className="mt-2 flex gap-2">
            {upload.canRetry && <Button onClick={sending.onRetry}>{actions.retry}</Button>}
            <IconButton label={actions.cancel} onClick={sending.onCancel} className="text-soft">
              <CloseIcon />
            </IconButton>
          </span>
        )}
      </div>
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
    </div>
  )
}
