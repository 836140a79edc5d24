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
  const { isOver, handlers } = useFileDrop((file) => void sending.onFile(file), isBusy)
  const hasFailed = upload?.phase === "failed"
  const error = sending.problem ?? upload?.error ?? undefined
  const choose = {
    isBusy,
    isInvalid: Boolean(error),
    describedBy: error && errorId,
    onFile: (file: File) => void sending.onFile(file),
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would not lay out as a grid in every browser
    <div
      role="group"
      aria-label={texts.photo}
      {...handlers}
      className={classes(
        "relative overflow-hidden md:rounded-2xl",
        isOver && "outline-2 outline-primary outline-dashed",
        className,
      )}
    >
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
      <div className="pointer-events-none absolute inset-x-3 bottom-3 flex flex-wrap items-end justify-end gap-2 *:pointer-events-auto">
        <div
          className={classes(
            "min-w-0 grow basis-56 rounded-xl bg-card px-3 py-2",
            !error && !isPreparing && upload?.phase !== "sending" && "hidden",
          )}
        >
          <div role="alert" className="empty:hidden">
            {error && (
              <p id={errorId} className="text-sm font-medium text-pretty text-loss">
                {error}
              </p>
            )}
          </div>
          {hasFailed && (
            <span className="mt-1 flex gap-2">
              {upload.canRetry && <Button onClick={sending.onRetry}>{actions.retry}</Button>}
              <IconButton label={actions.cancel} onClick={sending.onCancel} className="text-soft">
                <CloseIcon />
              </IconButton>
            </span>
          )}
          {(isPreparing || upload?.phase === "sending") && (
            <UploadProgress part={upload?.part ?? null} onCancel={sending.onCancel} />
          )}
        </div>
        {url ? (
          <FileButton label={texts.photoReplace} className={floatingButton} {...choose} />
        ) : (
          <FileButton label={texts.photoAdd} {...choose} />
        )}
        {car.image_url && !hasFailed && (
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
