import { type KeyboardEvent, type ReactNode, useRef } from "react"
import { classes } from "./classes.ts"

type Tab<Value extends string> = {
  value: Value
  label: string
  /** Null while loading. */
  count?: number | null
}

type TabsProps<Value extends string> = {
  label: string
  value: Value
  tabs: readonly Tab<Value>[]
  onChange: (value: Value) => void
  /** The id of the TabPanel. */
  id: string
  className?: string
}

const tabId = (id: string, value: string) => `${id}-${value}`

/** Not Base UI's tabs, because these are on the first screen, whose size has a budget. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, value, tabs, onChange, id, className } = props
  const list = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent) {
    const index = tabs.findIndex((tab) => tab.value === value)
    const target = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[
      event.key
    ]
    if (target === undefined) return
    event.preventDefault()
    const next = tabs[(target + tabs.length) % tabs.length]
    if (!next) return
    onChange(next.value)
    list.current?.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus()
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={move}
      className={classes("-mx-1 flex sm:inline-flex sm:max-w-full", className)}
    >
      {tabs.map((tab) => {
        const isSelected = tab.value === value
        return (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={tabId(id, tab.value)}
            data-value={tab.value}
            aria-selected={isSelected}
            aria-controls={id}
            tabIndex={isSelected ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className="group flex min-h-touch min-w-touch flex-auto items-center px-[min(0.25rem,1vw)]"
          >
            <span
              className={classes(
                "flex min-h-8 flex-1 flex-wrap items-center justify-center gap-x-1 rounded-full px-[min(0.25rem,1vw)] leading-tight font-semibold transition-colors sm:min-h-9 sm:px-3 sm:text-sm",
                // In this size four tabs with their counts fit one line of a phone.
                tabs.length > 2 ? "text-xs" : "text-sm",
                isSelected ? "bg-ink text-background" : "text-soft group-hover:text-ink",
              )}
            >
              {tab.count === undefined ? (
                <span className="tab-text">{tab.label}</span>
              ) : (
                // The label does not wrap, so that the count is at most on a second line: a third has no room.
                <>
                  <span className="tab-text whitespace-nowrap">{tab.label}</span>
                  <span className="tab-text font-normal">{tab.count ?? "–"}</span>
                </>
              )}
            </span>
          </button>
        )
      })}
    </div>
  )
}

type TabPanelProps = { id: string; value: string; className?: string; children: ReactNode }

export function TabPanel({ id, value, className, children }: TabPanelProps) {
  return (
    <div role="tabpanel" id={id} aria-labelledby={tabId(id, value)} className={className}>
      {children}
    </div>
  )
}
