import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { type NewTaskOptions, useNewTask } from "./useNewTask.tsx"

type AddTaskDialogProps = Omit<NewTaskOptions, "onAdded"> & {
  carName?: string
  onClose: () => void
}

/** Adds a task, of a car or of none, by one line. */
export function AddTaskDialog({ carName, onClose, ...options }: AddTaskDialogProps) {
  const { tasks: texts } = useMessages()
  const task = useNewTask({ ...options, onAdded: onClose })
  return (
    <Dialog
      title={texts.newTask}
      description={carName}
      startsTyping
      onClose={onClose}
      form={{ onSubmit: task.submit }}
      actions={
        <Button type="submit" size="tall" isBusy={task.isAdding} className="flex-1">
          {texts.add}
        </Button>
      }
    >
      <div className="grid grid-cols-1">{task.field}</div>
      {task.below}
    </Dialog>
  )
}
