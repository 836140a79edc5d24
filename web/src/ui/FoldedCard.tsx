import type { ReactNode } from "react"
import { surface } from "./Card.tsx"
import { classes } from "./classes.ts"
import { ChevronDownIcon } from "./icons.tsx"

type FoldedCardProps = {
  icon?: ReactNode
  title: string
  /** A line under the title while the card is closed. */
  summary?: string | undefined
  /** Opens the card, as an error in one of its fields does. */
  isOpen?: boolean
  onToggle?: (isOpen: boolean) => void
  onPointerEnter?: () => void
  children: ReactNode
}

/** A card that shows only its title until it is opened. */
export function FoldedCard(props: FoldedCardProps) {
  const { icon, title, summary, isOpen, onToggle, onPointerEnter, children } = props
  return (
    <details
      open={isOpen || undefined}
      className={classes(surface, "group min-w-0 px-4 sm:px-5")}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary
        onPointerEnter={onPointerEnter}
        className="-mx-2 flex min-h-14 list-none items-center gap-2.5 rounded-xl px-2 [&::-webkit-details-marker]:hidden"
      >
        {icon}
        <div className="min-w-0 flex-1 py-2">
          <h2 className="text-base font-bold">{title}</h2>
          {summary && <p className="truncate text-sm text-soft group-open:hidden">{summary}</p>}
        </div>
        <ChevronDownIcon className="text-soft transition-transform group-open:rotate-180" />
      </summary>
      {children}
    </details>
  )
}
