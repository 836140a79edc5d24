import type { Paper } from "@marza/domain/papers/schemas.ts"
import type { ReactElement } from "react"
import { useMessages } from "../messages/use.ts"
import { DownloadIcon } from "../ui/icons.tsx"
import { FileIcon, MailIcon, PencilIcon, TrashIcon } from "../ui/laterIcons.tsx"
import { Menu, MenuItem, MenuSeparator } from "../ui/Menu.tsx"
import { saveFrom } from "../ui/saveFrom.ts"
import { fileNameOf } from "./paperName.ts"
import { useShare } from "./useShare.ts"

export type PaperActions = {
  /** Undefined where the sheet of a draft cannot be opened here. */
  onEdit: (() => void) | undefined
  onDelete: () => void
  /** Undefined where there is no PDF to mail, or the person may not. */
  onMail: (() => void) | undefined
  /** Undefined where the person may not, or the state does not allow it. */
  onAnnul: (() => void) | undefined
  onCredit: (() => void) | undefined
  /** Makes a task of it, for whoever may not do so themselves; else undefined. */
  onAskForCorrection: (() => void) | undefined
  /** The one step that makes an issued paper and its car say the same; undefined where nothing differs. */
  correction: { label: string; onPress: () => void } | undefined
}

type PaperMenuProps = Omit<PaperActions, "correction"> & {
  trigger: ReactElement
  paper: Paper
  onClose: () => void
}

/** The actions on a paper. What was issued is neither renamed nor deleted. */
export function PaperMenu({
  trigger,
  paper,
  onEdit,
  onDelete,
  onMail,
  onAnnul,
  onCredit,
  onAskForCorrection,
}: PaperMenuProps) {
  const { papers: texts } = useMessages()
  const { state, url } = paper
  const name = fileNameOf(paper)
  const share = useShare(url, name)
  if (state === "draft")
    return (
      <Menu trigger={trigger} isOfRow>
        {onEdit && (
          <MenuItem icon={<PencilIcon />} onSelect={onEdit}>
            {texts.edit}
          </MenuItem>
        )}
        <MenuItem isDanger icon={<TrashIcon />} onSelect={onDelete}>
          {texts.deleteDraft}
        </MenuItem>
      </Menu>
    )
  return (
    <Menu trigger={trigger} isOfRow>
      {share && (
        <MenuItem icon={<FileIcon />} onSelect={share}>
          {texts.share}
        </MenuItem>
      )}
      {onMail && (
        <MenuItem icon={<MailIcon />} onSelect={onMail}>
          {texts.mail}
        </MenuItem>
      )}
      {url && (
        <>
          <MenuItem
            icon={<FileIcon />}
            onSelect={() => void window.open(url, "_blank", "noopener")}
          >
            {texts.print}
          </MenuItem>
          <MenuItem icon={<DownloadIcon />} onSelect={() => saveFrom(url, name)}>
            {texts.download}
          </MenuItem>
        </>
      )}
      {(onAnnul || onCredit || onAskForCorrection) && <MenuSeparator />}
      {onAskForCorrection && (
        <MenuItem icon={<PencilIcon />} onSelect={onAskForCorrection}>
          {texts.askForCorrection}
        </MenuItem>
      )}
      {onCredit && (
        <MenuItem icon={<FileIcon />} onSelect={onCredit}>
          {texts.credit}
        </MenuItem>
      )}
      {onAnnul && (
        <MenuItem isDanger icon={<TrashIcon />} onSelect={onAnnul}>
          {texts.annul}
        </MenuItem>
      )}
    </Menu>
  )
}
