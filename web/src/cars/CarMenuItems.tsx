import type { ReactElement } from "react"
import { useMessages } from "../messages/use.ts"
import { DownloadIcon, TrashIcon } from "../ui/icons.tsx"
import { Menu, MenuItem } from "../ui/Menu.tsx"

type CarMenuItemsProps = {
  trigger: ReactElement
  onExport: () => void
  onDelete: () => void
}

export function CarMenuItems({ trigger, onExport, onDelete }: CarMenuItemsProps) {
  const { car: texts } = useMessages()
  return (
    <Menu trigger={trigger}>
      <MenuItem icon={<DownloadIcon />} onSelect={onExport}>
        {texts.exportCsv}
      </MenuItem>
      <MenuItem icon={<TrashIcon />} onSelect={onDelete}>
        {texts.delete}
      </MenuItem>
    </Menu>
  )
}
