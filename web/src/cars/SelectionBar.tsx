import type { Car } from "@marza/domain/cars/schemas.ts"
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from "react"
import { useMessages } from "../messages/use.ts"
import { ActionBar } from "../ui/ActionBar.tsx"
import { IconButton } from "../ui/IconButton.tsx"
import { CloseIcon } from "../ui/icons.tsx"
import { progress } from "./changeEach.ts"
import { leaveSelection } from "./leaveSelection.ts"
import { SelectionSums } from "./SelectionSums.tsx"

type SelectionBarProps = { cars: readonly Car[]; children: ReactNode }

/**
 * What the cars come to that are chosen in the table, and what can be done to them. Escape chooses none, as its second
 * button does. In the order of Tab it stands right after the checkbox that was left.
 */
export function SelectionBar({ cars, children }: SelectionBarProps) {
  const { selection: texts } = useMessages()
  const running = progress.useValue()
  const moveByTab = useTabOrder()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    if (event.key === "Tab") moveByTab(event)
    if (event.key === "Escape" && !isElsewhere(event.target)) leaveSelection()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener("keydown", listener)
    return () => document.removeEventListener("keydown", listener)
  }, [])
  const content = useRef<HTMLDivElement>(null)
  useRoomFor(content)
  return (
    <ActionBar label={texts.title}>
      <div ref={content} className="flex w-full flex-wrap items-center gap-x-3 gap-y-1">
        <div className="flex min-w-0 grow basis-80 flex-wrap gap-x-4 text-sm">
          <p role="status" className="text-base font-semibold">
            {running ? texts.progress(running.done, running.of) : texts.chosen(cars.length)}
          </p>
          <SelectionSums cars={cars} />
        </div>
        <fieldset
          disabled={running !== null}
          className="flex flex-wrap items-center gap-2 [&_button]:px-3"
        >
          <IconButton label={texts.clear} onClick={leaveSelection}>
            <CloseIcon />
          </IconButton>
          {children}
        </fieldset>
      </div>
    </ActionBar>
  )
}

/** The page leaves room at its end for a bar that is higher than others, because its buttons wrap. */
function useRoomFor(content: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const bar = content.current?.closest<HTMLElement>(".action-bar")
    if (!bar) return
    const observer = new ResizeObserver(() => style.setProperty("--bar", `${bar.offsetHeight}px`))
    observer.observe(bar)
    return () => {
      observer.disconnect()
      style.removeProperty("--bar")
    }
  }, [content])
}

/** Whether the key closes a dialog or a menu, or empties a field. */
const isElsewhere = (target: EventTarget | null) =>
  document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null ||
  (target instanceof Element && target.matches("input:not([type=checkbox])"))

const boxes = "[role=table] input[type=checkbox]"

/** The order in which Tab leads: a checkbox of the table, the bar, and what follows that checkbox. */
function useTabOrder() {
  const left = useRef<HTMLElement>(null)
  return (event: KeyboardEvent) => {
    const { target } = event
    if (!(target instanceof HTMLElement) || isElsewhere(target)) return
    const inBar = [...document.querySelectorAll<HTMLElement>(".action-bar button:not(:disabled)")]
    const next = target.matches(boxes)
      ? !event.shiftKey && inBar[0]
      : target === inBar[0] && event.shiftKey
        ? left.current
        : target === inBar.at(-1) && !event.shiftKey && following(left.current)
    if (next === false || !next?.isConnected) return
    if (target.matches(boxes)) left.current = target
    event.preventDefault()
    next.focus()
  }
}

/** What stands after an element of the table. */
function following(element: HTMLElement | null) {
  const all = [
    ...document.querySelectorAll<HTMLElement>(
      "[role=table] :is(a[href], button, select, input):not(:disabled)",
    ),
  ]
  const place = element ? all.indexOf(element) : -1
  return place >= 0 ? all[place + 1] : undefined
}
