import type { Profile } from "@marza/domain/profiles/schemas.ts"
import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query"
import { api } from "../api/client.ts"
import { keys } from "../api/keys.ts"

type ProfilesPage = { items: Profile[]; next_cursor: string | null }

/** Whom the superadmin may impersonate, by name. */
export const impersonableQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: keys.impersonable(search),
    queryFn: ({ pageParam }) => {
      const wish = new URLSearchParams({ viewable: "true" })
      if (search) wish.set("search", search)
      if (pageParam) wish.set("cursor", pageParam)
      return api.get<ProfilesPage>(`/api/profiles?${wish}`)
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  })
