import { type ReactNode, useEffect, useEffectEvent } from "react"
import { useMessages } from "../messages/use.ts"
import { ActionBar } from "../ui/ActionBar.tsx"
import { Button } from "../ui/Button.tsx"
import { leaveSelection } from "./leaveSelection.ts"

type SelectionBarProps = { count: number; children: ReactNode }

/** What can be done to the cars that are chosen in the table. Escape chooses none, as its second button does. */
export function SelectionBar({ count, children }: SelectionBarProps) {
  const { selection: texts } = useMessages()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || isElsewhere(event.target)) return
    leaveSelection()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener("keydown", listener)
    return () => document.removeEventListener("keydown", listener)
  }, [])
  return (
    <ActionBar label={texts.title}>
      <p role="status" className="mr-auto font-semibold">
        {texts.chosen(count)}
      </p>
      <Button variant="quiet" size="tall" onClick={leaveSelection}>
        {texts.clear}
      </Button>
      {children}
    </ActionBar>
  )
}

/** Whether the key closes a dialog or a menu, or empties a field. */
const isElsewhere = (target: EventTarget | null) =>
  document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null ||
  (target instanceof Element && target.matches("input:not([type=checkbox])"))
