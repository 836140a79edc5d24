import type { ComponentType, ReactElement, ReactNode } from "react"
import { IconButton } from "./IconButton.tsx"
import { DownloadIcon } from "./icons.tsx"
import { OpenOnPress } from "./OpenOnPress.tsx"
import { Spinner } from "./Spinner.tsx"

type OfMenu = { trigger: (isBusy: boolean) => ReactElement; onClose?: () => void }

type FilesButtonProps<Items> = {
  label: string
  /** In place of the sign of a download, where the menu has more than files. */
  icon?: ReactNode
  /** Made by `lazily`. */
  menu: ComponentType<Items & OfMenu> & { preload: () => void }
  /** The further props of the menu. */
  items: Items
}

/** The button above a list that opens a menu of its files. */
export function FilesButton<Items>({ label, icon, menu: Menu, items }: FilesButtonProps<Items>) {
  const button = (isBusy: boolean, onPress?: () => void) => (
    <IconButton
      label={label}
      aria-haspopup="menu"
      aria-busy={isBusy || undefined}
      onPointerEnter={Menu.preload}
      {...(onPress && { onClick: onPress })}
      className="-mr-3 text-soft hover:text-ink"
    >
      {isBusy ? <Spinner /> : icon || <DownloadIcon />}
    </IconButton>
  )
  return (
    <OpenOnPress button={(onPress) => button(false, onPress)}>
      {(onClose) => <Menu {...items} trigger={button} onClose={onClose} />}
    </OpenOnPress>
  )
}
