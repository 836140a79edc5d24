import { useNavigate } from "@tanstack/react-router"
import type { ReactElement } from "react"
import { urlOf } from "../api/calls.ts"
import { useMessages } from "../messages/use.ts"
import { DownloadIcon, TableIcon } from "../ui/icons.tsx"
import { Menu, MenuItem, MenuSeparator } from "../ui/Menu.tsx"
import { useDownload } from "../ui/useDownload.ts"
import type { CarFilter } from "./api.ts"

type FilesMenuItemsProps = {
  organizationId: string
  filter: CarFilter
  trigger: (isBusy: boolean) => ReactElement
}

/** The formats in which the list can be exported, and the way to the import. */
export function FilesMenuItems({ organizationId, filter, trigger }: FilesMenuItemsProps) {
  const { downloads: texts } = useMessages()
  const { start, isBusy } = useDownload()
  const navigate = useNavigate()
  const request = { params: { id: organizationId }, query: filter }
  return (
    <Menu trigger={trigger(isBusy)}>
      <MenuItem
        icon={<DownloadIcon />}
        onSelect={() => start(urlOf("GET /api/organizations/:id/cars/export.xlsx", request))}
      >
        {texts.listWorkbook}
      </MenuItem>
      <MenuItem
        icon={<DownloadIcon />}
        onSelect={() => start(urlOf("GET /api/organizations/:id/cars/export.csv", request))}
      >
        {texts.listCsv}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<TableIcon />} onSelect={() => void navigate({ to: "/import" })}>
        {texts.import}
      </MenuItem>
    </Menu>
  )
}
