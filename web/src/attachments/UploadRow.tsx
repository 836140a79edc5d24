import { useMessages } from "../messages/use.ts"
import { FileMark } from "../ui/FileMark.tsx"
import { FileName } from "../ui/FileName.tsx"
import { IconButton } from "../ui/IconButton.tsx"
import { CloseIcon } from "../ui/icons.tsx"
import { leaveRow } from "./leaveRow.ts"
import { cancelUploads } from "./uploadActions.ts"
import { idOf, type Upload } from "./uploading.ts"

/** A file that is being uploaded: its name, its error if it failed, and buttons to retry and to cancel. */
export function UploadRow({ upload, title }: { upload: Upload; title?: string }) {
  const { actions, offline } = useMessages()
  const { name } = upload.unsent.body
  return (
    <li className="flex items-center gap-3 py-2">
      <FileMark className="opacity-70" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-medium text-soft">{title}</p>}
        <p className="mt-1 text-xs text-soft wrap-anywhere">
          <FileName name={name} />
        </p>
        {upload.phase === "failed" && (
          <p className="mt-1 text-xs font-medium text-loss">{offline.unsent}</p>
        )}
      </div>
      <IconButton
        label={`${actions.cancel}: ${name}`}
        onClick={() => {
          leaveRow()
          cancelUploads([idOf(upload)])
        }}
        className="-mr-3 text-soft"
      >
        <CloseIcon />
      </IconButton>
    </li>
  )
}
