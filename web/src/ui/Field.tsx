import { type ReactNode, useId } from "react"
import { useMessages } from "../messages/use.ts"
import { classes } from "./classes.ts"

/** The attributes that connect a control with its label, hint and error. */
export type ControlProps = {
  id: string
  "aria-describedby": string | undefined
  "aria-invalid": boolean | undefined
  "aria-required": boolean | undefined
}

type FieldProps = {
  label: string
  /** True where a heading right above says the same. */
  isLabelHidden?: boolean
  hint?: ReactNode
  error?: string | undefined
  /** The id of another text that describes the field. */
  describedBy?: string | undefined
  isRequired?: boolean
  className?: string
  children: (control: ControlProps) => ReactNode
}

export function Field(props: FieldProps) {
  const { label, isLabelHidden, hint, error, describedBy, isRequired, className, children } = props
  const { required } = useMessages()
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  return (
    <div className={classes("min-w-0", className)}>
      <label
        htmlFor={id}
        className={isLabelHidden ? "sr-only" : "mb-2 block text-sm font-semibold wrap-anywhere"}
      >
        {label}
        {isRequired && (
          <>
            <span aria-hidden="true" className="text-loss">
              {" "}
              *
            </span>
            <span className="sr-only"> ({required})</span>
          </>
        )}
      </label>
      {children({
        id,
        "aria-describedby": [errorId, describedBy, hintId].filter(Boolean).join(" ") || undefined,
        "aria-invalid": error ? true : undefined,
        "aria-required": isRequired || undefined,
      })}
      {error && (
        <p id={errorId} className="mt-2 text-sm font-medium text-loss">
          {error}
        </p>
      )}
      {hint && (
        <div id={hintId} className="mt-2 text-sm text-pretty text-soft empty:hidden">
          {hint}
        </div>
      )}
    </div>
  )
}

/** Moves the focus to the first wrong field, after the errors are rendered, and unfolds whatever holds a wrong one. */
export function focusFirstInvalid(form: HTMLElement | null) {
  requestAnimationFrame(() => {
    const wrong = [...(form?.querySelectorAll<HTMLElement>("[aria-invalid=true]") ?? [])]
    for (const field of wrong) {
      const folded = field.closest("details")
      if (folded) folded.open = true
    }
    wrong[0]?.focus()
  })
}
