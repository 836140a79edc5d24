import { type FormEvent, type ReactNode, useState } from "react"
import { useMessages } from "../messages/use.ts"
import { Button } from "./Button.tsx"
import { Dialog } from "./Dialog.tsx"

const sides = ["mine", "theirs"] as const

/** For each part, whose version is kept. */
export type Choices<Part extends string> = Partial<Record<Part, (typeof sides)[number]>>

export type Conflict<Values, Part extends string> = {
  /** Null when the server does not send the name. */
  changedBy: string | null
  parts: readonly Part[]
  mine: Values
  theirs: Values
  onChoose: (choices: Choices<Part>) => void
  onClose: () => void
}

type ConflictDialogProps<Values, Part extends string> = Conflict<Values, Part> & {
  texts: { staleTitle: string; staleBy: (name: string) => string; staleBySomebody: string }
  namePart: (part: Part) => string
  showPart: (part: Part, values: Values) => ReactNode
}

/** Shows side by side what two people changed differently, so that no change is overwritten unseen. */
export function ConflictDialog<Values, Part extends string>(
  props: ConflictDialogProps<Values, Part>,
) {
  const { texts, changedBy, parts, namePart, showPart, onChoose, onClose } = props
  const { actions, conflict } = useMessages()
  const [choices, setChoices] = useState<Choices<Part>>({})

  function save(event: FormEvent) {
    event.preventDefault()
    onChoose(choices)
  }

  return (
    <Dialog
      title={texts.staleTitle}
      description={`${changedBy ? texts.staleBy(changedBy) : texts.staleBySomebody} ${conflict.hint}`}
      onClose={onClose}
    >
      <form onSubmit={save} className="grid gap-4">
        {parts.map((part) => (
          <fieldset key={part} className="grid min-w-0 gap-2">
            <legend className="mb-2 font-semibold">{namePart(part)}</legend>
            {sides.map((side) => (
              <label
                key={side}
                className="flex min-h-touch items-start gap-3 rounded-xl border border-field/50 px-3 py-3 has-checked:border-ink has-checked:bg-background has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
              >
                <input
                  type="radio"
                  name={part}
                  checked={choices[part] === side}
                  onChange={() => setChoices((before) => ({ ...before, [part]: side }))}
                  className="mt-1 size-4 shrink-0 accent-primary outline-none"
                />
                <span className="min-w-0">
                  <span className="block text-sm text-soft">{conflict[side]}</span>
                  <span className="line-clamp-4 whitespace-pre-line wrap-anywhere">
                    {showPart(part, props[side])}
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
        <div className="mt-1 grid gap-2 sm:flex sm:flex-row-reverse">
          <Button type="submit" disabled={parts.some((part) => !choices[part])}>
            {actions.save}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {actions.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
