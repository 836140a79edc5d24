import { newId } from "@marza/domain/id.ts"
import { readLine, type TaskPerson } from "@marza/domain/tasks/read-line.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, type ReactNode, useId, useRef, useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { queued } from "../offline/sendOrQueue.ts"
import { formatDay } from "../ui/dates.ts"
import { CloseIcon, UserIcon } from "../ui/icons.tsx"
import { CalendarIcon } from "../ui/laterIcons.tsx"
import { TextInput } from "../ui/TextInput.tsx"
import { toast } from "../ui/toast.ts"
import { addTask } from "./api.ts"

export type NewTaskOptions = {
  organizationId: string
  people: readonly TaskPerson[]
  /** The car that it is for. */
  carId?: string
  onAdded?: () => void
}

/** One line that is a new task, and what was read of it: the day and the person, each a chip whose tap makes it text again. */
export function useNewTask({ organizationId, people, carId, onAdded }: NewTaskOptions) {
  const { offline, tasks: texts } = useMessages()
  const language = useLanguage()
  const [line, setLine] = useState("")
  // The same for a line that is sent again.
  const [id, setId] = useState(newId)
  /** Words that were read and are to be text. */
  const [kept, setKept] = useState<readonly string[]>([])
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const today = todayInVilnius(new Date())
  const { title, day, person } = readLine(line, { today, people, kept })
  const name = people.find((one) => one.id === person?.assignee)?.full_name
  const adding = useMutation(addTask(useQueryClient(), organizationId))
  const keep = (words: string) => {
    setKept([...kept, words])
    input.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (title === "" || adding.isPending) return
    adding.mutate(
      {
        id,
        title,
        car_id: carId ?? null,
        due_on: day?.due_on ?? null,
        assignee: person?.assignee ?? null,
      },
      {
        onSuccess: (added) => {
          if (added === queued) toast.notice(offline.waiting, offline.waitingHint)
          // One for somebody else may not be on the list.
          else toast.success(texts.added, name ? `${title} · ${name}` : title)
          setLine("")
          setId(newId())
          setKept([])
          input.current?.focus()
          onAdded?.()
        },
      },
    )
  }
  return {
    isAdding: adding.isPending,
    isEmpty: title === "",
    submit,
    field: (
      <TextInput
        ref={input}
        value={line}
        maxLength={300}
        autoComplete="off"
        aria-label={texts.newTask}
        aria-describedby={hintId}
        placeholder={texts.example}
        onChange={({ target }) => setLine(target.value)}
        className="min-w-0 flex-1"
      />
    ),
    chips: (
      <div id={hintId} aria-live="polite" className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {day && (
          <Chip
            icon={<CalendarIcon />}
            label={formatDay(new Date(day.due_on), "UTC", language)}
            takeBack={texts.takeBack(day.words)}
            onTakeBack={() => keep(day.words)}
          />
        )}
        {person && (
          <Chip
            icon={<UserIcon />}
            label={name ?? person.words}
            takeBack={texts.takeBack(person.words)}
            onTakeBack={() => keep(person.words)}
          />
        )}
      </div>
    ),
  }
}

type ChipProps = {
  icon: ReactNode
  label: string
  takeBack: string
  onTakeBack: () => void
}

const Chip = ({ icon, label, takeBack, onTakeBack }: ChipProps) => (
  <button
    type="button"
    aria-label={`${label}, ${takeBack}`}
    title={takeBack}
    onClick={onTakeBack}
    className="inline-flex min-h-touch items-center gap-1.5 rounded-full bg-accent px-3 text-sm font-semibold [&_svg]:size-4"
  >
    {icon}
    {label}
    <CloseIcon className="text-soft" />
  </button>
)
