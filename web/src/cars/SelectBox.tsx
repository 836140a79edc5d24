import { CheckBox } from "../ui/CheckBox.tsx"

type SelectBoxProps = {
  label: string
  /** The focus finds it by this once its row was rendered anew (useFinalFocus). */
  id?: string
  /** Null where some of the cars are chosen. */
  isChecked: boolean | null
  /** It has the focus where a dialog closes whose button has gone (useFinalFocus). */
  takesFocus?: boolean
  onChange: (isChecked: boolean, isRange: boolean) => void
}

/** Chooses a car of the table, before its photo; a thumb reaches it from the edge of the row on. */
export const SelectBox = ({ label, id, isChecked, takesFocus, onChange }: SelectBoxProps) => (
  <span className="absolute inset-y-0 left-0 z-10 w-touch outline-primary">
    <input
      type="checkbox"
      id={id}
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
      className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 outline-offset-2 peer-focus-visible:outline-2"
    />
  </span>
)
