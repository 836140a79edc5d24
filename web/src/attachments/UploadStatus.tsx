import { useIsLost } from "../api/offline.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { classes } from "../ui/classes.ts"
import { AlertIcon } from "../ui/icons.tsx"
import { ProgressBar } from "../ui/ProgressBar.tsx"
import { namedReasons, namesOf } from "./namedReasons.ts"
import { cancelUploads, retryUploads } from "./uploadActions.ts"
import { idOf, type Upload } from "./uploading.ts"

type UploadsProps = { uploads: readonly Upload[]; className?: string }

/** The common progress of all uploads to one place; nothing where none is under way. */
export function UploadsProgress({ uploads, className }: UploadsProps) {
  const { actions, analytics, attachments: texts, images, offline } = useMessages()
  const isLost = useIsLost()
  const going = uploads.filter(({ phase }) => phase !== "failed")
  const left = going.filter(({ phase }) => phase !== "sent")
  if (left.length === 0) return null

  const isPreparing = left.every(({ phase }) => phase === "preparing")
  const percent = Math.floor((100 * going.reduce((sum, { part }) => sum + part, 0)) / going.length)
  const label = isLost
    ? [offline.waiting, going.length > 1 && texts.photoOf(going.length - left.length, going.length)]
        .filter(Boolean)
        .join(": ")
    : going.length > 1
      ? texts.sendingMany(going.length - left.length + 1, going.length)
      : isPreparing
        ? images.preparing
        : images.sending
  return (
    <div className={classes("flex items-center gap-3", className)}>
      <div className="min-w-0 flex-1">
        <p className="flex justify-between gap-2 text-sm text-soft">
          {label}
          <span>{analytics.percent(percent)}</span>
        </p>
        <ProgressBar label={label} percent={percent} className="mt-1" />
        <div role="alert" className="mt-1 text-sm font-medium text-pretty text-loss empty:hidden">
          {isLost && left.some(({ isKept }) => isKept === false) && offline.notKept}
        </div>
      </div>
      <Button variant="quiet" onClick={() => cancelUploads(left.map(idOf))}>
        {actions.cancel}
      </Button>
    </div>
  )
}

/** The failed uploads to one place by name, with buttons to retry and to dismiss them. */
export function UploadsFailed({ uploads, id, className }: UploadsProps & { id?: string }) {
  const { actions, attachments: texts, offline } = useMessages()
  const failed = uploads.filter(({ phase }) => phase === "failed")
  const canRetry = failed.filter((upload) => upload.canRetry)
  const reasons = namedReasons(
    // Those that can be sent again stand beside the button for that.
    [...failed.filter((upload) => !upload.canRetry), ...canRetry].map(({ unsent, error }) => ({
      name: unsent.body.name,
      reason: error ?? offline.unsent,
    })),
    texts.andMore,
  )
  return (
    <div
      data-failed={failed.map(idOf).join(" ")}
      className={failed.length > 0 ? className : undefined}
    >
      <div role="alert" id={id} className="grid gap-1 empty:hidden">
        {reasons.map((reason) => (
          <p
            key={reason}
            className="flex gap-2 text-sm font-medium text-pretty wrap-anywhere text-loss"
          >
            <AlertIcon />
            <span className="min-w-0">{reason}</span>
          </p>
        ))}
      </div>
      {failed.length > 0 && (
        <span className="mt-2 flex flex-wrap gap-2">
          {canRetry.length > 0 && (
            <Button
              variant="secondary"
              onClick={() => retryUploads(canRetry.map(idOf))}
              className="wrap-anywhere"
            >
              {/* Beside files that it does not send it names those that it does. */}
              {canRetry.length === failed.length
                ? actions.retry
                : `${actions.retry}: ${namesOf(
                    canRetry.map(({ unsent }) => unsent.body),
                    texts.andMore,
                  )}`}
            </Button>
          )}
          <Button
            variant="quiet"
            onClick={() => cancelUploads(failed.map(idOf))}
            className={canRetry.length > 0 ? "" : "-mx-4"}
          >
            {texts.dismiss}
          </Button>
        </span>
      )}
    </div>
  )
}
