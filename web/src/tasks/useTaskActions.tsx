import type { Task } from "@marza/domain/tasks/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useMessages } from "../messages/use.ts"
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx"
import { toast } from "../ui/toast.ts"
import { changeTask, deleteTask } from "./api.ts"

/** What is done with a task on a list: it is done, with a way back, or deleted after a question, which is `dialog`. */
export function useTaskActions(organizationId: string) {
  const { actions, tasks: texts } = useMessages()
  const client = useQueryClient()
  const change = useMutation(changeTask(client, organizationId))
  const deletion = useMutation(deleteTask(client, organizationId))
  const [deleted, setDeleted] = useState<Task | null>(null)
  const put = (task: Task, done: boolean) =>
    change.mutateAsync({ task, patch: { done } }).catch(() => undefined)
  async function doIt(task: Task) {
    const after = await put(task, true)
    if (!after) return
    toast.success(texts.done, task.title, { label: texts.undo, run: () => void put(after, false) })
  }
  return {
    /** The id of the task that is being done. */
    doing: change.isPending && change.variables.patch.done ? change.variables.task.id : null,
    doIt,
    onDelete: setDeleted,
    dialog: (
      <Suspense>
        {deleted && (
          <ConfirmDialog
            title={texts.deleteTitle}
            text={
              deleted.source ? texts.deleteMade(deleted.title) : texts.deleteText(deleted.title)
            }
            confirmLabel={actions.delete}
            isBusy={deletion.isPending}
            onConfirm={() => deletion.mutate(deleted.id, { onSettled: () => setDeleted(null) })}
            onClose={() => setDeleted(null)}
          />
        )}
      </Suspense>
    ),
  }
}
