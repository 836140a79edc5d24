import { queryOptions } from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { isRefusal } from "../api/errors.ts"
import { keys } from "../api/keys.ts"

// What every page needs of the account; the rest is in api.ts, which the first screen does not load.

/** A failed role check is logged, and the person then has no more rights than a member. */
export const userQuery = queryOptions({
  queryKey: keys.user,
  queryFn: async () => {
    try {
      return await call("GET /api/user")
    } catch (error) {
      // A sign-out, or an impersonation changed in another tab, is no failed check.
      if (!isRefusal(error, "impersonation_changed") && !isRefusal(error, "signed_out")) {
        console.error("The roles of the signed-in person could not be read", error)
      }
      throw error
    }
  },
  staleTime: 60_000,
})
