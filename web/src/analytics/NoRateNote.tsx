import { useMessages } from "../messages/use.ts"

/**
 * The mark of a figure for which a rate was missing, where a badge has no room. In print it is beside its amount, so
 * that twelve months fit one page.
 */
export function NoRateNote() {
  const { money } = useMessages()
  return (
    <span
      title={money.noRateHint}
      className="block text-xs font-normal text-warn print:ml-1 print:inline print:whitespace-nowrap"
    >
      {money.noRate}
    </span>
  )
}
