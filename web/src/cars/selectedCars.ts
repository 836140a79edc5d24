import type { Car } from "@marza/domain/cars/schemas.ts"
import { observable } from "../observable.ts"
import { session } from "../session/session.ts"

const none: ReadonlyMap<string, Car> = new Map()

/** By their id, in the order of choosing. They stay chosen on another tab or search, and while a car is open. */
const chosen = observable(none)

/** The next person on this device does not continue with them. */
let userId = session.current()?.user.id
session.subscribe(() => {
  const next = session.current()?.user.id
  if (next !== userId) clearSelection()
  userId = next
})

/** The cars that are chosen in the table, for an action on all of them. */
export const useSelection = chosen.useValue

/** Chooses cars, or no longer. They are of one organization: choosing in another begins anew. */
export function select(cars: readonly Car[], isChosen: boolean) {
  const organizationId = cars[0]?.organization_id
  const next = new Map(
    [...chosen.current()].filter(([, car]) => car.organization_id === organizationId),
  )
  for (const car of cars)
    if (isChosen) next.set(car.id, car)
    else next.delete(car.id)
  chosen.set(next)
}

export const clearSelection = () => chosen.set(none)
