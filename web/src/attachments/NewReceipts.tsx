import { useId } from "react"
import { DropArea } from "../images/DropArea.tsx"
import { useDroppedFiles } from "../images/useFileDrop.ts"
import { useMessages } from "../messages/use.ts"
import { FileMark } from "../ui/FileMark.tsx"
import { CloseIcon } from "../ui/icons.tsx"
import { leaveRow } from "./leaveRow.ts"
import { ReceiptButtons } from "./ReceiptButtons.tsx"

type NewReceiptsProps = {
  files: readonly { key: string; name: string; preview: string | null; remove: () => void }[]
  hasRoom: boolean
  problem: string | null
  onFiles: (files: readonly File[]) => void
}

/** The receipts of an expense that is not added yet, as small pictures that can be removed. */
export function NewReceipts({ files, hasRoom, problem, onFiles }: NewReceiptsProps) {
  const { receipts: texts } = useMessages()
  const drop = useDroppedFiles(onFiles)
  const id = useId()
  return (
    <DropArea labelledBy={id} drop={drop} className="min-w-0">
      <p id={id} className="mb-2 text-sm font-semibold">
        {texts.title}
      </p>
      {files.length > 0 && (
        <ul className="mb-2 grid grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-x-3 gap-y-2">
          {files.map(({ key, name, preview, remove }) => (
            <li key={key} className="flex min-w-0 items-center rounded-xl border border-field/50">
              {preview ? (
                <img src={preview} alt="" className="size-11 shrink-0 rounded-xl object-cover" />
              ) : (
                <FileMark />
              )}
              <span className="ml-2 min-w-0 flex-1 truncate text-xs" title={name}>
                {name}
              </span>
              <button
                type="button"
                aria-label={texts.remove(name)}
                title={texts.remove(name)}
                onClick={() => {
                  leaveRow()
                  remove()
                }}
                className="-ml-2 grid size-touch shrink-0 place-items-center rounded-xl text-soft hover:bg-line/50"
              >
                <CloseIcon className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {hasRoom && <ReceiptButtons onFiles={onFiles} />}
      <div role="alert" className="empty:hidden">
        {problem && <p className="mt-2 text-sm font-medium text-loss">{problem}</p>}
      </div>
    </DropArea>
  )
}
