import type { ReactElement } from "react"
import { useMessages } from "../messages/use.ts"
import { DownloadIcon, PlusIcon } from "../ui/icons.tsx"
import { isWide } from "../ui/isWide.ts"
import { CameraIcon, FileIcon, ImageIcon, TrashIcon } from "../ui/laterIcons.tsx"
import { Menu, MenuItem, MenuSeparator } from "../ui/Menu.tsx"

/** The actions on the photos of a car; `deleteShown` is null where it has none. */
export type CarPhotos = { choose: () => void; take: () => void; deleteShown: (() => void) | null }

/** What a car has papers of: a purchase, a deposit, what is asked for it, a sale, and the invoice of that. */
export type PaperToMake =
  | "purchase_contract"
  | "deposit_receipt"
  | "proforma"
  | "sale_contract"
  | "invoice"

type CarMenuItemsProps = {
  trigger: ReactElement
  photos: CarPhotos
  /** Makes a contract or an invoice. */
  onPaper: (kind: PaperToMake) => void
  onAddTask: () => void
  isSold: boolean
  onDownloadFiles: (() => void) | undefined
  onExport: () => void
  onDelete: () => void
}

export function CarMenuItems(props: CarMenuItemsProps) {
  const { trigger, photos, onPaper, onAddTask, isSold, onDownloadFiles, onExport, onDelete } = props
  const { car: texts, downloads, papers, tasks } = useMessages()
  // What is needed next comes first: a contract of the sale where there may be a buyer, an invoice once it is sold. What
  // comes before a sale is of no use after it.
  const kinds: readonly PaperToMake[] = isSold
    ? ["sale_contract", "invoice", "purchase_contract"]
    : ["sale_contract", "deposit_receipt", "proforma", "purchase_contract"]
  const hasCamera = !matchMedia("(pointer: fine)").matches
  // A page as wide as `lg` has a button for it beside the menu (CarHead).
  const hasCsvButton = isWide.useValue()
  return (
    <Menu trigger={trigger}>
      {hasCamera && (
        <MenuItem icon={<CameraIcon />} onSelect={photos.take}>
          {texts.takePhoto}
        </MenuItem>
      )}
      <MenuItem icon={<ImageIcon />} onSelect={photos.choose}>
        {texts.photoAdd}
      </MenuItem>
      {photos.deleteShown && (
        <MenuItem icon={<TrashIcon />} onSelect={photos.deleteShown}>
          {texts.photoDelete}
        </MenuItem>
      )}
      <MenuSeparator />
      {kinds.map((kind) => (
        <MenuItem key={kind} icon={<FileIcon />} onSelect={() => onPaper(kind)}>
          {papers.kinds[kind]}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={<PlusIcon />} onSelect={onAddTask}>
        {tasks.addTask}
      </MenuItem>
      {!hasCsvButton && (
        <MenuItem icon={<DownloadIcon />} onSelect={onExport}>
          {texts.exportCsv}
        </MenuItem>
      )}
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
