import { type ReactNode, useId } from "react"
import { classes, surface } from "./classes.ts"
import { ChevronDownIcon } from "./icons.tsx"
import { useUnfolded } from "./useUnfolded.ts"

type FoldedCardProps = {
  title: string
  /** One line that stands under the title while the card is folded. */
  summary?: string | undefined
  /** Unfolds the card when it becomes true, as an error in one of its fields does. */
  isOpen?: boolean
  onToggle?: (isOpen: boolean) => void
  onPointerEnter?: () => void
  children: ReactNode
}

/** A card of which only the title shows until it is unfolded. */
export function FoldedCard(props: FoldedCardProps) {
  const { title, summary, isOpen = false, onToggle, onPointerEnter, children } = props
  const titleId = useId()
  const [isUnfolded, setUnfolded] = useUnfolded(isOpen)
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <details
        open={isUnfolded}
        className={classes(surface, "group px-4")}
        onToggle={(event) => {
          setUnfolded(event.currentTarget.open)
          onToggle?.(event.currentTarget.open)
        }}
      >
        <summary
          onPointerEnter={onPointerEnter}
          className="-mx-2 flex min-h-14 list-none items-center gap-2 rounded-xl px-2 [&::-webkit-details-marker]:hidden"
        >
          <div className="min-w-0 flex-1 py-4">
            <h2 id={titleId} className="text-base font-semibold">
              {title}
            </h2>
            {summary && <p className="truncate text-sm text-soft group-open:hidden">{summary}</p>}
          </div>
          <ChevronDownIcon className="text-soft transition-transform group-open:rotate-180" />
        </summary>
        {children}
      </details>
    </section>
  )
}
