import { useMessages } from "../messages/use.ts"
import { AlertIcon } from "../ui/icons.tsx"

/** The mark of a figure for which a rate was missing, with its words below it. */
export function NoRateBelow({ isEstimated }: { isEstimated: boolean }) {
  const { money } = useMessages()
  return (
    isEstimated && (
      <span title={money.noRateHint} className="block text-xs/4 font-normal text-warn">
        <AlertIcon className="-my-1 mr-1 inline size-4! align-[0.05em]" />
        {money.noRate}
      </span>
    )
  )
}
