import { queryOptions } from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { keys } from "../api/keys.ts"

/** The person's organizations: all that the first screen asks about them. */
export const organizationsQuery = queryOptions({
  queryKey: keys.organizations,
  queryFn: async () => (await call("GET /api/organizations")).items,
})
