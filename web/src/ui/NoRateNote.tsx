import { useFirstMessages } from "../messages/first.ts"
import { AlertIcon } from "./icons.tsx"

/** The mark of a figure for which a rate was missing, where a badge has no room; on paper in words. */
export function NoRateNote() {
  const { money } = useFirstMessages()
  return (
    <span
      title={money.noRateHint}
      className="mr-1 text-xs font-normal text-warn print:whitespace-nowrap"
    >
      <AlertIcon className="-my-1 inline size-4! align-[0.05em] print:hidden" />
      <span className="sr-only print:not-sr-only">{money.noRate}</span>
    </span>
  )
}
