import type { Organization, OrganizationPatch } from "@marza/domain/organizations/schemas.ts"
import type { VatRates } from "@marza/domain/vat/rates.ts"
import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { keys } from "../api/keys.ts"

export const organizationsQuery = queryOptions({
  queryKey: keys.organizations,
  queryFn: async () => (await call("GET /api/organizations")).items,
})

/** Whether an organization was deleted; if not, the person was removed from it. */
export const isDeletedQuery = (id: string) =>
  queryOptions({
    queryKey: keys.isDeleted(id),
    queryFn: async () =>
      (await call("GET /api/deleted-organizations/:id", { params: { id } })).is_deleted,
  })

const update = (client: QueryClient, change: (items: Organization[]) => Organization[]) =>
  client.setQueryData(organizationsQuery.queryKey, (items) => items && change(items))

export const replaceOrganization = (
  client: QueryClient,
  row: Partial<Organization> & { id: string },
) =>
  update(client, (items) => items.map((item) => (item.id === row.id ? { ...item, ...row } : item)))

export const createOrganization = (client: QueryClient) =>
  mutationOptions({
    meta: { showsOwnError: true },
    mutationFn: (name: string) => call("POST /api/organizations", { body: { name } }),
    onSuccess: (created) => {
      update(client, (items) => [...items.filter(({ id }) => id !== created.id), created])
      return client.invalidateQueries({ queryKey: keys.organizations })
    },
  })

export const saveOrganization = (client: QueryClient, id: string) =>
  mutationOptions({
    meta: { ownRefusals: ["stale_version"] },
    mutationFn: (patch: OrganizationPatch) =>
      call("PATCH /api/organizations/:id", { params: { id }, body: patch }),
    onSuccess: (saved) => void replaceOrganization(client, saved),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.organizations }),
  })

/** How much storage the files of an organization use. */
export const storageQuery = (id: string) =>
  queryOptions({
    queryKey: keys.storage(id),
    queryFn: () => call("GET /api/organizations/:id/storage", { params: { id } }),
  })

/** Whether the kept figures of the cars agreed when they were last computed anew. */
export const sumsCheckQuery = (id: string) =>
  queryOptions({
    queryKey: keys.sumsCheck(id),
    queryFn: () => call("GET /api/organizations/:id/sums-check", { params: { id } }),
  })

/** Asks the server what other VAT rates would change; nothing is stored. */
export const readVatChanges = (id: string) =>
  mutationOptions({
    mutationFn: (vat_rates: VatRates) =>
      call("POST /api/organizations/:id/vat-changes", { params: { id }, body: { vat_rates } }),
  })

export const deleteOrganization = (id: string) =>
  mutationOptions({
    mutationKey: keys.organizationDeletion(id),
    mutationFn: () => call("DELETE /api/organizations/:id", { params: { id } }),
  })

/** Removes an organization and its data from the cache, and refetches the list. */
export function evictOrganization(client: QueryClient, id: string) {
  update(client, (items) => items.filter((item) => item.id !== id))
  client.removeQueries({ queryKey: keys.organization(id) })
  void client.invalidateQueries({ queryKey: keys.organizations })
}

/** Stars an organization or removes the star. It shows at once, and is reverted when the server refuses it. */
export const setFavorite = (client: QueryClient) =>
  mutationOptions({
    meta: { showsOwnError: true },
    mutationFn: ({ id, is_favorite }: Pick<Organization, "id" | "is_favorite">) => {
      const params = { id }
      return is_favorite
        ? call("PUT /api/organizations/:id/favorite", { params })
        : call("DELETE /api/organizations/:id/favorite", { params })
    },
    onMutate: ({ id, is_favorite }) => void replaceOrganization(client, { id, is_favorite }),
    onError: (_error, { id, is_favorite }) =>
      void replaceOrganization(client, { id, is_favorite: !is_favorite }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.organizations }),
  })
