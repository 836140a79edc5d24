import { newId } from "@marza/domain/id.ts"
import { readLine, type TaskPerson } from "@marza/domain/tasks/read-line.ts"
import { newTaskSchema } from "@marza/domain/tasks/schemas.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, type ReactNode, useId, useRef, useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { queued } from "../offline/sendOrQueue.ts"
import { formatDay } from "../ui/dates.ts"
import { type FieldErrors, fieldErrorsOf, validate } from "../ui/form.ts"
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
  const [error, setError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const errorId = useId()
  const today = todayInVilnius(new Date())
  const { title, day, person } = readLine(line, { today, people, kept })
  const name = people.find((one) => one.id === person?.assignee)?.full_name
  const adding = useMutation({
    ...addTask(useQueryClient(), organizationId),
    meta: { showsOwnError: true },
  })
  const keep = (words: string) => {
    setKept([...kept, words])
    input.current?.focus()
  }
  const refuse = (reason: string) => {
    setError(reason)
    input.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (adding.isPending) return
    const task = {
      id,
      title,
      car_id: carId ?? null,
      due_on: day?.due_on ?? null,
      assignee: person?.assignee ?? null,
    }
    const checked = validate(newTaskSchema, task, language)
    if ("errors" in checked) return refuse(sentenceOf(checked.errors))
    setError(null)
    adding.mutate(checked.data, {
      onSuccess: (added) => {
        if (added === queued) toast.notice(offline.kept, offline.keptHint)
        // One for somebody else may not be on the list.
        else toast.success(texts.added, name ? `${title} · ${name}` : title)
        // What was typed since then begins the next one.
        setLine((now) => (now.startsWith(line) ? now.slice(line.length).trimStart() : now))
        setId(newId())
        setKept([])
        input.current?.focus()
        onAdded?.()
      },
      onError: (refused) => refuse(sentenceOf(fieldErrorsOf(refused)) || refused.message),
    })
  }
  return {
    isAdding: adding.isPending,
    submit,
    field: (
      <TextInput
        ref={input}
        value={line}
        maxLength={300}
        autoComplete="off"
        aria-label={texts.newTask}
        aria-invalid={error !== null || undefined}
        aria-describedby={`${errorId} ${hintId}`}
        placeholder={texts.example}
        onChange={({ target }) => {
          setLine(target.value)
          setError(null)
        }}
        className="min-w-0 flex-1"
      />
    ),
    /** What was read of the line, and why it was refused. */
    below: (
      <>
        <div
          role="alert"
          id={errorId}
          className="mt-2 text-sm font-medium text-pretty text-loss empty:hidden"
        >
          {error}
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
      </>
    ),
  }
}

const sentenceOf = (errors: FieldErrors) => Object.values(errors).join(" ")

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
