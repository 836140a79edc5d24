import type { Car } from "@marza/domain/cars/schemas.ts"
import { Suspense, useState } from "react"
import { useMessages } from "../messages/use.ts"
import { surface } from "../ui/Card.tsx"
import { classes } from "../ui/classes.ts"
import { ChevronDownIcon, HistoryIcon } from "../ui/icons.tsx"
import { lazily } from "../ui/lazily.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"

const HistoryList = lazily(async () => (await import("./HistoryList.tsx")).HistoryList)

/** Closed at first; the history loads when it is opened. */
export function HistoryCard({ car }: { car: Car }) {
  const { history: texts } = useMessages()
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className={classes(surface, "group min-w-0 px-4 sm:px-5")}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary
        onPointerEnter={HistoryList.preload}
        className="-mx-2 flex min-h-14 list-none items-center gap-2.5 rounded-xl px-2 font-bold [&::-webkit-details-marker]:hidden"
      >
        <HistoryIcon className="text-soft" />
        <h2 className="flex-1 text-base">{texts.title}</h2>
        <ChevronDownIcon className="text-soft transition-transform group-open:rotate-180" />
      </summary>
      {isOpen && (
        <Suspense fallback={<Skeleton className="mb-4 h-24" />}>
          <HistoryList car={car} />
        </Suspense>
      )}
    </details>
  )
}
