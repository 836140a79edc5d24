import type { Attachment } from "@marza/domain/attachments/schemas.ts"
import { timeZone } from "@marza/domain/time/days.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { formatDay } from "../ui/dates.ts"
import { FileName } from "../ui/FileName.tsx"
import { IconButton } from "../ui/IconButton.tsx"
import { TrashIcon } from "../ui/laterIcons.tsx"
import { formatSize } from "../ui/sizes.ts"
import { isPdf, typeNames } from "./documents.ts"
import { FilePicture } from "./FilePicture.tsx"

type ReceiptRowProps = { receipt: Attachment; onOpen: () => void; onDelete: () => void }

/** A stored receipt, to open and to delete. */
export function ReceiptRow({ receipt, onOpen, onDelete }: ReceiptRowProps) {
  const { receipts: texts } = useMessages()
  const language = useLanguage()
  const { name, url, size, content_type, full_name, created_at } = receipt
  const details = {
    type: typeNames[content_type],
    size: size !== null && formatSize(size, language),
    by: full_name,
    day: formatDay(new Date(created_at), timeZone, language),
  }
  const opener = "line-clamp-2 text-left text-sm font-medium after:absolute after:inset-0"
  return (
    <li className="relative flex items-center gap-3 py-2">
      <FilePicture file={receipt} />
      <div className="min-w-0 flex-1">
        {isPdf(receipt) ? (
          <a href={url} target="_blank" rel="noopener" className={opener}>
            <FileName name={name} />
          </a>
        ) : (
          <button type="button" onClick={onOpen} className={opener}>
            <FileName name={name} />
          </button>
        )}
        <p className="mt-1 overflow-hidden text-xs text-soft wrap-anywhere">
          <span className="dotted-parts">
            {Object.entries(details).map(([part, text]) => text && <span key={part}>{text}</span>)}
          </span>
        </p>
      </div>
      <IconButton
        label={texts.delete(name)}
        onClick={onDelete}
        className="relative text-soft max-sm:-mr-3 hover:text-loss"
      >
        <TrashIcon />
      </IconButton>
    </li>
  )
}
