import { queryOptions } from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { keys } from "../api/keys.ts"

/** The firm at a glance; among the figures, because what changes a month changes it, too. */
export const homeQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...keys.analytics(organizationId), "home"],
    queryFn: () => call("GET /api/organizations/:id/home", { params: { id: organizationId } }),
    staleTime: 0,
  })
