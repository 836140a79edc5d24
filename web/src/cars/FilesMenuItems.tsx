import { useNavigate } from "@tanstack/react-router"
import type { ReactElement } from "react"
import { urlOf } from "../api/calls.ts"
import { useMessages } from "../messages/use.ts"
import { ExportMenu } from "../ui/ExportMenu.tsx"
import { UploadIcon } from "../ui/laterIcons.tsx"
import { MenuItem, MenuSeparator } from "../ui/Menu.tsx"
import type { CarFilter } from "./listApi.ts"

type FilesMenuItemsProps = {
  organizationId: string
  filter: CarFilter
  trigger: (isBusy: boolean) => ReactElement
}

/** The formats in which the list can be exported, and the way to the import. */
export function FilesMenuItems({ organizationId, filter, trigger }: FilesMenuItemsProps) {
  const { downloads: texts } = useMessages()
  const navigate = useNavigate()
  const request = {
    params: { id: organizationId },
    query: { ...filter, unpaid: filter.unpaid && ("true" as const) },
  }
  return (
    <ExportMenu
      workbook={urlOf("GET /api/organizations/:id/cars/export.xlsx", request)}
      csv={urlOf("GET /api/organizations/:id/cars/export.csv", request)}
      trigger={trigger}
    >
      <MenuSeparator />
      <MenuItem icon={<UploadIcon />} onSelect={() => void navigate({ to: "/import" })}>
        {texts.import}
      </MenuItem>
    </ExportMenu>
  )
}
