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
}

const tabId = (id: string, value: string) => `${id}-${value}`

/** Not Base UI's tabs, because these are on the first screen, whose size has a budget. */
export function Tabs<Value extends string>({ label, value, tabs, onChange, id }: TabsProps<Value>) {
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
      className="flex gap-0.5 rounded-2xl border border-line bg-card p-1 sm:inline-flex"
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
            className={classes(
              "flex min-h-touch flex-auto flex-col-reverse items-center justify-center rounded-xl px-1.5 leading-tight min-[360px]:px-2 font-semibold whitespace-nowrap transition-colors sm:flex-row sm:gap-2 sm:px-4",
              isSelected
                ? "bg-ink text-background"
                : "text-soft hover:bg-background hover:text-ink",
            )}
          >
            <span
              className={tab.count === undefined ? "text-[15px]" : "text-[13px] sm:text-[15px]"}
            >
              {tab.label}
            </span>
            {tab.count !== undefined && (
              <span className="tabular text-[15px] font-bold sm:font-semibold">
                {tab.count ?? "\u2007"}
              </span>
            )}
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
