import { mutationOptions, type QueryClient } from "@tanstack/react-query"
import type { AnyRequest, RequestOf, ResponseOf } from "./calls.ts"
import { call } from "./client.ts"
import { entryPaths } from "./entryPaths.ts"
import { keys } from "./keys.ts"
import { storeOrChange } from "./storeOrChange.ts"

type Kind = keyof typeof entryPaths
type Adding<K extends Kind> = `POST ${(typeof entryPaths)[K]}`
type Changing = { [K in Kind]: `PATCH ${(typeof entryPaths)[K]}/:${K}_id` }
type BodyOf<Request> = Request extends { body: infer Body } ? Body : never
type Row<K extends Kind> = ResponseOf<Adding<K>>

/** The organization of a row, and the car of a car's. */
type Place = { organizationId: string; carId?: string }
type Query = Record<string, string>

type EntryOptions = {
  /** Refetches what changes with a row. */
  refresh: (client: QueryClient, organizationId: string, carId: string) => Promise<unknown>
  /** Fields of a new row that an edit cannot change. */
  fixed?: readonly string[]
}

/** What its sheet asks about, and no toast tells. */
export const ownRefusals = ["stale_version", "deposit_held"] as const

/** Refetches a car with its rows, and every list, because profit and what is left to receive change with them. */
export const refreshCar = (client: QueryClient, organizationId: string, carId: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: keys.car(organizationId, carId) }),
    client.invalidateQueries({ queryKey: keys.cars(organizationId) }),
  ])

/** How a kind of money row is added, changed and deleted. */
export function entryCalls<const K extends Kind>(kind: K, { refresh, fixed = [] }: EntryOptions) {
  const path = entryPaths[kind]
  const paramsOf = ({ organizationId, carId }: Place, id?: string) => ({
    id: organizationId,
    ...(carId !== undefined && { car_id: carId }),
    ...(id !== undefined && { [`${kind}_id`]: id }),
  })
  // TypeScript does not know the declaration behind a name that is put together.
  const as = (send: typeof call) =>
    send as unknown as <Made>(name: string, request: AnyRequest) => Promise<Made>
  const refreshAt = (client: QueryClient, { organizationId, carId = "" }: Place) =>
    refresh(client, organizationId, carId)

  return {
    /** Adds a row. Sent again with the same id, it changes the one that is stored already, and adds no second one. */
    store(
      send: typeof call,
      place: Place,
      body: BodyOf<RequestOf<Adding<K>>> & { id: string },
      query?: Query,
    ): Promise<Row<K>> {
      const changes = Object.fromEntries(
        Object.entries(body).filter(([field]) => field !== "id" && !fixed.includes(field)),
      )
      return storeOrChange({
        add: () => as(send)<Row<K>>(`POST ${path}`, { params: paramsOf(place), query, body }),
        change: (version) =>
          as(send)<Row<K>>(`PATCH ${path}/:${kind}_id`, {
            params: paramsOf(place, body.id),
            query,
            body: { ...changes, version },
          }),
      })
    },
    refresh: refreshAt,
    change: (client: QueryClient, place: Place) =>
      mutationOptions({
        meta: { ownRefusals },
        mutationFn: ({ id, patch, query }: Edit<K>) =>
          as(call)<Row<K>>(`PATCH ${path}/:${kind}_id`, {
            params: paramsOf(place, id),
            query,
            body: patch,
          }),
        onSettled: () => refreshAt(client, place),
      }),
    remove: (client: QueryClient, place: Place) =>
      mutationOptions({
        mutationFn: (id: string) =>
          as(call)<null>(`DELETE ${path}/:${kind}_id`, { params: paramsOf(place, id) }),
        onSettled: () => refreshAt(client, place),
      }),
  }
}

type Edit<K extends Kind> = {
  id: string
  patch: BodyOf<RequestOf<Changing[K]>>
  query?: Query
}
