import { Menu as Base } from "@base-ui/react/menu"
import { type ReactElement, type ReactNode, useState } from "react"
import { classes } from "./classes.ts"
import { CheckIcon } from "./laterIcons.tsx"

type MenuProps = {
  trigger: ReactElement
  /** Of a row of a list: the menu stands below all of it, which says what it is about. */
  isOfRow?: boolean
  /** Pixels by which it ends before its button, where that reaches past the edge of a card. */
  inset?: number
  children: ReactNode
}

export const floatingClasses =
  "appear z-50 rounded-2xl border border-line bg-card p-2 shadow-float outline-none"

const rowClasses =
  "flex min-h-touch w-full cursor-pointer items-center gap-3 rounded-xl px-3 text-left font-medium outline-none select-none data-highlighted:bg-background dark:data-highlighted:bg-line"

/** Open from the start: it replaces its trigger when that is first pressed (see OpenOnPress). */
export function Menu({ trigger, isOfRow, inset = 0, children }: MenuProps) {
  // The portal is beside the button, so that the menu is in the same landmark.
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <Base.Root defaultOpen>
      <Base.Trigger render={trigger} />
      <div ref={setPlace} className="contents" />
      {/* Without a box it takes no gap of a row, and the button stays in its place. */}
      <Base.Portal container={place} className="contents">
        {/* Placed in the window, not on the page, which it would widen where a phone is turned. */}
        <Base.Positioner
          positionMethod="fixed"
          anchor={isOfRow ? place?.closest("li, tr") : undefined}
          sideOffset={6}
          align="end"
          alignOffset={inset}
          // The edge of a phone's page.
          collisionPadding={16}
          className="z-50"
        >
          <Base.Popup
            className={classes(
              floatingClasses,
              "max-h-(--available-height) w-72 max-w-[calc(100vw-1rem)] overflow-y-auto overscroll-contain",
            )}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

type MenuItemProps = {
  icon: ReactNode
  onSelect: () => void
  /** The item removes something that this menu cannot bring back. */
  isDanger?: boolean
  /** The item leads to the page that is open. */
  isCurrent?: boolean
  /** At the end of its row. */
  note?: ReactNode
  className?: string
  children: ReactNode
}

export function MenuItem(props: MenuItemProps) {
  const { icon, onSelect, isDanger, isCurrent, note, className, children } = props
  return (
    <Base.Item
      onClick={onSelect}
      aria-current={isCurrent ? "page" : undefined}
      className={classes(
        rowClasses,
        isDanger && "text-loss",
        isCurrent && "font-semibold text-primary",
        className,
      )}
    >
      <span className={isDanger || isCurrent ? undefined : "text-soft"}>{icon}</span>
      {children}
      {note && <span className="ml-auto text-sm font-normal text-soft">{note}</span>}
    </Base.Item>
  )
}

type MenuChoiceProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  /** A choice closes the menu. */
  closes?: boolean
  onChange: (value: Value) => void
}

export function MenuChoice<Value extends string>(props: MenuChoiceProps<Value>) {
  const { label, value, options, closes = false, onChange } = props
  return (
    <Base.Group>
      <Base.GroupLabel className="px-3 pt-2 pb-1 text-sm font-semibold text-soft low:sr-only">
        {label}
      </Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={onChange} className="low:flex">
        {options.map((option) => (
          <Base.RadioItem
            key={option.value}
            value={option.value}
            closeOnClick={closes}
            className={classes(
              rowClasses,
              "low:w-auto low:grow low:justify-center low:gap-1 low:px-1 low:text-sm low:whitespace-nowrap",
            )}
          >
            {option.icon && <span className="text-soft low:hidden">{option.icon}</span>}
            {option.label}
            <Base.RadioItemIndicator className="ml-auto text-primary low:ml-0">
              <CheckIcon />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  )
}

export function MenuSeparator() {
  return <Base.Separator className="mx-3 my-2 h-px bg-line low:my-1" />
}
