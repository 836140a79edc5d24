import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { laterKeys } from "../api/later-keys.ts"

/** The people whom a superadmin may impersonate, by name. */
export const impersonableQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: laterKeys.impersonable(search),
    queryFn: ({ pageParam }) =>
      call("GET /api/profiles", {
        query: { viewable: "true", search: search || undefined, cursor: pageParam ?? undefined },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  })
