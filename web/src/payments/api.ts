import type { NewPayment } from "@marza/domain/payments/schemas.ts"
import { infiniteQueryOptions, mutationOptions, type QueryClient } from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { entryCalls, ownRefusals, refreshCar } from "../api/entryCalls.ts"
import { keys } from "../api/keys.ts"
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

const calls = entryCalls("payment", { refresh: refreshCar })

export const storePayment = calls.store

/** `second`: the person has answered that another deposit may be held. */
type Held = { second?: "true" }

export type CarToPay = CarKey & { carName: string }

/** Adds a payment, or keeps it as unsent without a connection: the result is then `queued`. */
export const addPayment = (client: QueryClient, { carName, ...car }: CarToPay) =>
  mutationOptions({
    meta: { ownRefusals },
    mutationFn: ({ body, query }: { body: NewPayment; query: Held }) =>
      sendOrQueue({ kind: "payment", ...car, carName, body }, () =>
        storePayment(call, car, body, query),
      ),
    onSuccess: (payment) => (payment === queued ? undefined : calls.refresh(client, car)),
  })

export const changePayment = calls.change

export const deletePayment = calls.remove
