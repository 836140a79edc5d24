import { CarPhoto } from "../images/CarPhoto.tsx"
import { useMessages } from "../messages/use.ts"
import { IconButton } from "../ui/IconButton.tsx"
import { CloseIcon } from "../ui/icons.tsx"
import { ProgressBar } from "../ui/ProgressBar.tsx"
import { Spinner } from "../ui/Spinner.tsx"
import { cancelUploads } from "./uploadActions.ts"
import { idOf, type Upload } from "./uploading.ts"

/** A photo that is being uploaded: its picture once there is one, its progress, and a button to cancel. */
export function UploadTile({ upload }: { upload: Upload }) {
  const { actions, images } = useMessages()
  const { phase, part, preview, error, unsent } = upload
  const { name } = unsent.body
  return (
    <li className="relative">
      {preview ? (
        <CarPhoto url={preview} className="aspect-4/3 w-full rounded-xl opacity-70" />
      ) : (
        <div className="grid aspect-4/3 place-items-center rounded-xl bg-line/60 text-soft">
          {phase === "failed" ? null : <Spinner />}
        </div>
      )}
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1">
          {phase === "sending" ? (
            <ProgressBar label={`${images.sending} ${name}`} percent={Math.floor(part * 100)} />
          ) : (
            <p className="truncate text-xs text-soft" title={error ?? name}>
              {error ?? name}
            </p>
          )}
        </div>
        <IconButton
          label={`${actions.cancel}: ${name}`}
          onClick={() => cancelUploads([idOf(upload)])}
          className="-mr-2 text-soft"
        >
          <CloseIcon />
        </IconButton>
      </div>
    </li>
  )
}
