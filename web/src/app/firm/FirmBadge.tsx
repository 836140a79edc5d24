import { useMessages } from "../../messages/use.ts"
import type { BadgeProps } from "./laterBadge.ts"
import { shownCount, sumOf, useWaiting } from "./useWaiting.ts"

/** How much waits in the firm, at the corner of the button, so that nothing moves when it comes. It comes once all is counted. */
export function FirmBadge({ organization }: BadgeProps) {
  const { menu } = useMessages()
  const { waiting, isCounting } = useWaiting(organization)
  const sum = sumOf(waiting)
  if (isCounting || sum.count === 0) return null
  const shown = shownCount(sum)
  return (
    <>
      <span className="sr-only"> {menu.waiting(shown)}</span>
      <span
        aria-hidden="true"
        className="absolute -top-1 -right-1.5 min-w-5 rounded-full bg-danger px-1 text-center text-[min(0.8125rem,4vw)] leading-5 font-bold text-danger-foreground ring-2 ring-card"
      >
        {shown}
      </span>
    </>
  )
}
