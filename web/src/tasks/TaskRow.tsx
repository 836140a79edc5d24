import type { Task } from "@marza/domain/tasks/schemas.ts"
import { Link } from "@tanstack/react-router"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { CheckBox } from "../ui/CheckBox.tsx"
import { classes, dottedParts } from "../ui/classes.ts"
import { formatDay } from "../ui/dates.ts"
import { IconButton } from "../ui/IconButton.tsx"
import { TrashIcon } from "../ui/laterIcons.tsx"

type TaskRowProps = {
  task: Task
  isOverdue: boolean
  isBusy: boolean
  onDo: () => void
  onDelete: () => void
}

/** A task with its tick; its car is a link. */
export function TaskRow({ task, isOverdue, isBusy, onDo, onDelete }: TaskRowProps) {
  const { tasks: texts } = useMessages()
  const language = useLanguage()
  const { title, car_id, car_name, due_on, assignee_name, lost_assignee, file_name } = task
  return (
    <li className="flex items-start gap-x-1 py-1">
      <button
        type="button"
        aria-label={texts.doOf(title)}
        title={texts.do}
        disabled={isBusy}
        onClick={onDo}
        className="-ml-2.5 grid size-touch shrink-0 place-items-center rounded-xl hover:bg-line/50 print:hidden"
      >
        <CheckBox isChecked={isBusy} />
      </button>
      <div className="min-w-0 flex-1 py-2.5 leading-snug">
        <p className={classes("font-medium wrap-anywhere", isBusy && "text-soft line-through")}>
          {title}
        </p>
        <p className="overflow-hidden text-xs text-soft wrap-anywhere empty:hidden">
          <span className={dottedParts}>
            {due_on && (
              <span className={classes(isOverdue && "font-semibold text-loss")}>
                {isOverdue && `${texts.overdueSince} `}
                {formatDay(new Date(due_on), "UTC", language)}
              </span>
            )}
            {car_id && car_name && (
              <Link to="/car/$id" params={{ id: car_id }} className="text-primary underline">
                {car_name}
              </Link>
            )}
            {file_name && <span>{file_name}</span>}
            {assignee_name && <span>{assignee_name}</span>}
            {lost_assignee && <span>{texts.lostAssignee}</span>}
          </span>
        </p>
      </div>
      <IconButton
        label={texts.deleteOf(title)}
        onClick={onDelete}
        className="-mr-2.5 text-soft print:hidden"
      >
        <TrashIcon />
      </IconButton>
    </li>
  )
}
