import { useMessages } from "../messages/use.ts"
import { MoreIcon } from "../ui/icons.tsx"
import { lazily } from "../ui/lazily.tsx"
import { OpenOnPress } from "../ui/OpenOnPress.tsx"

const CarMenuItems = lazily(async () => (await import("./CarMenuItems.tsx")).CarMenuItems)

type CarMenuProps = {
  onExport: () => void
  onDelete: () => void
  className?: string
}

/** The rare actions on the whole car. */
export function CarMenu({ onExport, onDelete, className }: CarMenuProps) {
  const { car: texts } = useMessages()
  const button = (onPress?: () => void) => (
    <button
      type="button"
      aria-haspopup="menu"
      aria-label={texts.moreActions}
      title={texts.moreActions}
      onPointerEnter={CarMenuItems.preload}
      {...(onPress && { onClick: onPress })}
      className={className}
    >
      <MoreIcon />
    </button>
  )
  return (
    <OpenOnPress button={button}>
      {(onClose) => (
        <CarMenuItems
          trigger={button()}
          onExport={onExport}
          onDelete={onDelete}
          onClose={onClose}
        />
      )}
    </OpenOnPress>
  )
}
