import type { ReactNode } from "react"
import { Button } from "../ui/Button.tsx"
import { ChevronDownIcon } from "../ui/icons.tsx"
import { Menu } from "../ui/Menu.tsx"
import { OpenOnPress } from "../ui/OpenOnPress.tsx"

type SelectionMenuProps = { label: string; isBusy: boolean; children: ReactNode }

/** A button below the table that opens what the chosen cars can become. */
export function SelectionMenu({ label, isBusy, children }: SelectionMenuProps) {
  const button = (onPress?: () => void) => (
    <Button
      variant="secondary"
      aria-haspopup="menu"
      isBusy={isBusy}
      {...(onPress && { onClick: onPress })}
    >
      {label}
      <ChevronDownIcon className="size-4" />
    </Button>
  )
  return (
    <OpenOnPress button={button}>{() => <Menu trigger={button()}>{children}</Menu>}</OpenOnPress>
  )
}
