import { floatingButton } from "../images/floatingButton.ts"
import { useMessages } from "../messages/use.ts"
import { classes } from "../ui/classes.ts"
import { MoreIcon } from "../ui/laterIcons.tsx"
import { lazily } from "../ui/lazily.tsx"
import { OpenOnPress } from "../ui/OpenOnPress.tsx"
import { Spinner } from "../ui/Spinner.tsx"
import type { CarPhotos, PaperToMake } from "./CarMenuItems.tsx"

const CarMenuItems = lazily(async () => (await import("./CarMenuItems.tsx")).CarMenuItems)

/** The ZIP of photos and papers; null where there are none. */
export type CarFiles = { download: () => void; isBusy: boolean } | null

type CarMenuProps = {
  photos: CarPhotos
  files: CarFiles
  isSold: boolean
  onPaper: (kind: PaperToMake) => void
  onAddTask: () => void
  onExport: () => void
  onDelete: () => void
  className?: string
}

/** The rare actions on the whole car. */
export function CarMenu({ photos, files, className, ...actions }: CarMenuProps) {
  const { car: texts } = useMessages()
  const button = (onPress?: () => void) => (
    <button
      type="button"
      aria-haspopup="menu"
      data-takes-focus
      aria-label={texts.moreActions}
      aria-busy={files?.isBusy || undefined}
      title={texts.moreActions}
      onPointerEnter={CarMenuItems.preload}
      {...(onPress && { onClick: onPress })}
      className={classes(floatingButton, className)}
    >
      {files?.isBusy ? <Spinner /> : <MoreIcon />}
    </button>
  )
  return (
    <OpenOnPress button={button}>
      {(onClose) => (
        <CarMenuItems
          trigger={button()}
          photos={photos}
          onDownloadFiles={files?.download}
          {...actions}
          onClose={onClose}
        />
      )}
    </OpenOnPress>
  )
}
