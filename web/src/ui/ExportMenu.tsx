import type { ReactElement, ReactNode } from "react"
import { useMessages } from "../messages/use.ts"
import { DownloadIcon } from "./icons.tsx"
import { Menu, MenuItem } from "./Menu.tsx"
import { useDownload } from "./useDownload.ts"

/** The paths of a list's exports. */
export type Exports = { workbook: string; csv: string }

type ExportMenuProps = Exports & {
  trigger: (isBusy: boolean) => ReactElement
  /** Items before them. */
  before?: ReactNode
  /** Further items. */
  children?: ReactNode
}

/** The formats in which a list can be exported, as it is filtered. */
export function ExportMenu({ workbook, csv, trigger, before, children }: ExportMenuProps) {
  const { downloads: texts } = useMessages()
  const { start, isBusy } = useDownload()
  return (
    <Menu trigger={trigger(isBusy)}>
      {before}
      <MenuItem icon={<DownloadIcon />} onSelect={() => start(workbook)}>
        {texts.listWorkbook}
      </MenuItem>
      <MenuItem icon={<DownloadIcon />} onSelect={() => start(csv)}>
        {texts.listCsv}
      </MenuItem>
      {children}
    </Menu>
  )
}
