import type { Attachment, AttachmentPatch } from "@marza/domain/attachments/schemas.ts"
import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { keys } from "../api/keys.ts"

/** The car whose photos, documents and receipts these are. */
export type CarOf = { organizationId: string; carId: string }

export const paramsOf = ({ organizationId, carId }: CarOf) => ({
  id: organizationId,
  car_id: carId,
})

const keyOf = ({ organizationId, carId }: CarOf) => keys.attachments(organizationId, carId)

/** All of them: a car has few enough to be read whole. */
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

/** The cover is part of the car, and whatever was added or deleted is part of its history. */
export const refreshCar = (client: QueryClient, { organizationId, carId }: CarOf) =>
  Promise.all([
    client.invalidateQueries({ queryKey: keys.car(organizationId, carId) }),
    client.invalidateQueries({ queryKey: keys.cars(organizationId) }),
  ])

/** Shows what was changed before everything is read again. */
export const cacheAttachments = (
  client: QueryClient,
  car: CarOf,
  change: (rows: Attachment[]) => Attachment[],
) => client.setQueryData(keyOf(car), (rows: Attachment[] | undefined) => rows && change(rows))

const withIds = (ids: readonly string[]) => (rows: Attachment[]) => {
  const moved = ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  // Each place of one that moves is taken by the next of the new order.
  return rows.map((row) => (ids.includes(row.id) ? (moved.shift() ?? row) : row))
}

/**
 * Puts photos into another order, which shows at once. Several moves are sent one after the other.
 * @param ids of all photos of the car, in the new order
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

/** Takes a deletion back. */
export const restoreAttachment = (client: QueryClient, car: CarOf) =>
  mutationOptions({
    mutationFn: (id: string) =>
      call("POST /api/organizations/:id/cars/:car_id/attachments/:attachment_id/restore", {
        params: { ...paramsOf(car), attachment_id: id },
      }),
    onSettled: () => refreshCar(client, car),
  })
