import type {
  Import,
  ImportLookup,
  ImportUndo,
  ImportUndoQuery,
  NewImport,
} from "@marza/domain/imports/schemas.ts"
import type { ImportPlan } from "@marza/spreadsheet/types.ts"
import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { keys } from "../api/keys.ts"
import { laterKeys } from "../api/later-keys.ts"

export const importsQuery = (organizationId: string) =>
  infiniteQueryOptions({
    queryKey: laterKeys.imports(organizationId),
    queryFn: ({ pageParam }) =>
      call("GET /api/organizations/:id/imports", {
        params: { id: organizationId },
        query: { ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

/** The cars of the organization that have one of these number plates or VINs, or one of these ids. */
export const knownCarsQuery = (organizationId: string, numbers: string[], ids: string[]) =>
  queryOptions({
    // The key is not in api/keys.ts, which is loaded with the first screen.
    queryKey: [...keys.organization(organizationId), "knownCars", numbers, ids],
    queryFn: async () => {
      const path = "POST /api/organizations/:id/cars/lookup"
      return (await call(path, { params: { id: organizationId }, body: { numbers, ids } })).items
    },
    enabled: numbers.length + ids.length > 0,
    // The previous response is shown until the next one comes, so that the correction of a cell moves nothing.
    placeholderData: keepPreviousData,
  })

/** The day on which the file was imported before, and which of the cars are there already. */
export const twiceQuery = (
  organizationId: string,
  sha256: string | null,
  cars: ReadonlyMap<string, ImportLookup["cars"][number]>,
) =>
  queryOptions({
    queryKey: [...keys.organization(organizationId), "twice", sha256, [...cars.keys()]],
    queryFn: async () => {
      const found = await call("POST /api/organizations/:id/imports/lookup", {
        params: { id: organizationId },
        body: { ...(sha256 && { file_sha256: sha256 }), cars: [...cars.values()] },
      })
      const asked = [...cars.keys()]
      return {
        importedOn: found.imported_on,
        cars: new Set(found.cars.map((place) => asked[place])),
      }
    },
    placeholderData: keepPreviousData,
  })

/** Refetches all data of an organization, because an import may change any of it. */
const refresh = (client: QueryClient, organizationId: string) =>
  client.invalidateQueries({ queryKey: keys.organization(organizationId) })

/** A body to send, and the plan that it was made of. */
export type PlannedImport = { plan: ImportPlan; body: NewImport }

/** Sends an import. With the same id it is imported only once. The screen shows a refusal beside its rows. */
export const saveImport = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    meta: { showsOwnError: true },
    mutationFn: ({ body }: PlannedImport) =>
      call("POST /api/organizations/:id/imports", { params: { id: organizationId }, body }),
    onSuccess: () => refresh(client, organizationId),
  })

type Undo = { id: Import["id"] } & ImportUndo & ImportUndoQuery

export const undoImport = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    meta: { ownRefusals: ["deposit_held", "papers_stay"] },
    mutationFn: ({ id, keep_changed, ...query }: Undo) =>
      call("DELETE /api/organizations/:id/imports/:import_id", {
        params: { id: organizationId, import_id: id },
        query,
        body: { keep_changed },
      }),
    onSettled: () => refresh(client, organizationId),
  })
