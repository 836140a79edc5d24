import type { Participant } from "@marza/domain/partners/parts.ts"
import type { NewSettlement, PartnersPut, SharesPut } from "@marza/domain/partners/schemas.ts"
import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { entryCalls } from "../api/entryCalls.ts"
import { keys } from "../api/keys.ts"
import { laterKeys } from "../api/later-keys.ts"
import { sendOrQueue } from "../offline/sendOrQueue.ts"

/** Everybody's figures, and the transfers that settle them. */
export const partnersQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...laterKeys.partners(organizationId), "figures"],
    queryFn: () => call("GET /api/organizations/:id/partners", { params: { id: organizationId } }),
    staleTime: 0,
  })

/** The rows behind the balance of a participant, newest day first. */
export const statementQuery = (organizationId: string, participant: Participant) =>
  infiniteQueryOptions({
    queryKey: [...laterKeys.partners(organizationId), "statement", participant],
    queryFn: ({ pageParam }) =>
      call("GET /api/organizations/:id/partners/statement", {
        params: { id: organizationId },
        query: { partner_id: participant ?? undefined, cursor: pageParam ?? undefined },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  })

export const settlementsQuery = (organizationId: string) =>
  infiniteQueryOptions({
    queryKey: [...laterKeys.partners(organizationId), "settlements"],
    queryFn: ({ pageParam }) =>
      call("GET /api/organizations/:id/settlements", {
        params: { id: organizationId },
        query: { cursor: pageParam ?? undefined },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  })

const refresh = (client: QueryClient, organizationId: string) =>
  client.invalidateQueries({ queryKey: laterKeys.partners(organizationId) })

const calls = entryCalls("settlement", { refresh })

export const storeSettlement = calls.store

/** Adds a settlement, or keeps it as unsent without a connection: the result is then `queued`. */
export const addSettlement = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    mutationFn: ({ body, name }: { body: NewSettlement; name: string }) =>
      sendOrQueue({ kind: "settlement", organizationId, name, body }, () =>
        storeSettlement(call, { organizationId }, body),
      ),
    onSettled: () => refresh(client, organizationId),
  })

export const changeSettlement = (client: QueryClient, organizationId: string) =>
  calls.change(client, { organizationId })

export const deleteSettlement = (client: QueryClient, organizationId: string) =>
  calls.remove(client, { organizationId })

/** The members of whom the owner chooses partners. */
export const membersToChooseQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...laterKeys.partners(organizationId), "members"],
    queryFn: () =>
      call("GET /api/organizations/:id/members", {
        params: { id: organizationId },
        query: { limit: 200 },
      }),
    select: ({ items }) => items,
    staleTime: 0,
  })

/** What such parts would move, before they are saved. */
export const readMoves = (organizationId: string) =>
  mutationOptions({
    meta: { showsOwnError: true },
    mutationFn: (body: PartnersPut) =>
      call("POST /api/organizations/:id/partners/moves", { params: { id: organizationId }, body }),
  })

/** Says who is a partner and in which parts. `isMoved`: what sold cars would move is known and wanted. */
export const savePartners = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    meta: { showsOwnError: true },
    mutationFn: ({ body, isMoved }: { body: PartnersPut; isMoved: boolean }) =>
      call("PUT /api/organizations/:id/partners", {
        params: { id: organizationId },
        query: { moved: isMoved ? "true" : undefined },
        body,
      }),
    onSettled: () =>
      Promise.all([
        refresh(client, organizationId),
        // They tell whether there are partners.
        client.invalidateQueries({ queryKey: keys.organizations }),
      ]),
  })

export type CarKey = { organizationId: string; carId: string }

const paramsOf = ({ organizationId, carId }: CarKey) => ({ id: organizationId, car_id: carId })

/** How the profit of a car is shared. */
export const sharesQuery = (car: CarKey) =>
  queryOptions({
    queryKey: [...laterKeys.partners(car.organizationId), "shares", car.carId],
    queryFn: () =>
      call("GET /api/organizations/:id/cars/:car_id/shares", { params: paramsOf(car) }),
    staleTime: 0,
  })

/** Gives a car shares of its own, or takes them back where there are no items. */
export const saveShares = (client: QueryClient, car: CarKey) =>
  mutationOptions({
    meta: { showsOwnError: true },
    mutationFn: ({ version, items }: Omit<SharesPut, "items"> & Partial<SharesPut>) =>
      items
        ? call("PUT /api/organizations/:id/cars/:car_id/shares", {
            params: paramsOf(car),
            body: { version, items },
          })
        : call("DELETE /api/organizations/:id/cars/:car_id/shares", {
            params: paramsOf(car),
            body: { version },
          }),
    onSettled: () =>
      Promise.all([
        refresh(client, car.organizationId),
        // Shares are part of the car's version.
        client.invalidateQueries({ queryKey: keys.car(car.organizationId, car.carId) }),
      ]),
  })
