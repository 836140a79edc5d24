import type { Task } from "@marza/domain/tasks/schemas.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { formatMoment } from "../ui/dates.ts"
import { TaskCar } from "./TaskCar.tsx"
import { Tick } from "./Tick.tsx"

type DoneTaskRowProps = { task: Task; isBusy: boolean; onTakeBack: () => void }

/** A task that was done: when and by whom; its tick takes it back. */
export function DoneTaskRow({ task, isBusy, onTakeBack }: DoneTaskRowProps) {
  const { tasks: texts } = useMessages()
  const language = useLanguage()
  const { title, car_id, car_name, done_at, done_by_name } = task
  return (
    <li className="flex items-start gap-x-1 py-1">
      <Tick
        label={texts.takeBackOf(title)}
        title={texts.undo}
        isChecked={!isBusy}
        isBusy={isBusy}
        onPress={onTakeBack}
      />
      <div className="min-w-0 flex-1 py-2.5 leading-snug">
        <p className="font-medium wrap-anywhere text-soft line-through">{title}</p>
        <p className="overflow-x-clip text-xs text-soft wrap-anywhere empty:hidden">
          <span className="dotted-parts">
            {done_at && <span>{formatMoment(new Date(done_at), language)}</span>}
            {done_by_name && <span>{done_by_name}</span>}
            <TaskCar car_id={car_id} car_name={car_name} />
          </span>
        </p>
      </div>
    </li>
  )
}
