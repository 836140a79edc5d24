import { useMessages } from "../messages/use.ts"

/** The mark of a figure for which a rate was missing, in words below it. */
export function NoRateBelow({ isEstimated }: { isEstimated: boolean }) {
  const { money } = useMessages()
  return (
    isEstimated && (
      <span title={money.noRateHint} className="block text-xs/4 font-normal text-warn">
        {money.noRate}
      </span>
    )
  )
}
