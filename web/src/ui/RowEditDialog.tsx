import type { ComponentProps, ReactNode } from "react"
import { useMessages } from "../messages/use.ts"
import { Button } from "./Button.tsx"
import { ConflictDialog } from "./ConflictDialog.tsx"
import { Dialog } from "./Dialog.tsx"
import { TrashIcon } from "./laterIcons.tsx"
import type { RowEdit } from "./useRowEdit.ts"

type RowEditDialogProps<Values, Part extends string> = Pick<
  ComponentProps<typeof Dialog>,
  "title" | "description" | "hasColumns" | "onClose"
> &
  Pick<ComponentProps<typeof ConflictDialog<Values, Part>>, "texts" | "namePart" | "showPart"> & {
    edit: Pick<RowEdit<Values, Part>, "form" | "isSaving" | "conflict" | "discard">
    /** Given where the row can be deleted from here. */
    deletion?: { name: string; isBusy?: boolean; onDelete: () => void }
    children: ReactNode
  }

/** The dialog of `useRowEdit`: fields, save, deletion, and the question when somebody else has saved meanwhile. */
export function RowEditDialog<Values, Part extends string>(
  props: RowEditDialogProps<Values, Part>,
) {
  const { edit, deletion, texts, namePart, showPart, children, onClose, ...dialog } = props
  const { actions } = useMessages()
  return (
    <>
      <Dialog
        {...dialog}
        onClose={() => {
          edit.discard()
          onClose()
        }}
        form={edit.form}
        actions={
          <>
            <Button type="submit" size="tall" isBusy={edit.isSaving} className="flex-1">
              {actions.save}
            </Button>
            {deletion && (
              <Button
                variant="quiet"
                size="tall"
                icon={<TrashIcon />}
                aria-label={deletion.name}
                isBusy={deletion.isBusy}
                onClick={() => {
                  edit.discard()
                  deletion.onDelete()
                }}
                className="-ml-3 px-3 text-loss"
              >
                {actions.delete}
              </Button>
            )}
          </>
        }
      >
        {children}
      </Dialog>
      {edit.conflict && (
        <ConflictDialog {...edit.conflict} texts={texts} namePart={namePart} showPart={showPart} />
      )}
    </>
  )
}
