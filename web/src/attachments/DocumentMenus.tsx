import { type DocumentKind, documentKinds } from "@marza/domain/attachments/kinds.ts"
import type { ReactElement } from "react"
import { useMessages } from "../messages/use.ts"
import { DownloadIcon } from "../ui/icons.tsx"
import { FileIcon, PencilIcon, TrashIcon } from "../ui/laterIcons.tsx"
import { Menu, MenuItem, MenuSeparator } from "../ui/Menu.tsx"

/** Asks which kind of document is added. */
export function KindMenu(props: {
  trigger: ReactElement
  onChoose: (kind: DocumentKind) => void
  onClose: () => void
}) {
  const { documents: texts } = useMessages()
  return (
    <Menu trigger={props.trigger} inset={12}>
      {documentKinds.map((kind) => (
        <MenuItem key={kind} icon={<FileIcon />} onSelect={() => props.onChoose(kind)}>
          {texts.kinds[kind]}
        </MenuItem>
      ))}
    </Menu>
  )
}

/** The actions on a document. */
export function DocumentMenu(props: {
  trigger: ReactElement
  onEdit: () => void
  onDownload: () => void
  onDelete: () => void
  onClose: () => void
}) {
  const { actions, documents: texts } = useMessages()
  return (
    <Menu trigger={props.trigger} isOfRow>
      <MenuItem icon={<PencilIcon />} onSelect={props.onEdit}>
        {texts.edit}
      </MenuItem>
      <MenuItem icon={<DownloadIcon />} onSelect={props.onDownload}>
        {texts.download}
      </MenuItem>
      <MenuSeparator />
      <MenuItem isDanger icon={<TrashIcon />} onSelect={props.onDelete}>
        {actions.delete}
      </MenuItem>
    </Menu>
  )
}
