import { useMessages } from "../messages/use.ts"
import { NoRateNote } from "../ui/NoRateNote.tsx"

/** The mark of a figure for which a rate was missing, with its words below it. */
export function NoRateBelow({ isEstimated }: { isEstimated: boolean }) {
  const { money } = useMessages()
  return (
    isEstimated && (
      <span className="block text-xs/4 font-normal text-warn">
        <NoRateNote isSaid />
        {money.noRate}
      </span>
    )
  )
}
