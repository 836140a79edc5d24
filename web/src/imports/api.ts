import type {
  Import,
  ImportUndo,
  ImportUndoQuery,
  NewImport,
} from "@marza/domain/imports/schemas.ts"
import type { ImportPlan } from "@marza/spreadsheet/types.ts"
import { infiniteQueryOptions, mutationOptions, type QueryClient } from "@tanstack/react-query"
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
