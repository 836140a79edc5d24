import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { PlusIcon } from "../ui/icons.tsx"
import { type NewTaskOptions, useNewTask } from "./useNewTask.tsx"

/** One line that adds a task; the main action where nothing else is to be done. */
export function QuickAdd({ isPrimary, ...props }: NewTaskOptions & { isPrimary: boolean }) {
  const { tasks: texts } = useMessages()
  const task = useNewTask(props)
  return (
    <form onSubmit={task.submit} className="@container mb-4 max-w-190 print:hidden">
      <div className="flex gap-2">
        {task.field}
        <Button
          type="submit"
          variant={isPrimary ? "primary" : "secondary"}
          icon={<PlusIcon />}
          isBusy={task.isAdding}
        >
          {/* On the narrowest phone and with large text the line needs the room. */}
          <span className="@max-[20rem]:sr-only">{texts.add}</span>
        </Button>
      </div>
      {task.below}
    </form>
  )
}
