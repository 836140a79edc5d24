import type { ReactNode } from "react"
import { ChevronDownIcon } from "./icons.tsx"
import { useUnfolded } from "./useUnfolded.ts"

type MoreFieldsProps = {
  title: string
  /** What it holds: under the title while it is folded. */
  summary: string
  /** How many of its fields are wrong. Each new one unfolds it. */
  wrong: number
  /** Another reason to unfold it. */
  isNeeded?: boolean
  isOpenAtFirst: boolean
  children: ReactNode
}

/** Fields of a form that are seldom filled in, folded under one heading. */
export function MoreFields(props: MoreFieldsProps) {
  const { title, summary, wrong, isNeeded = false, isOpenAtFirst, children } = props
  const [isUnfolded, setUnfolded] = useUnfolded(wrong + Number(isNeeded), isOpenAtFirst)
  return (
    <details
      open={isUnfolded}
      onToggle={({ currentTarget }) => {
        // What a press has unfolded stands below the edge of a phone's sheet. To a wrong field the focus scrolls.
        if (currentTarget.open && !isUnfolded && wrong === 0)
          currentTarget.scrollIntoView({ block: "nearest" })
        setUnfolded(currentTarget.open)
      }}
      className="group -mt-1 -mb-2 min-w-0 scroll-mb-4 low:col-span-full"
    >
      <summary className="-mx-2 flex min-h-touch list-none flex-wrap content-center items-center gap-x-2 rounded-xl px-2 py-1 text-sm leading-tight [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1 font-semibold">{title}</span>
        <ChevronDownIcon className="text-soft transition-transform group-open:rotate-180" />
        <span className="basis-full text-pretty text-soft wrap-anywhere group-open:hidden empty:hidden">
          {summary}
        </span>
      </summary>
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 pt-2 pb-2">{children}</div>
    </details>
  )
}
