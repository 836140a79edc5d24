import type { Car } from "@marza/domain/cars/schemas.ts"
import type { ExpenseRate, NewExpense } from "@marza/domain/expenses/schemas.ts"
import { infiniteQueryOptions, mutationOptions, type QueryClient } from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { entryCalls, refreshCar } from "../api/entryCalls.ts"
import { keys } from "../api/keys.ts"
import { queued, sendOrQueue } from "../offline/sendOrQueue.ts"

export type CarKey = { organizationId: string; carId: string }

const paramsOf = ({ organizationId, carId }: CarKey) => ({ id: organizationId, car_id: carId })

/** The expenses of a car; the sums of each page cover all pages. */
export const expensesQuery = (car: CarKey) =>
  infiniteQueryOptions({
    queryKey: keys.expenses(car.organizationId, car.carId),
    queryFn: ({ pageParam }) =>
      call("GET /api/organizations/:id/cars/:car_id/expenses", {
        params: paramsOf(car),
        query: { cursor: pageParam ?? undefined },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })

const calls = entryCalls("expense", { refresh: refreshCar })

export const storeExpense = calls.store

/** `carName` is given where the server may not have the car yet. */
export type CarToAddTo = CarKey & { carName?: string }

/** Adds an expense, or keeps it as unsent without a connection: the result is then `waiting`. */
export const addExpense = (client: QueryClient, { carName, ...car }: CarToAddTo) =>
  mutationOptions({
    mutationFn: (body: NewExpense) => {
      const known = client.getQueryData<Car>(keys.car(car.organizationId, car.carId))
      const made = { kind: "expense", ...car, carName: carName ?? known?.name ?? "", body } as const
      return sendOrQueue(made, () => storeExpense(call, car, body))
    },
    onSuccess: (expense) => (expense === queued ? undefined : calls.refresh(client, car)),
  })

export const changeExpense = calls.change

export const deleteExpense = calls.remove

/** Gives a rate to an expense that has none. */
export const fillInRate = (client: QueryClient, car: CarKey) =>
  mutationOptions({
    mutationFn: ({ id, rate }: { id: string; rate: ExpenseRate }) =>
      call("PUT /api/organizations/:id/cars/:car_id/expenses/:expense_id/rate", {
        params: { ...paramsOf(car), expense_id: id },
        body: rate,
      }),
    onSettled: () => calls.refresh(client, car),
  })
