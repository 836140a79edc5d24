import { CheckBox } from "../ui/CheckBox.tsx"
import { classes } from "../ui/classes.ts"

type SelectBoxProps = {
  label: string
  /** Null where some of the cars are chosen. */
  isChecked: boolean | null
  /** Otherwise it shows in the row that is pointed at or has the focus, and wherever nothing can be pointed at. */
  isShown: boolean
  /** It has the focus where a dialog closes whose button has gone (useFinalFocus). */
  takesFocus?: boolean
  onChange: (isChecked: boolean, isRange: boolean) => void
}

/** Chooses a car of the table, on its photo, from which a rim parts it; a thumb reaches it from the edge of the row on. */
export const SelectBox = ({ label, isChecked, isShown, takesFocus, onChange }: SelectBoxProps) => (
  <span
    className={classes(
      "absolute inset-y-0 left-0 z-10 w-touch outline-primary has-focus-visible:opacity-100",
      !isShown &&
        "opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 [@media(hover:none)]:opacity-100",
    )}
  >
    <input
      type="checkbox"
      aria-label={label}
      title={label}
      data-takes-focus={takesFocus}
      checked={isChecked ?? false}
      ref={(input) => {
        if (input) input.indeterminate = isChecked === null
      }}
      onChange={({ target, nativeEvent }) =>
        onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
      className="peer absolute inset-0 cursor-pointer opacity-0"
    />
    <CheckBox
      isChecked={isChecked}
      className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 rounded-md shadow-[0_0_0_3px_var(--card)] outline-offset-2 peer-focus-visible:outline-2"
    />
  </span>
)
