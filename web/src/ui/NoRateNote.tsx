import { useFirstMessages } from "../messages/first.ts"
import { AlertIcon } from "./icons.tsx"

/**
 * The mark of a figure for which a rate was missing, where a badge has no room; on paper in words.
 * @param isSaid the words stand nearby
 */
export function NoRateNote({ isSaid }: { isSaid?: boolean }) {
  const { money } = useFirstMessages()
  return (
    <span title={money.noRateHint} className="no-rate">
      <AlertIcon />
      {!isSaid && <span className="sr-only print:not-sr-only">{money.noRate}</span>}
    </span>
  )
}
