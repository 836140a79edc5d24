import type { ReactElement } from "react"
import { useMessages } from "../messages/use.ts"
import { DownloadIcon } from "../ui/icons.tsx"
import { TrashIcon } from "../ui/laterIcons.tsx"
import { Menu, MenuItem, MenuSeparator } from "../ui/Menu.tsx"

type CarMenuItemsProps = {
  trigger: ReactElement
  onDownloadFiles: (() => void) | undefined
  onExport: () => void
  onDelete: () => void
}

export function CarMenuItems(props: CarMenuItemsProps) {
  const { trigger, onDownloadFiles, onExport, onDelete } = props
  const { car: texts, downloads } = useMessages()
  return (
    <Menu trigger={trigger}>
      <MenuItem icon={<DownloadIcon />} onSelect={onExport}>
        {texts.exportCsv}
      </MenuItem>
      {onDownloadFiles && (
        <MenuItem icon={<DownloadIcon />} onSelect={onDownloadFiles}>
          {downloads.files}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem isDanger icon={<TrashIcon />} onSelect={onDelete}>
        {texts.delete}
      </MenuItem>
    </Menu>
  )
}
