import { newId } from "@marza/domain/id.ts"
import type { TaskPerson } from "@marza/domain/tasks/read-line.ts"
import type { Task } from "@marza/domain/tasks/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useMessages } from "../messages/use.ts"
import { lazily } from "../ui/lazily.tsx"
import { toast } from "../ui/toast.ts"
import { addTask, changeTask, deleteTask } from "./api.ts"

const ConfirmDialog = lazily(async () => (await import("../ui/ConfirmDialog.tsx")).ConfirmDialog)
const EditTaskDialog = lazily(async () => (await import("./EditTaskDialog.tsx")).EditTaskDialog)

/**
 * What is done with a task on a list: it is done, with a way back, edited, or deleted with a way back; one of the
 * program is deleted after a question, because it is never made again. `dialog` is what is open for it.
 */
export function useTaskActions(organizationId: string, people: readonly TaskPerson[]) {
  const { actions, tasks: texts } = useMessages()
  const client = useQueryClient()
  const change = useMutation(changeTask(client, organizationId))
  const deletion = useMutation(deleteTask(client, organizationId))
  const [edited, setEdited] = useState<Task | null>(null)
  const addition = useMutation(addTask(client, organizationId))
  const [deleted, setDeleted] = useState<Task | null>(null)
  const put = (task: Task, done: boolean) =>
    change.mutateAsync({ task, patch: { done } }).catch(() => undefined)
  async function doIt(task: Task) {
    const after = await put(task, true)
    if (!after) return
    toast.success(texts.done, task.title, { label: texts.undo, run: () => void put(after, false) })
  }
  async function onDelete(task: Task) {
    if (task.source) return setDeleted(task)
    const isDeleted = await deletion.mutateAsync(task.id).then(
      () => true,
      () => false,
    )
    if (!isDeleted) return
    const { title, car_id, due_on, assignee } = task
    // The old id stays taken by what was deleted.
    const addAgain = () => addition.mutate({ id: newId(), title, car_id, due_on, assignee })
    toast.success(texts.deleted, title, { label: texts.undo, run: addAgain })
  }
  return {
    /** The id of the task that is being done. */
    doing: change.isPending && change.variables.patch.done ? change.variables.task.id : null,
    doIt,
    onEdit: setEdited,
    onDelete: (task: Task) => void onDelete(task),
    dialog: (
      <Suspense>
        {edited && (
          <EditTaskDialog
            key={edited.id}
            organizationId={organizationId}
            task={edited}
            people={people}
            onClose={() => setEdited(null)}
          />
        )}
        {deleted && (
          <ConfirmDialog
            title={texts.deleteTitle}
            text={texts.deleteMade(deleted.title)}
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
