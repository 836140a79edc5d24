import type { Attachment } from "@marza/domain/attachments/schemas.ts"
import { isPdf, typeNames } from "../attachments/documents.ts"
import { FilePicture } from "../attachments/FilePicture.tsx"
import { useLanguage } from "../messages/first.ts"
import { Button } from "../ui/Button.tsx"
import { formatMoment } from "../ui/dates.ts"
import { FileName } from "../ui/FileName.tsx"
import { IconButton } from "../ui/IconButton.tsx"
import { TrashIcon } from "../ui/laterIcons.tsx"
import { formatSize } from "../ui/sizes.ts"
import { useInboxTexts } from "./texts.ts"

type InboxRowProps = {
  paper: Attachment
  /** Has the focus once a dialog has closed. */
  isCurrent: boolean
  /** Its expense is being entered beside it. */
  isMaking: boolean
  onOpen: () => void
  onSpend: () => void
  onAssign: () => void
  onDelete: () => void
}

/** A paper that waits: to open, to make an expense of, to assign, and to delete. */
export function InboxRow(props: InboxRowProps) {
  const { paper, isCurrent, isMaking, onOpen, onSpend, onAssign, onDelete } = props
  const texts = useInboxTexts()
  const language = useLanguage()
  const { name, url, size, content_type, full_name, created_at } = paper
  const details = {
    by: full_name,
    arrived: formatMoment(new Date(created_at), language),
  }
  const file = [typeNames[content_type], size !== null && formatSize(size, language)]

  const opener =
    "line-clamp-2 text-left font-semibold leading-snug wrap-anywhere after:absolute after:inset-0"
  return (
    <li
      aria-current={isMaking || undefined}
      className="-mx-4 flex flex-wrap items-center justify-end gap-x-4 gap-y-3 px-4 py-3 aria-[current=true]:bg-line/60"
    >
      {/* On a narrow phone the buttons stand below the name, which needs its room. */}
      <div className="relative flex min-h-touch min-w-0 flex-1 basis-52 items-center gap-3">
        <FilePicture file={paper} hasType className="size-16 sm:size-14" />
        <div className="min-w-0 flex-1">
          {isPdf(paper) ? (
            <a href={url} target="_blank" rel="noopener" className={opener}>
              <FileName name={name} />
            </a>
          ) : (
            <button type="button" onClick={onOpen} className={opener}>
              <FileName name={name} />
            </button>
          )}
          <p
            title={file.filter(Boolean).join(" · ")}
            className="mt-1 overflow-hidden text-sm text-soft wrap-anywhere"
          >
            <span className="dotted-parts">
              {Object.entries(details).map(
                ([part, text]) =>
                  text && (
                    // On a phone the day stands alone, so that the rows are alike with and without a name.
                    <span key={part} className={part === "arrived" ? "max-sm:w-full" : undefined}>
                      {text}
                    </span>
                  ),
              )}
            </span>
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2 max-sm:w-full max-sm:*:first:grow">
        <Button
          variant="secondary"
          aria-label={texts.spendOf(name)}
          data-spends={paper.id}
          onClick={onSpend}
          className="px-3 text-primary"
        >
          {texts.spend}
        </Button>
        <Button
          variant="secondary"
          aria-label={texts.assignOf(name)}
          data-assigns
          data-current={isCurrent || undefined}
          onClick={onAssign}
          className="px-3"
        >
          {texts.assign}
        </Button>
        <IconButton
          label={texts.delete(name)}
          onClick={onDelete}
          className="-mr-3 text-soft hover:text-loss"
        >
          <TrashIcon />
        </IconButton>
      </div>
    </li>
  )
}
