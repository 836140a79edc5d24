import { asksForScheme } from "@marza/domain/cars/import-scheme.ts"
import type { Car } from "@marza/domain/cars/schemas.ts"
import { type CarStatus, statuses } from "@marza/domain/cars/status.ts"
import { call } from "../api/client.ts"
import { useMessages } from "../messages/use.ts"
import { CarIcon } from "../ui/icons.tsx"
import { MenuItem } from "../ui/Menu.tsx"
import type { Changed } from "./changeEach.ts"
import { SelectionMenu } from "./SelectionMenu.tsx"
import { useChangeEach } from "./useChangeEach.ts"

const paramsOf = ({ organization_id, id }: Car) => ({ id: organization_id, car_id: id })

const changeTo = (status: CarStatus) => async (car: Car) => ({
  before: car,
  after: await call("PUT /api/organizations/:id/cars/:car_id/status", {
    params: paramsOf(car),
    query: {},
    body: { status },
  }),
})

const restore = async ({ after }: Changed) => ({
  before: after,
  after: await call("DELETE /api/organizations/:id/cars/:car_id/status", {
    params: paramsOf(after),
    query: {},
    body: { version: after.version },
  }),
})

/** Gives the chosen cars a status. What asks about a deposit, an invoice or the VAT is refused: it is answered car by car. */
export function SelectedStatusMenu({
  organizationId,
  cars,
}: {
  organizationId: string
  cars: readonly Car[]
}) {
  const { carTable, selection: texts, statuses: words } = useMessages()
  const { run, isBusy } = useChangeEach(organizationId)

  function choose(status: CarStatus) {
    const others = cars.filter((car) => car.status !== status)
    const isAsked = (car: Car) => car.vat_rate !== null && asksForScheme(car, { ...car, status })
    run({
      cars: others.filter((car) => !isAsked(car)),
      change: changeTo(status),
      restore,
      done: (count) => texts.statusSet(words[status], count),
      restored: texts.statusRestored,
      refused: [
        ...cars
          .filter((car) => car.status === status)
          .map((car) => ({ car, reason: texts.isSo(words[status]) })),
        ...others.filter(isAsked).map((car) => ({ car, reason: texts.asksForScheme })),
      ],
    })
  }

  return (
    <SelectionMenu label={carTable.status} isBusy={isBusy}>
      {statuses.map((status) => (
        <MenuItem key={status} icon={<CarIcon />} onSelect={() => choose(status)}>
          {words[status]}
        </MenuItem>
      ))}
    </SelectionMenu>
  )
}
