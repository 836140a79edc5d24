import type { NewPayment, PaymentPatch } from "@marza/domain/payments/schemas.ts"
import { infiniteQueryOptions, mutationOptions, type QueryClient } from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { keys } from "../api/keys.ts"
import { storeOrChange } from "../api/storeOrChange.ts"
import { queued, sendOrQueue } from "../offline/sendOrQueue.ts"

export type CarKey = { organizationId: string; carId: string }

const paramsOf = ({ organizationId, carId }: CarKey) => ({ id: organizationId, car_id: carId })

/** The payments of a car; the sums of each page cover all pages. */
export const paymentsQuery = (car: CarKey) =>
  infiniteQueryOptions({
    queryKey: [...keys.car(car.organizationId, car.carId), "payments"],
    queryFn: ({ pageParam }) =>
      call("GET /api/organizations/:id/cars/:car_id/payments", {
        params: paramsOf(car),
        query: { cursor: pageParam ?? undefined },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })

/** Refetches the payments, the car and every list, because what is left to receive changes with its payments. */
const refresh = (client: QueryClient, { organizationId, carId }: CarKey) =>
  Promise.all([
    client.invalidateQueries({ queryKey: keys.car(organizationId, carId) }),
    client.invalidateQueries({ queryKey: keys.cars(organizationId) }),
  ])

/** Adds a payment. Sent again with the same id, it changes the one that is stored already, and adds no second one. */
export function storePayment(send: typeof call, car: CarKey, body: NewPayment, query: Held = {}) {
  const { id, ...fields } = body
  return storeOrChange({
    add: () =>
      send("POST /api/organizations/:id/cars/:car_id/payments", {
        params: paramsOf(car),
        query,
        body,
      }),
    change: (version) =>
      send("PATCH /api/organizations/:id/cars/:car_id/payments/:payment_id", {
        params: { ...paramsOf(car), payment_id: id },
        query,
        body: { ...fields, version },
      }),
  })
}

/** `second`: the person has answered that another deposit may be held. */
type Held = { second?: "true" }

const ownRefusals = ["stale_version", "deposit_held"] as const

export type CarToPay = CarKey & { carName: string }

/** Adds a payment, or keeps it as unsent without a connection: the result is then `queued`. */
export const addPayment = (client: QueryClient, { carName, ...car }: CarToPay) =>
  mutationOptions({
    meta: { ownRefusals },
    mutationFn: ({ body, query }: { body: NewPayment; query: Held }) =>
      sendOrQueue({ kind: "payment", ...car, carName, body }, () =>
        storePayment(call, car, body, query),
      ),
    onSuccess: (payment) => (payment === queued ? undefined : refresh(client, car)),
  })

export const changePayment = (client: QueryClient, car: CarKey) =>
  mutationOptions({
    meta: { ownRefusals },
    mutationFn: ({ id, patch, query }: { id: string; patch: PaymentPatch; query: Held }) =>
      call("PATCH /api/organizations/:id/cars/:car_id/payments/:payment_id", {
        params: { ...paramsOf(car), payment_id: id },
        query,
        body: patch,
      }),
    onSettled: () => refresh(client, car),
  })

export const deletePayment = (client: QueryClient, car: CarKey) =>
  mutationOptions({
    mutationFn: (id: string) =>
      call("DELETE /api/organizations/:id/cars/:car_id/payments/:payment_id", {
        params: { ...paramsOf(car), payment_id: id },
      }),
    onSuccess: () => refresh(client, car),
  })
