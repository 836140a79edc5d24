import { carSorts, defaultCarSort } from "@marza/domain/cars/sorts.ts"
import { useNavigate } from "@tanstack/react-router"
import type { ReactElement } from "react"
import { urlOf } from "../api/calls.ts"
import { useMessages } from "../messages/use.ts"
import { ExportMenu } from "../ui/ExportMenu.tsx"
import { CheckIcon, UploadIcon } from "../ui/laterIcons.tsx"
import { MenuChoice, MenuItem, MenuSeparator } from "../ui/Menu.tsx"
import type { CarFilter } from "./listApi.ts"

type FilesMenuItemsProps = {
  organizationId: string
  filter: CarFilter
  /** On a phone the menu has the order, too. */
  onSort?: ((changed: CarFilter) => void) | undefined
  trigger: (isBusy: boolean) => ReactElement
}

/** The formats in which the list can be exported, and the way to the import. */
export function FilesMenuItems(props: FilesMenuItemsProps) {
  const { organizationId, filter, onSort, trigger } = props
  const { cars, downloads: texts } = useMessages()
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
      before={
        onSort && (
          <>
            <MenuChoice
              label={cars.sort}
              value={filter.sort ?? defaultCarSort}
              options={carSorts.map((sort) => ({ value: sort, label: cars.sorts[sort] }))}
              closes
              onChange={(sort) => onSort({ sort })}
            />
            <MenuSeparator />
            <MenuItem
              icon={<CheckIcon className={filter.unpaid ? "text-primary" : "opacity-0"} />}
              onSelect={() => onSort({ unpaid: filter.unpaid ? undefined : true })}
            >
              {cars.unpaid}
            </MenuItem>
            <MenuSeparator />
          </>
        )
      }
    >
      <MenuSeparator />
      <MenuItem icon={<UploadIcon />} onSelect={() => void navigate({ to: "/import" })}>
        {texts.import}
      </MenuItem>
    </ExportMenu>
  )
}
