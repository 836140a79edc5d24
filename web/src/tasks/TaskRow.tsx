import type { Task } from "@marza/domain/tasks/schemas.ts"
import { daysBetween, todayInVilnius } from "@marza/domain/time/days.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { classes } from "../ui/classes.ts"
import { formatDay } from "../ui/dates.ts"
import { IconButton } from "../ui/IconButton.tsx"
import { isPhone } from "../ui/isPhone.ts"
import { TrashIcon } from "../ui/laterIcons.tsx"
import { TaskAction } from "./TaskAction.tsx"
import { TaskCar } from "./TaskCar.tsx"
import { Tick } from "./Tick.tsx"

type TaskRowProps = {
  task: Task
  isBusy: boolean
  onDo: () => void
  onEdit: () => void
  onDelete: () => void
}

/** A task with its tick; its title opens it, its car is a link, and one of the program has the button of what is next. */
export function TaskRow({ task, isBusy, onDo, onEdit, onDelete }: TaskRowProps) {
  const { tasks: texts } = useMessages()
  const language = useLanguage()
  const { title, car_id, car_name, due_on, assignee_name, lost_assignee, file_name } = task
  const day = due_on && formatDay(new Date(due_on), "UTC", language)
  const daysLate = due_on ? daysBetween(due_on, todayInVilnius(new Date())) : 0
  const isOnPhone = isPhone.useValue()
  const due =
    day &&
    (daysLate > 0 ? (
      <span className="font-semibold text-loss">
        {texts.late(daysLate)}
        {/* Beside its button there is no room, and its dialog has the day. */}
        {!(isOnPhone && task.source) && ` ${texts.wasDue(day)}`}
      </span>
    ) : (
      <span>{texts.dueBy(day)}</span>
    ))
  const details = (due || file_name || assignee_name || lost_assignee) && (
    <p className="min-w-0 flex-1 basis-24 overflow-x-clip wrap-break-word">
      <span className="dotted-parts">
        {due}
        {file_name && <span>{file_name}</span>}
        {assignee_name && <span>{assignee_name}</span>}
        {lost_assignee && <span className="font-semibold text-warn">{texts.lostAssignee}</span>}
      </span>
    </p>
  )
  const car = car_name && (
    // Its link lies above the title's target.
    <p className="relative min-w-0 overflow-x-clip text-sm font-medium wrap-anywhere">
      <TaskCar car_id={car_id} car_name={car_name} />
    </p>
  )
  const action = <TaskAction task={task} />
  return (
    <li className="group/task grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-1 py-1.5 sm:grid-cols-[auto_minmax(0,1fr)_auto_auto] sm:items-center">
      <div className="sm:row-span-2">
        <Tick
          label={texts.doOf(title)}
          title={texts.do}
          isChecked={isBusy}
          isBusy={isBusy}
          onPress={onDo}
        />
      </div>
      <p
        className={classes(
          "pt-2.5 leading-snug font-medium text-pretty wrap-anywhere",
          isBusy && "text-soft line-through",
        )}
      >
        <button
          type="button"
          // Another day moves it to another list, where a dialog that closes finds it by its id.
          id={`task-${task.id}`}
          aria-haspopup="dialog"
          title={texts.edit}
          onClick={onEdit}
          className="-my-3 min-h-touch min-w-touch py-3 text-left hover:underline"
        >
          {title}
        </button>
      </p>
      {/* On a phone the button stands at the edge of the card beside the last line, because the title needs its room. */}
      <div className="col-start-2 mt-1 grid grid-cols-1 gap-y-1.5 pb-2.5 text-xs leading-snug text-soft max-sm:col-end-4 sm:flex sm:flex-wrap sm:items-baseline sm:gap-x-3">
        {details && car}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 empty:hidden">
          {details || car}
          {isOnPhone && action}
        </div>
      </div>
      {!isOnPhone && action}
      <IconButton
        label={texts.deleteOf(title)}
        onClick={onDelete}
        // Quieter than the tick, and last; a mouse or the keyboard brings it out.
        className="-mr-3 sm:mr-0 [@media(hover:hover)]:opacity-0 group-hover/task:opacity-100 group-focus-within/task:opacity-100 focus-visible:opacity-100 text-soft/70 hover:text-loss max-sm:col-start-3 max-sm:row-start-1 max-sm:row-span-2 max-sm:self-start sm:col-start-3 sm:row-span-2 sm:row-start-1 print:hidden"
      >
        <TrashIcon className="size-4.5" />
      </IconButton>
    </li>
  )
}
