import type { Decimal } from "@marza/domain/money/decimal.ts"
import type {
  Annulment,
  CreditQuery,
  IssueQuery,
  NewCredit,
  NewPaper,
  Paper,
  PaperListQuery,
  PaperMail,
  SeriesPut,
} from "@marza/domain/papers/schemas.ts"
import type { SeriesKind } from "@marza/domain/papers/states.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { keys } from "../api/keys.ts"
import { laterKeys } from "../api/later-keys.ts"
import { storeOrChangeFirst } from "../api/storeOrChange.ts"
import { hasUnsent } from "../offline/hasUnsent.ts"
import { sendOrQueue } from "../offline/sendOrQueue.ts"

export type PaperFilter = Pick<PaperListQuery, "kind" | "state" | "year" | "month" | "search">

/** How often a paper whose PDF is being made, or that is being mailed, is asked for again. */
const pollMs = 2000
const pollListMs = 5000

const isInWork = ({ url, state, mail_to, mailed_at }: Paper) =>
  (url === null && state !== "draft" && state !== "lost") || (mail_to !== null && !mailed_at)

/** The contracts and invoices of an organization, those made last first. */
export const papersQuery = (organizationId: string, filter: PaperFilter) =>
  infiniteQueryOptions({
    queryKey: [...laterKeys.papers(organizationId), "list", filter],
    queryFn: ({ pageParam }) =>
      call("GET /api/organizations/:id/papers", {
        params: { id: organizationId },
        query: { ...filter, cursor: pageParam ?? undefined },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(isInWork)) ? pollListMs : false,
  })

/** More drafts are counted as this many and more. */
const maxCounted = 20

/** How many drafts wait to be issued, and whether there are still more. */
export const draftsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...laterKeys.papers(organizationId), "drafts"],
    queryFn: () =>
      call("GET /api/organizations/:id/papers", {
        params: { id: organizationId },
        query: { state: "draft", limit: maxCounted },
      }),
    select: ({ items, next_cursor }) => ({ count: items.length, hasMore: next_cursor !== null }),
    staleTime: 0,
  })

/** Whether there is any paper, be it a draft. */
export const hasPapersQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...laterKeys.papers(organizationId), "any"],
    queryFn: () =>
      call("GET /api/organizations/:id/papers", {
        params: { id: organizationId },
        query: { limit: 1 },
      }),
    select: ({ items }) => items.length > 0,
  })

/** Those of one car; a car has few. */
export const papersOfCarQuery = (organizationId: string, carId: string) =>
  queryOptions({
    queryKey: [...laterKeys.papers(organizationId), "car", carId],
    queryFn: () =>
      call("GET /api/organizations/:id/papers", {
        params: { id: organizationId },
        query: { car_id: carId },
      }),
    select: ({ items }) => items,
    refetchInterval: ({ state: { data } }) => (data?.items.some(isInWork) ? pollListMs : false),
  })

/** Earlier papers whose other side, number or car holds a text: they propose the side of a new one. */
export const sidesQuery = (organizationId: string, search: string) =>
  queryOptions({
    queryKey: [...laterKeys.papers(organizationId), "sides", search],
    queryFn: () =>
      call("GET /api/organizations/:id/papers", {
        params: { id: organizationId },
        query: { search: search || undefined, limit: 20 },
      }),
    select: ({ items }) => items,
  })

export const paperQuery = (organizationId: string, paperId: string) =>
  queryOptions({
    queryKey: [...laterKeys.papers(organizationId), "paper", paperId],
    queryFn: () =>
      call("GET /api/organizations/:id/papers/:paper_id", {
        params: { id: organizationId, paper_id: paperId },
      }),
    refetchInterval: ({ state: { data } }) => (data && isInWork(data) ? pollMs : false),
  })

const refresh = (client: QueryClient, organizationId: string) =>
  client.invalidateQueries({ queryKey: laterKeys.papers(organizationId) })

type Stored = Pick<Paper, "id" | "version">

const changeDraft = (
  send: typeof call,
  organizationId: string,
  body: NewPaper,
  version: number,
) => {
  const { id, kind: _, car_id: __, ...fields } = body
  return send("PATCH /api/organizations/:id/papers/:paper_id", {
    params: { id: organizationId, paper_id: id },
    body: { ...fields, version },
  })
}

/**
 * Adds a draft. Sent again with the same id, it changes the one that is stored already, and adds no second one.
 * @throws {ApiError} stale_version where somebody else has changed that one since
 */
export const storeNewPaper = (send: typeof call, organizationId: string, body: NewPaper) =>
  storeOrChangeFirst<Paper>({
    add: () => send("POST /api/organizations/:id/papers", { params: { id: organizationId }, body }),
    change: (version) => changeDraft(send, organizationId, body, version),
  })

type ToStore = {
  stored: Stored | null
  /** What was sent of a new draft before. */
  sent: readonly NewPaper[]
  body: NewPaper
}

/**
 * Saves a draft as it is on the screen: a new one, or the next version of one that is stored. A new one is kept as unsent
 * without a connection: the result is then `queued`.
 */
export const storePaper = (client: QueryClient, organizationId: string, carName: string) =>
  mutationOptions({
    meta: { showsOwnError: true },
    async mutationFn({ stored, sent, body }: ToStore) {
      if (!stored) {
        const made = {
          kind: "paper",
          organizationId,
          carId: body.car_id,
          carName,
          body,
          sent,
        } as const
        return sendOrQueue(made, () => storeNewPaper(call, organizationId, body))
      }
      const paper = await changeDraft(call, organizationId, body, stored.version)
      // It may have waited, and been refused because of what somebody else had saved.
      if (hasUnsent())
        void import("../offline/unsent.ts").then(({ removeOwnUnsent }) => removeOwnUnsent(body.id))
      return paper
    },
    onSettled: () => void refresh(client, organizationId),
  })

/** Gives a draft its number. Sent again after a lost response it answers with the same one. */
export const issuePaper = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    meta: { showsOwnError: true },
    mutationFn: ({ id, version, series, with_day, with_second }: Stored & IssueQuery) =>
      call("PUT /api/organizations/:id/papers/:paper_id/issue", {
        params: { id: organizationId, paper_id: id },
        query: { series, with_day, with_second },
        body: { version },
      }),
    onSettled: () => void refresh(client, organizationId),
  })

export const deletePaper = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    mutationFn: (id: string) =>
      call("DELETE /api/organizations/:id/papers/:paper_id", {
        params: { id: organizationId, paper_id: id },
      }),
    onSettled: () => void refresh(client, organizationId),
  })

export const annulPaper = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    meta: { showsOwnError: true },
    mutationFn: ({ id, ...body }: Annulment & { id: string }) =>
      call("PUT /api/organizations/:id/papers/:paper_id/annulment", {
        params: { id: organizationId, paper_id: id },
        body,
      }),
    onSettled: () => void refresh(client, organizationId),
  })

export const creditPaper = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    meta: { showsOwnError: true },
    mutationFn: ({ of, series, with_day, ...body }: NewCredit & CreditQuery & { of: string }) =>
      call("POST /api/organizations/:id/papers/:paper_id/credit", {
        params: { id: organizationId, paper_id: of },
        query: { series, with_day },
        body,
      }),
    onSettled: () => void refresh(client, organizationId),
  })

/** Asks owner and admin to mend an issued paper: an ordinary task of its car, due today. */
export const askForCorrection = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    mutationFn: ({ id, title, carId }: { id: string; title: string; carId: string | null }) =>
      call("POST /api/organizations/:id/tasks", {
        params: { id: organizationId },
        body: { id, title, car_id: carId, due_on: todayInVilnius(new Date()) },
      }),
    onSettled: () => void client.invalidateQueries({ queryKey: laterKeys.tasks(organizationId) }),
  })

type Priced = { carId: string; priceOf: (before: Decimal) => Decimal }

/** Changes the sale price of a car. The car is read first, so that nothing that somebody has saved meanwhile is overwritten. */
export const changeSalePrice = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    async mutationFn({ carId, priceOf }: Priced) {
      const params = { id: organizationId, car_id: carId }
      const { version, sale_price } = await call("GET /api/organizations/:id/cars/:car_id", {
        params,
      })
      return call("PATCH /api/organizations/:id/cars/:car_id", {
        params,
        body: { version, sale_price: sale_price && priceOf(sale_price) },
      })
    },
    onSettled: () => void client.invalidateQueries({ queryKey: keys.organization(organizationId) }),
  })

/** Asks for the mail of an issued paper; the paper says when it was sent. */
export const mailPaper = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    meta: { showsOwnError: true },
    mutationFn: ({ id, ...body }: PaperMail & { id: string }) =>
      call("POST /api/organizations/:id/papers/:paper_id/mail", {
        params: { id: organizationId, paper_id: id },
        body,
      }),
    onSettled: () => void refresh(client, organizationId),
  })

export const seriesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: laterKeys.series(organizationId),
    queryFn: () => call("GET /api/organizations/:id/series", { params: { id: organizationId } }),
    select: ({ items }) => items,
    staleTime: 0,
  })

export const saveSeries = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    meta: { showsOwnError: true },
    mutationFn: ({ kind, ...body }: SeriesPut & { kind: SeriesKind }) =>
      call(`PUT /api/organizations/:id/series/${kind}`, { params: { id: organizationId }, body }),
    onSettled: () => void client.invalidateQueries({ queryKey: laterKeys.series(organizationId) }),
  })
