import { useMessages } from "../messages/use.ts"
import { BarAction } from "../ui/BarAction.tsx"
import { Button } from "../ui/Button.tsx"
import { PlusIcon } from "../ui/icons.tsx"
import { isPhone } from "../ui/isPhone.ts"
import { type NewTaskOptions, useNewTask } from "./useNewTask.tsx"

/** One line that adds a task; the main action where nothing else is to be done. */
export function QuickAdd({ isPrimary, ...props }: NewTaskOptions & { isPrimary: boolean }) {
  const { tasks: texts } = useMessages()
  const task = useNewTask(props)
  const isOnPhone = isPhone.useValue()
  return (
    <form onSubmit={task.submit} className="@container mb-4 max-w-190 print:hidden">
      <div className="flex gap-2">
        {task.field}
        {/* A phone has it once there is something to add: what begins a line is in its bar. */}
        {(!isOnPhone || task.isTyped) && (
          <Button
            type="submit"
            variant={isPrimary || isOnPhone ? "primary" : "secondary"}
            icon={<PlusIcon />}
            isBusy={task.isAdding}
          >
            {/* On the narrowest phone and with large text the line needs the room. */}
            <span className="@max-[20rem]:sr-only">{texts.add}</span>
          </Button>
        )}
        <BarAction onClick={task.begin} icon={<PlusIcon />} label={texts.addTask} />
      </div>
      {task.below}
    </form>
  )
}
