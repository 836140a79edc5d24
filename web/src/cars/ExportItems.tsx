import type { ReactElement } from "react"
import { urlOf } from "../api/calls.ts"
import { useMessages } from "../messages/use.ts"
import { DownloadIcon } from "../ui/icons.tsx"
import { Menu, MenuItem } from "../ui/Menu.tsx"
import { useDownload } from "../ui/useDownload.ts"
import type { CarFilter } from "./api.ts"

type ExportItemsProps = {
  organizationId: string
  filter: CarFilter
  trigger: (isBusy: boolean) => ReactElement
}

/** The types of file in which the list is exported. */
export function ExportItems({ organizationId, filter, trigger }: ExportItemsProps) {
  const { downloads: texts } = useMessages()
  const { start, isBusy } = useDownload()
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
    </Menu>
  )
}
