import type { TaskPerson } from "@marza/domain/tasks/read-line.ts"
import type { Task } from "@marza/domain/tasks/schemas.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { PlusIcon } from "../ui/icons.tsx"
import { useRowFocus } from "../ui/useRowFocus.ts"
import { TaskRow } from "./TaskRow.tsx"
import { useTaskActions } from "./useTaskActions.tsx"

type CarTasksCardProps = {
  organizationId: string
  tasks: readonly Task[]
  people: readonly TaskPerson[]
  onAdd: () => void
}

/** What is to be done with a car. */
export function CarTasksCard({ organizationId, tasks, people, onAdd }: CarTasksCardProps) {
  const { tasks: texts } = useMessages()
  const { doing, doIt, onEdit, onDelete, dialog } = useTaskActions(organizationId, people)
  const rowFocus = useRowFocus<HTMLUListElement>()
  return (
    <Card
      title={texts.title}
      action={
        <Button
          variant="quiet"
          icon={<PlusIcon />}
          onClick={onAdd}
          className="-my-2 -mr-3 px-3 text-sm text-primary print:hidden"
        >
          {texts.addTask}
        </Button>
      }
      className="mb-3 pb-1!"
    >
      <ul {...rowFocus} className="-mt-2 divide-y divide-line">
        {tasks.map((task) => (
          <TaskRow
            key={task.id}
            // The car is the page.
            task={{ ...task, car_name: null }}
            isBusy={doing === task.id}
            onDo={() => void doIt(task)}
            onEdit={() => onEdit(task)}
            onDelete={() => onDelete(task)}
          />
        ))}
      </ul>
      {dialog}
    </Card>
  )
}
