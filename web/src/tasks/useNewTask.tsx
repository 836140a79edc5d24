import { newId } from "@marza/domain/id.ts"
import { readLine, type TaskPerson } from "@marza/domain/tasks/read-line.ts"
import { newTaskSchema } from "@marza/domain/tasks/schemas.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, type ReactNode, useId, useRef, useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { queued } from "../offline/sendOrQueue.ts"
import { classes } from "../ui/classes.ts"
import { formatDay } from "../ui/dates.ts"
import { type FieldErrors, fieldErrorsOf, validate } from "../ui/form.ts"
import { CarIcon, CloseIcon, UserIcon } from "../ui/icons.tsx"
import { CalendarIcon } from "../ui/laterIcons.tsx"
import { TextInput } from "../ui/TextInput.tsx"
import { toast } from "../ui/toast.ts"
import { addTask } from "./api.ts"
import { useNamedCars } from "./useNamedCars.ts"

export type NewTaskOptions = {
  organizationId: string
  people: readonly TaskPerson[]
  /** The car that it is for. */
  carId?: string
  onAdded?: () => void
}

/**
 * One line that is a new task, and what was read of it: the day, the person and the car, each a chip whose tap makes it
 * text again; days to choose from; and what was not understood.
 */
export function useNewTask({ organizationId, people, carId, onAdded }: NewTaskOptions) {
  const { offline, tasks: texts } = useMessages()
  const language = useLanguage()
  const [line, setLine] = useState("")
  // The same for a line that is sent again.
  const [id, setId] = useState(newId)
  /** Words that were read and are to be text. */
  const [kept, setKept] = useState<readonly string[]>([])
  /** The day that was chosen for words that may be several. */
  const [chosen, setChosen] = useState<{ words: string; due_on: string } | null>(null)
  const [error, setError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const errorId = useId()
  const today = todayInVilnius(new Date())
  const cars = useNamedCars(organizationId, line, carId === undefined)
  const read = readLine(line, { today, people, cars, kept, chosen })
  const { title, day, person, choice, unread } = read
  const name = people.find((one) => one.id === person?.assignee)?.full_name
  const car = cars.find((one) => one.id === read.car?.car_id)
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
      car_id: carId ?? car?.id ?? null,
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
        setChosen(null)
        input.current?.focus()
        onAdded?.()
      },
      onError: (refused) => refuse(sentenceOf(fieldErrorsOf(refused)) || refused.message),
    })
  }
  const dayText = (due_on: string) => formatDay(new Date(due_on), "UTC", language)
  return {
    isAdding: adding.isPending,
    isTyped: line !== "",
    begin: () => input.current?.focus(),
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
              label={dayText(day.due_on)}
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
          {car && read.car && (
            <Chip
              icon={<CarIcon />}
              label={[car.name, car.registration_number].filter(Boolean).join(", ")}
              takeBack={texts.withoutCar}
              onTakeBack={() => keep(read.car?.words ?? "")}
            />
          )}
          {choice && (
            <fieldset className="flex flex-wrap items-center gap-2">
              <legend className="sr-only">{texts.whichDay(choice.words)}</legend>
              <span aria-hidden="true" className="text-sm text-soft">
                {texts.whichDay(choice.words)}
              </span>
              {choice.days.map((due_on) => (
                <button
                  key={due_on}
                  type="button"
                  onClick={() => {
                    setChosen({ words: choice.words, due_on })
                    input.current?.focus()
                  }}
                  className={classes(chipClasses, "border border-field/50 bg-card")}
                >
                  <CalendarIcon />
                  {dayText(due_on)}
                </button>
              ))}
            </fieldset>
          )}
          {unread.length > 0 && (
            <p className="basis-full text-sm text-pretty text-soft wrap-anywhere">
              {texts.notUnderstood(unread)}
            </p>
          )}
        </div>
      </>
    ),
  }
}

const sentenceOf = (errors: FieldErrors) => Object.values(errors).join(" ")

const chipClasses =
  "inline-flex min-h-touch items-center gap-1.5 rounded-full px-3 text-left text-sm font-semibold [&_svg]:size-4"

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
    className={classes(chipClasses, "bg-accent")}
  >
    {icon}
    {label}
    <CloseIcon className="text-soft" />
  </button>
)
