import { newId } from "@marza/domain/id.ts"
import { readLine, type TaskPerson } from "@marza/domain/tasks/read-line.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, type ReactNode, useId, useRef, useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { formatDay } from "../ui/dates.ts"
import { CloseIcon, PlusIcon, UserIcon } from "../ui/icons.tsx"
import { CalendarIcon } from "../ui/laterIcons.tsx"
import { TextInput } from "../ui/TextInput.tsx"
import { toast } from "../ui/toast.ts"
import { addTask } from "./api.ts"

type QuickAddProps = { organizationId: string; people: readonly TaskPerson[] }

/** One line that adds a task: the day and the person that were read stand below it, and a tap makes them text again. */
export function QuickAdd({ organizationId, people }: QuickAddProps) {
  const { tasks: texts } = useMessages()
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
        car_id: null,
        due_on: day?.due_on ?? null,
        assignee: person?.assignee ?? null,
      },
      {
        onSuccess: () => {
          // One for somebody else may not be on the list.
          toast.success(texts.added, name ? `${title} · ${name}` : title)
          setLine("")
          setId(newId())
          setKept([])
          input.current?.focus()
        },
      },
    )
  }
  const name = people.find(({ id }) => id === person?.assignee)?.full_name
  return (
    <form onSubmit={submit} className="mb-4 print:hidden">
      <div className="flex gap-2">
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
        <Button type="submit" icon={<PlusIcon />} isBusy={adding.isPending} disabled={title === ""}>
          {texts.add}
        </Button>
      </div>
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
    </form>
  )
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
