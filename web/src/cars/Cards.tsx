import { useDeferredValue, useState } from "react"
import { lazily } from "../ui/lazily.tsx"
import { type CardActions, CarGrid } from "./CarGrid.tsx"
import type { CarRowsProps } from "./useCarRows.ts"
import { useFocusKept } from "./useFocusKept.ts"

const LongCarGrid = lazily(async () => (await import("./LongCarGrid.tsx")).LongCarGrid)

type CardsProps = CarRowsProps & CardActions & { isPlaceholder: boolean }

/** A short list may grow to this by what others add while it is open. */
const maxCardsRendered = 200

/**
 * A list that opens short stays the short one, however it grows meanwhile. One that opens long shows its first cars
 * until the code for it has loaded; the focus moves along. On the way back to it the code is there.
 */
export function Cards({ isPlaceholder, onStatusChange, onSell, ...list }: CardsProps) {
  const box = useFocusKept()
  const actions = { onStatusChange, onSell }
  const { listKey, cars, hasMore } = list
  const [opened, setOpened] = useState({ listKey, isLong: hasMore })
  if (opened.listKey !== listKey && !isPlaceholder) setOpened({ listKey, isLong: hasMore })
  const shouldBeLong = opened.isLong || cars.length > maxCardsRendered
  const isLong = useDeferredValue(shouldBeLong, shouldBeLong && LongCarGrid.isLoaded())
  return (
    <div {...box}>
      {isLong ? (
        <LongCarGrid {...actions} {...list} />
      ) : (
        <CarGrid {...actions} cars={cars} hasMore={hasMore && !shouldBeLong} onMore={list.onMore} />
      )}
    </div>
  )
}
