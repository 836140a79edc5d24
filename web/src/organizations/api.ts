import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { keys } from "../api/keys.ts"
import { laterKeys } from "../api/later-keys.ts"
import { organizationsQuery } from "./organizationsQuery.ts"

/** Whether an organization was deleted; if not, the person was removed from it. */
export const isDeletedQuery = (id: string) =>
  queryOptions({
    queryKey: laterKeys.isDeleted(id),
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
    mutationFn: (name: string) => call("POST /api/organizations", { body: { name } }),
    onSuccess: (created) => {
      update(client, (items) => [...items.filter(({ id }) => id !== created.id), created])
      return client.invalidateQueries({ queryKey: keys.organizations })
    },
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
