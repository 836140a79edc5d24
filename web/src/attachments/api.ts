import type { Attachment, AttachmentPatch } from "@marza/domain/attachments/schemas.ts"
import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { keys } from "../api/keys.ts"

/** The ids of the car to which photos, documents and receipts belong. */
export type CarOf = { organizationId: string; carId: string }

export const paramsOf = ({ organizationId, carId }: CarOf) => ({
  id: organizationId,
  car_id: carId,
})

const keyOf = ({ organizationId, carId }: CarOf) => keys.attachments(organizationId, carId)

/** All attachments of a car: every page is read, because a car has few. */
export const attachmentsQuery = (car: CarOf) =>
  queryOptions({
    queryKey: keyOf(car),
    async queryFn() {
      const all: Attachment[] = []
      let cursor: string | null | undefined
      do {
        const { items, next_cursor } = await call(
          "GET /api/organizations/:id/cars/:car_id/attachments",
          { params: paramsOf(car), query: { limit: 100, ...(cursor && { cursor }) } },
        )
        all.push(...items)
        cursor = next_cursor
      } while (cursor)
      return all
    },
  })

export const isPhoto = ({ kind }: Attachment) => kind === "photo"

/** Refetches a car after a change of its attachments: its cover and its history follow from them. */
export const refreshCar = (client: QueryClient, { organizationId, carId }: CarOf) =>
  Promise.all([
    client.invalidateQueries({ queryKey: keys.car(organizationId, carId) }),
    client.invalidateQueries({ queryKey: keys.cars(organizationId) }),
  ])

/** Changes the cached attachments of a car, so that a change shows before they are refetched. */
export const cacheAttachments = (
  client: QueryClient,
  car: CarOf,
  change: (rows: Attachment[]) => Attachment[],
) => client.setQueryData(keyOf(car), (rows: Attachment[] | undefined) => rows && change(rows))

const withIds = (ids: readonly string[]) => (rows: Attachment[]) => {
  const moved = ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  // The positions of the moved rows are filled in the new order; other rows keep their positions.
  return rows.map((row) => (ids.includes(row.id) ? (moved.shift() ?? row) : row))
}

/**
 * Puts photos into another order, which shows at once. Several moves are sent one after the other.
 * Its variables are the `id` of the moved photo, and the `ids` of all photos of the car in the new order.
 */
export const movePhoto = (client: QueryClient, car: CarOf) => {
  const mutationKey = [...keyOf(car), "order"]
  return mutationOptions({
    mutationKey,
    scope: { id: mutationKey.join() },
    async onMutate({ ids }: { id: string; ids: readonly string[] }) {
      await client.cancelQueries({ queryKey: keyOf(car) })
      cacheAttachments(client, car, withIds(ids))
    },
    mutationFn: ({ id, ids }: { id: string; ids: readonly string[] }) =>
      patchAttachment(car, { id, patch: { before_id: ids[ids.indexOf(id) + 1] ?? null } }),
    onSettled: () =>
      client.isMutating({ mutationKey }) === 1 ? refreshCar(client, car) : undefined,
  })
}

type AttachmentChange = { id: string; patch: AttachmentPatch }

/** Changes an attachment. @throws {ApiError} */
export const patchAttachment = (car: CarOf, { id, patch }: AttachmentChange) =>
  call("PATCH /api/organizations/:id/cars/:car_id/attachments/:attachment_id", {
    params: { ...paramsOf(car), attachment_id: id },
    body: patch,
  })

export const changeAttachment = (client: QueryClient, car: CarOf) =>
  mutationOptions({
    mutationFn: (change: AttachmentChange) => patchAttachment(car, change),
    onSettled: () => refreshCar(client, car),
  })

export const deleteAttachment = (client: QueryClient, car: CarOf) =>
  mutationOptions({
    mutationFn: (id: string) =>
      call("DELETE /api/organizations/:id/cars/:car_id/attachments/:attachment_id", {
        params: { ...paramsOf(car), attachment_id: id },
      }),
    onSuccess(_none, id) {
      cacheAttachments(client, car, (rows) => rows.filter((row) => row.id !== id))
      void refreshCar(client, car)
    },
  })

/** Undoes a deletion. */
export const restoreAttachment = (client: QueryClient, car: CarOf) =>
  mutationOptions({
    mutationFn: (id: string) =>
      call("POST /api/organizations/:id/cars/:car_id/attachments/:attachment_id/restore", {
        params: { ...paramsOf(car), attachment_id: id },
      }),
    onSettled: () => refreshCar(client, car),
  })
