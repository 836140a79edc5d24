import type { ComponentType, ReactElement } from "react"
import { IconButton } from "./IconButton.tsx"
import { DownloadIcon } from "./icons.tsx"
import { OpenOnPress } from "./OpenOnPress.tsx"
import { Spinner } from "./Spinner.tsx"

type OfMenu = { trigger: (isBusy: boolean) => ReactElement; onClose?: () => void }

type FilesButtonProps<Items> = {
  label: string
  /** Made by `lazily`. */
  menu: ComponentType<Items & OfMenu> & { preload: () => void }
  /** The further props of the menu. */
  items: Items
}

/** The button above a list that opens a menu of its files. */
export function FilesButton<Items>({ label, menu: Menu, items }: FilesButtonProps<Items>) {
  const button = (isBusy: boolean, onPress?: () => void) => (
    <IconButton
      label={label}
      aria-haspopup="menu"
      aria-busy={isBusy || undefined}
      onPointerEnter={Menu.preload}
      {...(onPress && { onClick: onPress })}
      className="-mr-3 text-soft hover:text-ink"
    >
      {isBusy ? <Spinner /> : <DownloadIcon />}
    </IconButton>
  )
  return (
    <OpenOnPress button={(onPress) => button(false, onPress)}>
      {(onClose) => <Menu {...items} trigger={button} onClose={onClose} />}
    </OpenOnPress>
  )
}
