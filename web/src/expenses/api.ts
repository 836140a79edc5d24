import type { Car } from "@marza/domain/cars/schemas.ts"
import type { ExpensePatch, ExpenseRate, NewExpense } from "@marza/domain/expenses/schemas.ts"
import { infiniteQueryOptions, mutationOptions, type QueryClient } from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { keys } from "../api/keys.ts"
import { storeOrChange } from "../api/storeOrChange.ts"
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

/** Refetches the expenses, the car and every list, because a car's profit changes with its expenses. */
const refresh = (client: QueryClient, { organizationId, carId }: CarKey) =>
  Promise.all([
    client.invalidateQueries({ queryKey: keys.car(organizationId, carId) }),
    client.invalidateQueries({ queryKey: keys.cars(organizationId) }),
  ])

/** Adds an expense. Sent again with the same id, it changes the one that is stored already, and adds no second one. */
export function storeExpense(send: typeof call, car: CarKey, expense: NewExpense) {
  const { id, ...fields } = expense
  return storeOrChange({
    add: () =>
      send("POST /api/organizations/:id/cars/:car_id/expenses", {
        params: paramsOf(car),
        body: expense,
      }),
    change: (version) =>
      send("PATCH /api/organizations/:id/cars/:car_id/expenses/:expense_id", {
        params: { ...paramsOf(car), expense_id: id },
        body: { ...fields, version },
      }),
  })
}

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
    onSuccess: (expense) => (expense === queued ? undefined : refresh(client, car)),
  })

export const changeExpense = (client: QueryClient, car: CarKey) =>
  mutationOptions({
    meta: { ownRefusals: ["stale_version"] },
    mutationFn: ({ id, patch }: { id: string; patch: ExpensePatch }) =>
      call("PATCH /api/organizations/:id/cars/:car_id/expenses/:expense_id", {
        params: { ...paramsOf(car), expense_id: id },
        body: patch,
      }),
    onSettled: () => refresh(client, car),
  })

/** Gives a rate to an expense that has none. */
export const fillInRate = (client: QueryClient, car: CarKey) =>
  mutationOptions({
    mutationFn: ({ id, rate }: { id: string; rate: ExpenseRate }) =>
      call("PUT /api/organizations/:id/cars/:car_id/expenses/:expense_id/rate", {
        params: { ...paramsOf(car), expense_id: id },
        body: rate,
      }),
    onSettled: () => refresh(client, car),
  })

export const deleteExpense = (client: QueryClient, car: CarKey) =>
  mutationOptions({
    mutationFn: (id: string) =>
      call("DELETE /api/organizations/:id/cars/:car_id/expenses/:expense_id", {
        params: { ...paramsOf(car), expense_id: id },
      }),
    onSuccess: () => refresh(client, car),
  })
