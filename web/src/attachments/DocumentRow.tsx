import { timeZone } from "@marza/domain/time/days.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { formatDay } from "../ui/dates.ts"
import { FileName } from "../ui/FileName.tsx"
import { MoreIcon } from "../ui/laterIcons.tsx"
import { lazily } from "../ui/lazily.tsx"
import { OpenOnPress } from "../ui/OpenOnPress.tsx"
import { saveFrom } from "../ui/saveFrom.ts"
import { formatSize } from "../ui/sizes.ts"
import { type CarDocument, isPdf, typeNames } from "./documents.ts"
import { FilePicture } from "./FilePicture.tsx"

const DocumentMenu = lazily(async () => (await import("./DocumentMenus.tsx")).DocumentMenu)

type DocumentRowProps = {
  document: CarDocument
  onOpen: () => void
  onEdit: () => void
  onDelete: () => void
  onBroken: () => void
}

/** Opens by a press anywhere on it: a PDF in a tab of its own, an image in the viewer. */
export function DocumentRow({ document, onOpen, onEdit, onDelete, onBroken }: DocumentRowProps) {
  const { documents: texts } = useMessages()
  const language = useLanguage()
  const { name, content_type, size, full_name, created_at, url } = document
  const kind = texts.kinds[document.kind]
  const label = `${kind}: ${name}`
  const details = {
    type: typeNames[content_type],
    size: size !== null && formatSize(size, language),
    day: formatDay(new Date(created_at), timeZone, language),
    by: full_name,
  }
  const opener = "text-left wrap-anywhere font-medium after:absolute after:inset-0"
  const button = (onPress?: () => void) => (
    <button
      type="button"
      aria-haspopup="menu"
      aria-label={texts.actionsOf(label)}
      title={texts.actionsOf(label)}
      onPointerEnter={DocumentMenu.preload}
      {...(onPress && { onClick: onPress })}
      className="relative -mr-3 grid size-touch shrink-0 place-items-center rounded-xl text-soft hover:bg-line/50"
    >
      <MoreIcon />
    </button>
  )
  return (
    <li className="row-hover relative flex items-center gap-3 py-1 wide:py-2">
      <FilePicture file={document} onBroken={onBroken} />
      <div className="min-w-0 flex-1">
        {isPdf(document) ? (
          <a href={url} target="_blank" rel="noopener" aria-label={label} className={opener}>
            {kind}
          </a>
        ) : (
          <button type="button" aria-label={label} onClick={onOpen} className={opener}>
            {kind}
          </button>
        )}
        <div className="text-xs text-soft">
          <p title={name} className="line-clamp-2 wrap-anywhere narrow:line-clamp-1 wide:mt-1">
            <FileName name={name} />
          </p>
          {/* What has no room on the line is cut, the name of a person first; on a phone the name of the file has all of it. */}
          <p className="max-h-[1lh] overflow-hidden wrap-anywhere narrow:hidden">
            <span className="dotted-parts">
              {Object.entries(details).map(
                ([part, text]) => text && <span key={part}>{text}</span>,
              )}
            </span>
          </p>
        </div>
      </div>
      <OpenOnPress button={button}>
        {(onClose) => (
          <DocumentMenu
            trigger={button()}
            onEdit={onEdit}
            onDownload={() => saveFrom(url, name)}
            onDelete={onDelete}
            onClose={onClose}
          />
        )}
      </OpenOnPress>
    </li>
  )
}
