import type {
  Car,
  CarDeletionQuery,
  CarPatch,
  NewCar,
  StatusQuery,
} from "@marza/domain/cars/schemas.ts"
import { carDays } from "@marza/domain/cars/status.ts"
import {
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { isRefusal } from "../api/errors.ts"
import { keys } from "../api/keys.ts"
import { laterKeys } from "../api/later-keys.ts"
import { queued, sendOrQueue } from "../offline/sendOrQueue.ts"
import type { CarFilter, CarPages } from "./listApi.ts"

/** What the cars of a list come to, those of its later pages too. */
export const carTotalsQuery = (organizationId: string, { status, search, unpaid }: CarFilter) =>
  queryOptions({
    queryKey: [...keys.carTotals(organizationId), status ?? "all", search ?? "", unpaid],
    queryFn: () =>
      call("GET /api/organizations/:id/car-totals", {
        params: { id: organizationId },
        query: { status, search: search || undefined, unpaid: unpaid && "true" },
      }),
    placeholderData: keepPreviousData,
  })

/** Another car of the organization with the same VIN, or null. A shorter text is still being typed. */
export const otherCarWithVinQuery = (organizationId: string, vin: string, carId: string) =>
  queryOptions({
    queryKey: laterKeys.carsByVin(organizationId, vin),
    queryFn: () =>
      call("GET /api/organizations/:id/cars", {
        params: { id: organizationId },
        query: { search: vin },
      }),
    enabled: vin.length >= 8,
    select: ({ items }) => items.find((car) => car.vin === vin && car.id !== carId) ?? null,
  })

export const carQuery = (client: QueryClient, organizationId: string, carId: string) =>
  queryOptions({
    queryKey: keys.car(organizationId, carId),
    queryFn: () =>
      call("GET /api/organizations/:id/cars/:car_id", {
        params: { id: organizationId, car_id: carId },
      }),
    // A car that a list already holds opens at once and is refetched in the background.
    initialData: () => carInLists(client, organizationId, carId),
    initialDataUpdatedAt: 0,
  })

function carInLists(client: QueryClient, organizationId: string, carId: string) {
  const lists = client.getQueriesData<CarPages>({ queryKey: keys.cars(organizationId) })
  return lists
    .flatMap(([, list]) => list?.pages.flatMap((page) => page.items) ?? [])
    .find((car) => car.id === carId)
}

/** Finds a car in any of the person's organizations, so that the application can switch to that one. */
export const findCar = (carId: string) =>
  call("GET /api/cars/:car_id", { params: { car_id: carId } })

/** Who deleted a car, and when. */
export const deletionQuery = (organizationId: string, carId: string) =>
  queryOptions({
    queryKey: laterKeys.carDeletion(organizationId, carId),
    queryFn: () =>
      call("GET /api/organizations/:id/cars/:car_id/deletion", {
        params: { id: organizationId, car_id: carId },
      }),
  })

/** Caches a car as the server has just sent it, and refetches the lists and the history that follow from it. */
export function cacheCar(client: QueryClient, car: Car) {
  client.setQueryData(keys.car(car.organization_id, car.id), car)
  return Promise.all([
    client.invalidateQueries({ queryKey: keys.cars(car.organization_id) }),
    client.invalidateQueries({ queryKey: keys.carTotals(car.organization_id) }),
    client.invalidateQueries({ queryKey: keys.carHistory(car.organization_id, car.id) }),
  ])
}

/** An empty day of a new car is left out, so that it follows from the status; in an edit it empties the stored one. */
const withoutEmptyDays = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => !(field in carDays && value === null)),
  ) as Partial<Fields>

/** Adds a car. Sent again with the same id, it changes the car that is stored already, and adds no second one. */
export async function storeCar(send: typeof call, organizationId: string, car: NewCar) {
  try {
    return await send("POST /api/organizations/:id/cars", {
      params: { id: organizationId },
      body: car,
    })
  } catch (error) {
    if (!isRefusal(error, "id_taken")) throw error
    // An earlier attempt was stored although its response was lost, and the form was changed since.
    const { id, ...fields } = car
    const params = { id: organizationId, car_id: id }
    const { version } = await send("GET /api/organizations/:id/cars/:car_id", { params })
    const body = { ...withoutEmptyDays(fields), version }
    return await send("PATCH /api/organizations/:id/cars/:car_id", { params, body })
  }
}

/** Lists without a car, read before there was one, would show the first step once more. */
const forgetEmptyLists = (client: QueryClient, organizationId: string) =>
  client.removeQueries({
    queryKey: keys.cars(organizationId),
    type: "inactive",
    predicate: ({ state }) => (state.data as CarPages | undefined)?.pages[0]?.counts.all === 0,
  })

export const addCar = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    meta: { ownRefusals: ["bad_request"] },
    mutationFn: (body: NewCar) =>
      sendOrQueue({ kind: "car", organizationId, body }, () =>
        storeCar(call, organizationId, body),
      ),
    onSuccess: (car) => {
      if (car === queued) return
      forgetEmptyLists(client, organizationId)
      void cacheCar(client, car)
    },
  })

export const saveCar = (client: QueryClient, organizationId: string, carId: string) =>
  mutationOptions({
    meta: { showsOwnError: true },
    mutationFn: ({ deposits, with_invoice, ...patch }: CarPatch & StatusQuery) =>
      call("PATCH /api/organizations/:id/cars/:car_id", {
        params: { id: organizationId, car_id: carId },
        query: { deposits, with_invoice },
        body: patch,
      }),
    onSuccess: (car) => void cacheCar(client, car),
  })

export const deleteCar = (client: QueryClient, organizationId: string, carId: string) =>
  mutationOptions({
    meta: { ownRefusals: ["part_of_split", "deposit_held", "papers_stay"] },
    mutationFn: (query: CarDeletionQuery) =>
      call("DELETE /api/organizations/:id/cars/:car_id", {
        params: { id: organizationId, car_id: carId },
        query,
      }),
    onSuccess: () => void client.invalidateQueries({ queryKey: keys.cars(organizationId) }),
  })
