import type { Car, CarPatch } from "@marza/domain/cars/schemas.ts"
import { mutationOptions, type QueryClient } from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { ApiError, isRefusal } from "../api/errors.ts"
import { keys } from "../api/keys.ts"
import { observable } from "../observable.ts"

/** A car before and after a change. */
export type Changed = { before: Car; after: Car }

export type Change = (car: Car) => Promise<Changed>

export type Outcome = {
  changed: readonly Changed[]
  /** Why cars stay as they were. */
  refused: readonly { car: Car; reason: string }[]
  /** What ended it, such as a lost connection (none where a question was declined), and the cars that it did not come to. */
  broken?: { reason: string; cars: readonly Car[] }
}

/** How many of the chosen cars are done; null while nothing is done to them. */
export const progress = observable<{ done: number; of: number } | null>(null)

/**
 * Changes cars one after the other.
 * @throws {ApiError} what concerns no single car, such as a lost connection, where no car was changed before it
 */
export const changeEach = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    mutationFn: ({ cars, change }: { cars: readonly Car[]; change: Change }) =>
      changeAll(cars, change),
    onSettled: () => {
      progress.set(null)
      void client.invalidateQueries({ queryKey: keys.organization(organizationId) })
    },
  })

async function changeAll(cars: readonly Car[], change: Change): Promise<Outcome> {
  const changed: Changed[] = []
  const refused: { car: Car; reason: string }[] = []
  for (const [index, car] of cars.entries()) {
    progress.set({ done: index, of: cars.length })
    try {
      changed.push(await change(car))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Whoever does not change a closed month is not asked of each car anew.
      if (error.code === "cancelled")
        return { changed, refused, broken: { reason: "", cars: cars.slice(index) } }
      if (isOfCar(error)) refused.push({ car, reason: error.message })
      else if (changed.length === 0) throw error
      else return { changed, refused, broken: { reason: error.message, cars: cars.slice(index) } }
    }
  }
  return { changed, refused }
}

/** Whether an error is about the one car: it is gone, somebody else has changed it, or it may not become so. */
const isOfCar = ({ status }: ApiError) => [400, 404, 409].includes(status)

const patch = ({ organization_id, id }: Car, body: CarPatch) =>
  call("PATCH /api/organizations/:id/cars/:car_id", {
    params: { id: organization_id, car_id: id },
    query: {},
    body,
  })

type Fields = Omit<CarPatch, "version">

/** Changes these fields alone, so that a car which somebody has changed meanwhile is changed too. */
export const patchOf =
  (fieldsOf: (car: Car) => Fields): Change =>
  async (car) => {
    const change = async (before: Car) => ({
      before,
      after: await patch(before, { version: before.version, ...fieldsOf(before) }),
    })
    return change(car).catch((error: unknown) => {
      if (!isRefusal(error, "stale_version")) throw error
      return change(error.body.current as Car)
    })
  }

/** Gives a car the fields that it had, unless it was changed since. */
export const restoreOf =
  (fieldsOf: (car: Car) => Fields) =>
  async ({ before, after }: Changed): Promise<Changed> => ({
    before: after,
    after: await patch(after, { version: after.version, ...fieldsOf(before) }),
  })
