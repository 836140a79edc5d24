import type { Attachment } from "@marza/domain/attachments/schemas.ts"
import type { Car } from "@marza/domain/cars/schemas.ts"
import type { Expense, NewExpense } from "@marza/domain/expenses/schemas.ts"
import type { Assignment } from "@marza/domain/inbox/schemas.ts"
import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { isRefusal } from "../api/errors.ts"
import { keys } from "../api/keys.ts"
import { laterKeys } from "../api/later-keys.ts"
import { attachmentsQuery } from "../attachments/api.ts"
import { cacheInbox, refreshInbox } from "../attachments/inboxRows.ts"
import { storeExpense } from "../expenses/api.ts"

/** The papers that belong to nothing yet, as they arrived. */
export const inboxQuery = (organizationId: string) =>
  queryOptions({
    queryKey: laterKeys.inbox(organizationId),
    queryFn: async () => {
      const { items } = await call("GET /api/organizations/:id/inbox", {
        params: { id: organizationId },
      })
      return items
    },
    // Colleagues add to it all day.
    staleTime: 0,
  })

/** Invoices for several cars, newest day first. */
export const splitsQuery = (organizationId: string) =>
  infiniteQueryOptions({
    queryKey: laterKeys.splits(organizationId),
    queryFn: ({ pageParam }) =>
      call("GET /api/organizations/:id/splits", {
        params: { id: organizationId },
        query: { cursor: pageParam ?? undefined },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  })

const without = (id: string) => (rows: Attachment[]) => rows.filter((row) => row.id !== id)

/** What a paper is assigned to shows it, and may have its sums and pictures on other screens. */
const refreshAll = (client: QueryClient, organizationId: string) =>
  void client.invalidateQueries({ queryKey: keys.organization(organizationId) })

const paramsOf = (organizationId: string, attachmentId: string) => ({
  id: organizationId,
  attachment_id: attachmentId,
})

export const assignPaper = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    // The dialog says why, and stays.
    meta: { showsOwnError: true },
    mutationFn: ({ id, to }: Assignment & { id: string }) => assign(organizationId, id, to),
    onSuccess: (_row, { id }) => cacheInbox(client, organizationId, without(id)),
    onSettled: () => refreshAll(client, organizationId),
  })

/** The expense that was made of a paper, as it was then. */
export type MadeExpense = Pick<Expense, "version" | "description"> & {
  carId: string
  expenseId: string
}

const assign = (organizationId: string, id: string, to: Assignment["to"]) =>
  call("PUT /api/organizations/:id/inbox/:attachment_id/assignment", {
    params: paramsOf(organizationId, id),
    body: { to },
  })

type ExpenseKey = Pick<MadeExpense, "carId" | "expenseId">

const ofExpense = (organizationId: string, { carId, expenseId }: ExpenseKey) => ({
  params: { id: organizationId, car_id: carId, expense_id: expenseId },
})

const remove = (organizationId: string, expense: ExpenseKey) =>
  call(
    "DELETE /api/organizations/:id/cars/:car_id/expenses/:expense_id",
    ofExpense(organizationId, expense),
  )

/** Whether somebody has changed the expense since, or given it another receipt than the paper. */
async function isChangedSince(
  client: QueryClient,
  organizationId: string,
  { paperId, made }: { paperId: string; made: MadeExpense },
): Promise<boolean> {
  const { carId, expenseId, version, description } = made
  const ofCar = attachmentsQuery({ organizationId, carId })
  const attachments = await client.fetchQuery({ ...ofCar, staleTime: 0 })
  if (attachments.some(({ id, expense_id }) => expense_id === expenseId && id !== paperId))
    return true
  // The same once more changes nothing, and is refused of another version.
  return call("PATCH /api/organizations/:id/cars/:car_id/expenses/:expense_id", {
    ...ofExpense(organizationId, made),
    body: { version, description },
  }).then(
    () => false,
    (error: unknown) => {
      if (isRefusal(error, "stale_version")) return true
      throw error
    },
  )
}

type SpentPaper = { id: string; car: Pick<Car, "id" | "name">; expense: NewExpense }

/** Adds an expense, whose receipt the paper becomes. Sent again with the same ids, it adds no second one. */
export const spendPaper = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    mutationFn: async ({ id, car, expense }: SpentPaper) => {
      const carId = car.id
      const stored = await storeExpense(call, { organizationId, carId }, expense)
      const to = { kind: "expense", id: expense.id, document_kind: "other" } as const
      await assign(organizationId, id, to).catch(async (error: unknown) => {
        // Somebody else has assigned it meanwhile, and may have made an expense of it.
        if (isRefusal(error, "conflict") || isRefusal(error, "not_found"))
          await remove(organizationId, { carId, expenseId: expense.id }).catch(() => undefined)
        throw error
      })
      return stored
    },
    onSuccess: (_stored, { id }) => cacheInbox(client, organizationId, without(id)),
    onSettled: () => refreshAll(client, organizationId),
  })

/**
 * Puts an assigned paper back into the inbox, without the expense that was made of it: `isKept` says that the expense stays,
 * because somebody has worked on it since. Both are done, or neither.
 */
export const unassignPaper = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    mutationFn: async ({ id, made }: { id: string; made: MadeExpense | undefined }) => {
      const isKept =
        made !== undefined && (await isChangedSince(client, organizationId, { paperId: id, made }))
      await call("DELETE /api/organizations/:id/inbox/:attachment_id/assignment", {
        params: paramsOf(organizationId, id),
      })
      if (made && !isKept)
        await remove(organizationId, made).catch(async (error: unknown) => {
          const to = { kind: "expense", id: made.expenseId, document_kind: "other" } as const
          await assign(organizationId, id, to).catch(() => undefined)
          throw error
        })
      return { isKept }
    },
    onSettled: () => refreshAll(client, organizationId),
  })

export const deletePaper = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    mutationFn: (id: string) =>
      call("DELETE /api/organizations/:id/inbox/:attachment_id", {
        params: paramsOf(organizationId, id),
      }),
    onSuccess: (_none, id) => cacheInbox(client, organizationId, without(id)),
    onSettled: () => refreshInbox(client, organizationId),
  })

/** Undoes a deletion. */
export const restorePaper = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    mutationFn: (id: string) =>
      call("POST /api/organizations/:id/inbox/:attachment_id/restore", {
        params: paramsOf(organizationId, id),
      }),
    onSettled: () => refreshInbox(client, organizationId),
  })
