import type { Car } from "@marza/domain/cars/schemas.ts"
import { Suspense, useState } from "react"
import { useMessages } from "../messages/use.ts"
import { FoldedCard } from "../ui/FoldedCard.tsx"
import { HistoryIcon } from "../ui/laterIcons.tsx"
import { lazily } from "../ui/lazily.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"

const HistoryList = lazily(async () => (await import("./HistoryList.tsx")).HistoryList)

/** The history of a car, folded at first; it loads when the card is opened. */
export function HistoryCard({ car }: { car: Car }) {
  const { history: texts } = useMessages()
  const [isOpen, setOpen] = useState(false)
  return (
    <FoldedCard
      icon={<HistoryIcon className="text-soft" />}
      title={texts.title}
      onToggle={setOpen}
      onPointerEnter={HistoryList.preload}
    >
      {isOpen && (
        <Suspense fallback={<Skeleton className="mb-4 h-24" />}>
          <HistoryList car={car} />
        </Suspense>
      )}
    </FoldedCard>
  )
}
