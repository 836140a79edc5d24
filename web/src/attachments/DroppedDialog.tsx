import { type DocumentKind, documentKinds } from "@marza/domain/attachments/kinds.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { FileIcon } from "../ui/laterIcons.tsx"

type DroppedDialogProps = {
  files: readonly File[]
  onChoose: (kind: DocumentKind) => void
  onClose: () => void
}

/** Asks which kind of document the dropped files are. */
export function DroppedDialog({ files, onChoose, onClose }: DroppedDialogProps) {
  const { attachments, documents: texts } = useMessages()
  const [first] = files
  return (
    <Dialog
      title={texts.whatAreThey(files.length)}
      description={files.length === 1 && first ? first.name : attachments.files(files.length)}
      onClose={onClose}
    >
      <ul className="grid gap-2">
        {documentKinds.map((kind) => (
          <li key={kind}>
            <Button
              variant="secondary"
              icon={<FileIcon />}
              onClick={() => onChoose(kind)}
              className="w-full justify-start!"
            >
              {texts.kinds[kind]}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
