import { CheckBox } from "../ui/CheckBox.tsx"

type TickProps = {
  label: string
  title: string
  isChecked: boolean
  isBusy: boolean
  onPress: () => void
}

/** The tick of a task, as large as a finger; it does the task, or takes it back. */
export const Tick = ({ label, title, isChecked, isBusy, onPress }: TickProps) => (
  <button
    type="button"
    aria-label={label}
    title={title}
    // Not disabled, which would take the focus from the keyboard where it is refused.
    aria-disabled={isBusy || undefined}
    onClick={isBusy ? undefined : onPress}
    className="-ml-3 grid size-touch shrink-0 place-items-center rounded-xl hover:bg-line/50 print:hidden"
  >
    <CheckBox isChecked={isChecked} />
  </button>
)
