import type { Car } from "@marza/domain/cars/schemas.ts"
import { useId, useRef, useState } from "react"
import { useMessages } from "../messages/use.ts"
import { classes, controlClasses } from "../ui/classes.ts"
import { IconButton } from "../ui/IconButton.tsx"
import { ChevronDownIcon, CloseIcon } from "../ui/icons.tsx"
import { CarTargets } from "./CarTargets.tsx"

type ChosenCar = { id: string; name: string }

type CarFieldProps = {
  organizationId: string
  car: ChosenCar | null
  error: string | undefined
  /** Something belongs to a car always, and has no way to be without one. */
  isRequired?: boolean
  onChange: (car: Car | null) => void
}

/** The car that something is about: a press opens the search, which finds it by name or plate. */
export function CarField({ organizationId, car, error, isRequired, onChange }: CarFieldProps) {
  const { required, tasks: texts } = useMessages()
  const errorId = useId()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  function take(chosen: Car | null) {
    setOpen(false)
    // What was pressed goes.
    opener.current?.focus()
    onChange(chosen)
  }
  return (
    <fieldset className="grid min-w-0 gap-2 low:col-span-2">
      <legend className="mb-2 text-sm font-semibold">
        {texts.car}
        {isRequired && (
          <>
            <span aria-hidden="true" className="text-loss">
              {" "}
              *
            </span>
            <span className="sr-only"> ({required})</span>
          </>
        )}
      </legend>
      <div className="relative flex">
        <button
          ref={opener}
          type="button"
          aria-expanded={isOpen}
          aria-describedby={error && errorId}
          // What the form moves the focus to, as to any wrong field.
          aria-invalid={error ? true : undefined}
          onClick={() => setOpen(!isOpen)}
          className={classes(
            controlClasses,
            "flex h-auto! min-h-12 flex-1 items-center gap-2 py-2 pr-3! text-left leading-snug wrap-anywhere",
          )}
        >
          <span className={classes("min-w-0 flex-1", car ? !isRequired && "pr-9" : "text-soft")}>
            {car?.name ?? texts.chooseCar}
          </span>
          <ChevronDownIcon
            className={classes("shrink-0 text-soft transition-transform", isOpen && "rotate-180")}
          />
        </button>
        {car && !isRequired && (
          <IconButton
            label={texts.withoutCar}
            onClick={() => take(null)}
            className="absolute top-1/2 right-9 -translate-y-1/2 text-soft"
          >
            <CloseIcon />
          </IconButton>
        )}
      </div>
      {error && (
        <p id={errorId} className="text-sm font-medium text-loss">
          {error}
        </p>
      )}
      {isOpen && (
        <CarTargets
          organizationId={organizationId}
          currentId={car?.id}
          isLabelInside
          onChoose={take}
        />
      )}
    </fieldset>
  )
}
