import type { Car, Sale, SaleDeletionQuery, SaleUndoQuery } from "@marza/domain/cars/schemas.ts"
import type { CarStatus } from "@marza/domain/cars/status.ts"
import type { DepositsQuery } from "@marza/domain/payments/schemas.ts"
import type { RefusalCode } from "@marza/domain/refusal.ts"
import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { keys } from "../api/keys.ts"
import { queued, sendOrQueue } from "../offline/sendOrQueue.ts"
import { cacheCar } from "./api.ts"
import type { CarPages } from "./listApi.ts"

type StatusChange = { car: Car; status: CarStatus } & SaleUndoQuery

/** Optimistic: every list shows the new status at once, and the old one again when the server refuses it. */
export const changeStatus = (client: QueryClient, organizationId: string) => {
  const queryKey = keys.cars(organizationId)
  const mutationKey = [...queryKey, "status"]
  return mutationOptions({
    mutationKey,
    meta: { ownRefusals: ["deposit_of_another", "invoice_issued"] },
    mutationFn: ({ car, status, with_invoice }: StatusChange) =>
      call("PUT /api/organizations/:id/cars/:car_id/status", {
        params: { id: organizationId, car_id: car.id },
        query: { with_invoice },
        body: { status },
      }),
    onMutate: async ({ car, status }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueriesData<CarPages>({ queryKey })
      client.setQueriesData<CarPages>({ queryKey }, (list) => list && withStatus(list, car, status))
      return before
    },
    onError: (_error, _change, before) => {
      for (const [key, list] of before ?? []) client.setQueryData(key, list)
    },
    onSuccess: (car) => client.setQueryData(keys.car(organizationId, car.id), car),
    onSettled: () => {
      // Only after the last of several changes: a list read earlier would show the old status for a moment.
      if (client.isMutating({ mutationKey }) > 1) return
      void client.invalidateQueries({ queryKey })
      void client.invalidateQueries({ queryKey: keys.carTotals(organizationId) })
    },
  })
}

function withStatus(list: CarPages, car: Car, status: CarStatus): CarPages {
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      counts: {
        ...page.counts,
        [car.status]: page.counts[car.status] - 1,
        [status]: page.counts[status] + 1,
      },
      items: page.items.map((item) => (item.id === car.id ? { ...item, status } : item)),
    })),
  }
}

/** What was received of a car's sale before it, in EUR, and in cash, and who has paid the deposit that was written down last. */
export const receivedQuery = ({ id, organization_id }: Pick<Car, "id" | "organization_id">) =>
  queryOptions({
    queryKey: [...keys.car(organization_id, id), "received"],
    queryFn: () =>
      call("GET /api/organizations/:id/cars/:car_id/payments", {
        params: { id: organization_id, car_id: id },
        query: { limit: 1 },
      }),
    select: ({ sums, items: [last] }) => ({
      ...sums,
      reserved_by: last?.state === "held" ? last.payer : null,
    }),
    staleTime: 0,
  })

/** Stores or corrects a sale, by the version of the car in its body, or keeps it as unsent: the result is then `queued`. */
export const sellCar = (
  client: QueryClient,
  { id, name, organization_id, status }: Pick<Car, "id" | "name" | "organization_id" | "status">,
) =>
  mutationOptions({
    meta: { showsOwnError: true },
    mutationFn: ({ deposits, ...sale }: Sale & DepositsQuery) => {
      const car = { organizationId: organization_id, carId: id }
      return sendOrQueue(
        {
          kind: "sale",
          ...car,
          carName: name,
          body: { id: `sale.${id}`, sale, isCorrection: status === "sold" },
        },
        () => storeSale(call, car, sale, { deposits }),
      )
    },
    onSuccess: (car) => (car === queued ? undefined : void cacheCar(client, car)),
  })

/** Stores or corrects a sale; the same again is answered as it is. */
export const storeSale = (
  send: typeof call,
  { organizationId, carId }: { organizationId: string; carId: string },
  sale: Sale,
  query: DepositsQuery = {},
) =>
  send("PUT /api/organizations/:id/cars/:car_id/sale", {
    params: { id: organizationId, car_id: carId },
    query,
    body: sale,
  })

/** Undoes the sale of a car, given the car as it was after the sale. `alsoOwn`: further refusals that the caller tells. */
export const undoSale = (client: QueryClient, alsoOwn: readonly RefusalCode[] = []) =>
  mutationOptions({
    meta: { ownRefusals: ["invoice_issued", "payment_changed", ...alsoOwn] },
    mutationFn: ({
      id,
      organization_id,
      version,
      with_invoice,
      with_payment,
    }: Car & SaleDeletionQuery) =>
      call("DELETE /api/organizations/:id/cars/:car_id/sale", {
        params: { id: organization_id, car_id: id },
        query: { with_invoice, with_payment },
        body: { version },
      }),
    onSuccess: (car) => void cacheCar(client, car),
  })

/** Undoes the change of status that made this version of a car. */
export const undoStatus = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    meta: { ownRefusals: ["invoice_issued"] },
    mutationFn: ({ id, version, with_invoice }: Pick<Car, "id" | "version"> & SaleUndoQuery) =>
      call("DELETE /api/organizations/:id/cars/:car_id/status", {
        params: { id: organizationId, car_id: id },
        query: { with_invoice },
        body: { version },
      }),
    onSuccess: (car) => void cacheCar(client, car),
  })
