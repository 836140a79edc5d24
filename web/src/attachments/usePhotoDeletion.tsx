import { restoreSeconds } from "@marza/domain/attachments/kinds.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useMessages } from "../messages/use.ts"
import { lazily } from "../ui/lazily.tsx"
import { toast } from "../ui/toast.ts"
import { type CarOf, deleteAttachment, restoreAttachment } from "./api.ts"

const ConfirmDialog = lazily(async () => (await import("../ui/ConfirmDialog.tsx")).ConfirmDialog)

/** Deletes an attachment. A toast offers to undo that for as long as the server can. */
export function useDeletion(car: CarOf) {
  const { actions } = useMessages()
  const client = useQueryClient()
  const deletion = useMutation(deleteAttachment(client, car))
  const restoring = useMutation(restoreAttachment(client, car))
  return {
    isPending: deletion.isPending,
    delete: (id: string, deleted: string, onSettled?: () => void) =>
      deletion.mutate(id, {
        onSuccess: () =>
          toast.success(deleted, undefined, {
            label: actions.undo,
            run: () => restoring.mutate(id),
            forMs: restoreSeconds * 1000,
          }),
        ...(onSettled && { onSettled }),
      }),
  }
}

/** Deletes a photo after a question (rules 13.4). */
export function usePhotoDeletion(car: CarOf) {
  const { actions, car: texts } = useMessages()
  const deletion = useDeletion(car)
  const [id, setId] = useState<string | null>(null)
  return {
    ask: setId,
    question: (
      <Suspense>
        {id && (
          <ConfirmDialog
            title={texts.photoDelete}
            text={texts.photoDeleteConfirm}
            confirmLabel={actions.delete}
            isBusy={deletion.isPending}
            onClose={() => setId(null)}
            onConfirm={() => deletion.delete(id, texts.photoDeleted, () => setId(null))}
          />
        )}
      </Suspense>
    ),
  }
}
