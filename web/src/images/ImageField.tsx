import { Fragment, type ReactNode, useId } from "react"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { IconButton } from "../ui/IconButton.tsx"
import { CloseIcon } from "../ui/icons.tsx"
import { TrashIcon } from "../ui/laterIcons.tsx"
import { DropArea } from "./DropArea.tsx"
import { FileButton } from "./FileButton.tsx"
import { UploadProgress } from "./UploadProgress.tsx"
import type { Upload } from "./uploads.ts"
import { useFileDrop } from "./useFileDrop.ts"

type ImageFieldProps = {
  /** Names the image for screen readers. */
  label: string
  chooseLabel: string
  deleteLabel: string
  hint: string
  /** The current image, or a placeholder. */
  picture: ReactNode
  upload?: Upload | undefined
  isPreparing: boolean
  /** Disables everything but cancelling. */
  isBusy: boolean
  problem: string | undefined
  onFile: (file: File) => void
  onRetry?: () => void
  onCancel: () => void
  /** Undefined while there is nothing to delete. */
  onDelete?: (() => void) | undefined
}

/** On a phone what is said about the image stands below it, because beside it its sentences would break. */
const frame =
  "flex flex-wrap items-center gap-x-4 gap-y-3 sm:grid sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-y-2"

/** An image that is chosen by button, drop or paste, with the progress of its upload. */
export function ImageField(props: ImageFieldProps) {
  const { label, chooseLabel, deleteLabel, hint, picture } = props
  const { upload, isPreparing, isBusy, problem, onFile, onRetry, onCancel, onDelete } = props
  const { actions } = useMessages()
  const id = useId()
  const onFiles = ([file]: readonly File[]) => file && onFile(file)
  const drop = useFileDrop(onFiles, isBusy)
  const error = problem ?? upload?.error ?? undefined
  const hasFailed = upload?.phase === "failed"
  const described = [error && `${id}-error`, `${id}-hint`].filter(Boolean).join(" ")

  return (
    <DropArea label={label} drop={drop} className={frame}>
      <div className="sm:row-span-2">{picture}</div>
      <div className="flex min-w-0 flex-1 basis-44 flex-wrap gap-2 sm:self-end">
        {hasFailed && (
          <span className="flex gap-2">
            {upload.canRetry && <Button onClick={onRetry}>{actions.retry}</Button>}
            <IconButton label={actions.cancel} onClick={onCancel} className="text-soft">
              <CloseIcon />
            </IconButton>
          </span>
        )}
        <span className="flex flex-wrap gap-2">
          <FileButton
            label={chooseLabel}
            isBusy={isBusy}
            isInvalid={Boolean(error)}
            describedBy={described}
            onFiles={onFiles}
          />
          {!hasFailed && onDelete && (
            <IconButton
              label={deleteLabel}
              disabled={isBusy}
              onClick={onDelete}
              className="text-soft hover:text-loss"
            >
              <TrashIcon />
            </IconButton>
          )}
        </span>
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-2 max-sm:basis-full sm:self-start">
        <div role="alert" className="empty:hidden">
          {error && (
            <p id={`${id}-error`} className="text-sm font-medium text-loss">
              {error}
            </p>
          )}
        </div>
        {isPreparing || upload?.phase === "sending" ? (
          <UploadProgress part={upload?.part ?? null} onCancel={onCancel} />
        ) : (
          <p id={`${id}-hint`} className="text-sm text-soft">
            {sentencesOf(hint).map((sentence) => (
              <Fragment key={sentence}>
                <span className="inline-block">{sentence}</span>{" "}
              </Fragment>
            ))}
          </p>
        )}
      </div>
    </DropArea>
  )
}

/** A hint wraps between its sentences first. */
const sentencesOf = (text: string) => text.split(/(?<=\.) /)
