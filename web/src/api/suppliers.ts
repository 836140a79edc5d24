import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { call } from "./client.ts"
import { keys } from "./keys.ts"

/** Suppliers to propose. Without a connection there are none, and the name is typed whole. */
export const suppliersQuery = (organizationId: string, search: string) =>
  queryOptions({
    queryKey: [...keys.organization(organizationId), "suppliers", search],
    queryFn: () =>
      call("GET /api/organizations/:id/suppliers", {
        params: { id: organizationId },
        query: { search },
      }),
    select: ({ items }) => items,
    placeholderData: keepPreviousData,
    retry: false,
  })
