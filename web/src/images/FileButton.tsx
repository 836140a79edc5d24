import type { ReactNode } from "react"
import { type ButtonProps, buttonClasses } from "../ui/Button.tsx"
import { classes } from "../ui/classes.ts"
import { CameraIcon, ImageIcon } from "../ui/laterIcons.tsx"
import { Spinner } from "../ui/Spinner.tsx"

type FileButtonProps = {
  /** For the label of a field that it is the control of. */
  id?: string
  label: string
  /** Opens the camera of a phone instead of its gallery. */
  isCamera?: boolean
  variant?: ButtonProps["variant"]
  /** Replaces the look of a button; the label is then for screen readers only, unless it is a row of a list. */
  className?: string | undefined
  isRow?: boolean
  icon?: ReactNode
  /** The accepted types; images where it is omitted. */
  accept?: string
  /** Several files can be chosen at once. */
  isMany?: boolean
  isBusy?: boolean
  isInvalid?: boolean | undefined
  describedBy?: string | undefined
  onFiles: (files: File[]) => void
}

/** Two of them: on a phone of one width, on one line where both fit. */
export const pairOfFileButtons =
  "flex flex-wrap gap-x-3 gap-y-2 max-sm:grid max-sm:grid-cols-[repeat(auto-fit,minmax(8.75rem,1fr))] max-sm:*:px-1 max-sm:*:text-sm"

/** A native file input as a button; a phone offers its camera and gallery. */
export function FileButton(props: FileButtonProps) {
  const {
    id,
    label,
    isCamera,
    variant = "secondary",
    className,
    isRow,
    icon = className || isCamera ? <CameraIcon /> : <ImageIcon />,
    accept = "image/*",
    isMany,
    isBusy,
    isInvalid,
    describedBy,
  } = props
  return (
    <label
      title={isRow ? undefined : className && label}
      className={classes(
        className ?? buttonClasses({ variant, className: isCamera ? "pointer-fine:hidden" : "" }),
        "relative cursor-pointer has-disabled:cursor-default",
        "has-aria-invalid:wrong-field",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary",
      )}
    >
      {isBusy ? <Spinner /> : icon}
      <span className={className && !isRow ? "sr-only" : undefined}>{label}</span>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={isMany}
        capture={isCamera ? "environment" : undefined}
        disabled={isBusy}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The input is emptied, so that choosing the same file again fires a change event.
          currentTarget.value = ""
          if (files.length > 0) props.onFiles(files)
        }}
        className="sr-only"
      />
    </label>
  )
}
