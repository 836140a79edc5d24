import { useMessages } from "../messages/use.ts"
import { MoreIcon } from "../ui/laterIcons.tsx"
import { lazily } from "../ui/lazily.tsx"
import { OpenOnPress } from "../ui/OpenOnPress.tsx"
import { Spinner } from "../ui/Spinner.tsx"

const CarMenuItems = lazily(async () => (await import("./CarMenuItems.tsx")).CarMenuItems)

/** The ZIP of photos and papers; null where there are none. */
export type CarFiles = { download: () => void; isBusy: boolean } | null

type CarMenuProps = {
  files: CarFiles
  onExport: () => void
  onDelete: () => void
  className?: string
}

/** The rare actions on the whole car. */
export function CarMenu({ files, onExport, onDelete, className }: CarMenuProps) {
  const { car: texts } = useMessages()
  const button = (onPress?: () => void) => (
    <button
      type="button"
      aria-haspopup="menu"
      aria-label={texts.moreActions}
      aria-busy={files?.isBusy || undefined}
      title={texts.moreActions}
      onPointerEnter={CarMenuItems.preload}
      {...(onPress && { onClick: onPress })}
      className={className}
    >
      {files?.isBusy ? <Spinner /> : <MoreIcon />}
    </button>
  )
  return (
    <OpenOnPress button={button}>
      {(onClose) => (
        <CarMenuItems
          trigger={button()}
          onDownloadFiles={files?.download}
          onExport={onExport}
          onDelete={onDelete}
          onClose={onClose}
        />
      )}
    </OpenOnPress>
  )
}
