import { type UseMutationOptions, useMutation } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useMessages } from "../messages/use.ts"
import { lazily } from "./lazily.tsx"
import { toast } from "./toast.ts"

const ConfirmDialog = lazily(async () => (await import("./ConfirmDialog.tsx")).ConfirmDialog)

type DeleteRowProps = {
  id: string
  deletion: UseMutationOptions<null, Error, string>
  texts: { deleteTitle: string; deleteConfirm: string; deleted: string }
  /** Further information for the decision. */
  children?: ReactNode
  onDeleted?: () => void
  onClose: () => void
}

/** Deletes a row after a question. */
export function DeleteRow({ id, texts, children, onDeleted, onClose, ...props }: DeleteRowProps) {
  const { actions } = useMessages()
  const deletion = useMutation(props.deletion)
  return (
    <ConfirmDialog
      title={texts.deleteTitle}
      text={texts.deleteConfirm}
      confirmLabel={actions.delete}
      isBusy={deletion.isPending}
      onConfirm={() =>
        deletion.mutate(id, {
          onSuccess: () => {
            toast.success(texts.deleted)
            onDeleted?.()
          },
          onSettled: onClose,
        })
      }
      onClose={onClose}
    >
      {children && <p className="mt-2">{children}</p>}
    </ConfirmDialog>
  )
}
