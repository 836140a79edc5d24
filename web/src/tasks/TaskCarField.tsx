import { useRef, useState } from "react"
import { CarTargets } from "../inbox/CarTargets.tsx"
import { useMessages } from "../messages/use.ts"
import { classes, controlClasses } from "../ui/classes.ts"
import { IconButton } from "../ui/IconButton.tsx"
import { ChevronDownIcon, CloseIcon } from "../ui/icons.tsx"

type ChosenCar = { id: string; name: string }

type TaskCarFieldProps = {
  organizationId: string
  car: ChosenCar | null
  error: string | undefined
  onChange: (car: ChosenCar | null) => void
}

/** The car that something is to be done with, if any: a press changes it. */
export function TaskCarField({ organizationId, car, error, onChange }: TaskCarFieldProps) {
  const { tasks: texts } = useMessages()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  function take(chosen: ChosenCar | null) {
    setOpen(false)
    // What was pressed goes.
    opener.current?.focus()
    onChange(chosen)
  }
  return (
    <fieldset className="grid min-w-0 gap-2 low:col-span-2">
      <legend className="mb-2 text-sm font-semibold">{texts.car}</legend>
      <div className="relative flex">
        <button
          ref={opener}
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className={classes(
            controlClasses,
            "flex h-auto! min-h-12 flex-1 items-center gap-2 py-2 pr-3! text-left leading-snug wrap-anywhere",
          )}
        >
          <span className={classes("min-w-0 flex-1", car ? "pr-9" : "text-soft")}>
            {car?.name ?? texts.chooseCar}
          </span>
          <ChevronDownIcon
            className={classes("shrink-0 text-soft transition-transform", isOpen && "rotate-180")}
          />
        </button>
        {car && (
          <IconButton
            label={texts.withoutCar}
            onClick={() => take(null)}
            className="absolute top-1/2 right-9 -translate-y-1/2 text-soft"
          >
            <CloseIcon />
          </IconButton>
        )}
      </div>
      {error && <p className="text-sm font-medium text-loss">{error}</p>}
      {isOpen && (
        <CarTargets
          organizationId={organizationId}
          currentId={car?.id}
          isLabelInside
          onChoose={({ id, name }) => take({ id, name })}
        />
      )}
    </fieldset>
  )
}
