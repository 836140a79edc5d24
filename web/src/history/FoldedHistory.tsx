import { type ReactNode, Suspense, useState } from "react"
import { useMessages } from "../messages/use.ts"
import { FoldedCard } from "../ui/FoldedCard.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"

type FoldedHistoryProps = { onPointerEnter: () => void; children: ReactNode }

/** A history, folded at first; it loads when the card is opened. */
export function FoldedHistory({ onPointerEnter, children }: FoldedHistoryProps) {
  const { history: texts } = useMessages()
  const [isOpen, setOpen] = useState(false)
  return (
    <FoldedCard title={texts.title} onToggle={setOpen} onPointerEnter={onPointerEnter}>
      {isOpen && <Suspense fallback={<Skeleton className="mb-4 h-24" />}>{children}</Suspense>}
    </FoldedCard>
  )
}
