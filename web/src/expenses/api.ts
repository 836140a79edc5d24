import type { Expense, NewExpense } from "@marza/domain/expenses/schemas.ts"
import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query"
import { api } from "../api/client.ts"
import { keys } from "../api/keys.ts"

export type CarKey = { organizationId: string; carId: string }

const expensesPath = ({ organizationId, carId }: CarKey) =>
  `/api/organizations/${organizationId}/cars/${carId}/expenses`

/** The server gives all of them: the profit of a car is their sum. */
export const expensesQuery = (car: CarKey) =>
  queryOptions({
    queryKey: keys.expenses(car.organizationId, car.carId),
    queryFn: async () => (await api.get<{ items: Expense[] }>(expensesPath(car))).items,
  })

/** The profit of the car changes with its expenses, on its page and on every list. */
const refresh = (client: QueryClient, { organizationId, carId }: CarKey) =>
  Promise.all([
    client.invalidateQueries({ queryKey: keys.car(organizationId, carId) }),
    client.invalidateQueries({ queryKey: keys.cars(organizationId) }),
  ])

export const addExpense = (client: QueryClient, car: CarKey) =>
  mutationOptions({
    mutationFn: (expense: NewExpense) => api.post<Expense>(expensesPath(car), expense),
    onSuccess: () => refresh(client, car),
  })

export const deleteExpense = (client: QueryClient, car: CarKey) =>
  mutationOptions({
    mutationFn: (id: string) => api.delete(`${expensesPath(car)}/${id}`),
    onSuccess: () => refresh(client, car),
  })
