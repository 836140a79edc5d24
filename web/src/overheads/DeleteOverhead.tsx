import type { Overhead } from "@marza/domain/overheads/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useMessages } from "../messages/use.ts"
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx"
import { toast } from "../ui/toast.ts"
import { deleteOverhead } from "./api.ts"

type DeleteOverheadProps = { organizationId: string; overhead: Overhead; onClose: () => void }

/** Deletes an overhead after a question. */
export function DeleteOverhead({ organizationId, overhead, onClose }: DeleteOverheadProps) {
  const { actions, overheads: texts } = useMessages()
  const deletion = useMutation(deleteOverhead(useQueryClient(), organizationId))
  return (
    <ConfirmDialog
      title={texts.deleteTitle}
      text={texts.deleteConfirm}
      confirmLabel={actions.delete}
      isBusy={deletion.isPending}
      onConfirm={() =>
        deletion.mutate(overhead.id, {
          onSuccess: () => toast.success(texts.deleted),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    >
      {overhead.repeats && <p className="mt-2">{texts.deleteRepeating}</p>}
    </ConfirmDialog>
  )
}
