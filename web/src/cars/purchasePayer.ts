import type { Car } from "@marza/domain/cars/schemas.ts"
import { mutationOptions, type QueryClient } from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { ApiError, isRefusal } from "../api/errors.ts"
import { keys } from "../api/keys.ts"

type CarOfPayer = { car: Car; payer: string | null; isUndo?: boolean }

export type PayerChange = {
  /** The cars as they are now. */
  changed: readonly Car[]
  /** Who had paid for each of them, in the same order. */
  before: readonly (string | null)[]
  /** The names of those that stay as they were, because they are gone or somebody else has changed them since. */
  left: readonly string[]
  /** What ended it, such as a lost connection, and the cars that it did not come to. */
  broken?: { reason: string; cars: readonly Car[] }
}

/**
 * Says for several cars, one after the other, who paid for the purchase; null is the firm. A car that somebody has
 * changed meanwhile is changed too: only this one field is. `undo` gives each car its earlier payer, but none that was
 * changed since.
 * @throws {ApiError} what concerns no single car, such as a lost connection, where no car was changed before it
 */
export const changePurchasePayer = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    mutationFn: (cars: readonly CarOfPayer[]) => changeAll(organizationId, cars),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.organization(organizationId) }),
  })

async function changeAll(
  organizationId: string,
  cars: readonly CarOfPayer[],
): Promise<PayerChange> {
  const changed: Car[] = []
  const before: (string | null)[] = []
  const left: string[] = []
  const patch = (id: string, version: number, payer: string | null) =>
    call("PATCH /api/organizations/:id/cars/:car_id", {
      params: { id: organizationId, car_id: id },
      query: {},
      body: { version, purchase_paid_by: payer },
    })
  for (const [index, { car, payer, isUndo }] of cars.entries()) {
    let known = car
    try {
      changed.push(
        await patch(car.id, car.version, payer).catch((error: unknown) => {
          if (isUndo || !isRefusal(error, "stale_version")) throw error
          known = error.body.current as Car
          return patch(car.id, known.version, payer)
        }),
      )
      before.push(known.purchase_paid_by)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if ([404, 409].includes(error.status)) left.push(car.name)
      else if (changed.length === 0) throw error
      else {
        const rest = cars.slice(index).map(({ car }) => car)
        return { changed, before, left, broken: { reason: error.message, cars: rest } }
      }
    }
  }
  return { changed, before, left }
}
