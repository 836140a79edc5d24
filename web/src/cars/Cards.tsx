import { useDeferredValue, useState } from "react"
import { lazily } from "../ui/lazily.tsx"
import { NoRateLegend } from "../ui/NoRateLegend.tsx"
import { type CardActions, CarGrid } from "./CarGrid.tsx"
import type { CarRowsProps } from "./useCarRows.ts"
import { useFocusKept } from "./useFocusKept.ts"

const LongCarGrid = lazily(async () => (await import("./LongCarGrid.tsx")).LongCarGrid)

type CardsProps = CarRowsProps & CardActions

/** How many cards a list that opened short may render, after others have added cars. */
const maxCardsRendered = 200

/**
 * A list that opens short renders all its cards, up to `maxCardsRendered`. One that opens long renders its first cards
 * until the code of LongCarGrid has loaded, and the focus stays on the same car. Back on the list, that code is loaded.
 */
export function Cards({ onStatusChange, onSell, ...list }: CardsProps) {
  const box = useFocusKept()
  const actions = { onStatusChange, onSell }
  const { cars, hasMore } = list
  const [opensLong] = useState(hasMore)
  const shouldBeLong = opensLong || cars.length > maxCardsRendered
  const isLong = useDeferredValue(shouldBeLong, shouldBeLong && LongCarGrid.isLoaded())
  return (
    <div {...box}>
      {isLong ? (
        <LongCarGrid {...actions} {...list} />
      ) : (
        <CarGrid {...actions} cars={cars} hasMore={hasMore && !shouldBeLong} onMore={list.onMore} />
      )}
      {cars.some((car) => car.cost_estimated) && <NoRateLegend />}
    </div>
  )
}
