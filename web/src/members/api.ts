import type { OrganizationMember } from "@marza/domain/members/schemas.ts"
import { infiniteQueryOptions } from "@tanstack/react-query"
import { api } from "../api/client.ts"
import { keys } from "../api/keys.ts"

type MembersPage = { items: OrganizationMember[]; next_cursor?: string | null }

export const membersQuery = (organizationId: string) =>
  infiniteQueryOptions({
    queryKey: keys.members(organizationId),
    queryFn: ({ pageParam }) =>
      api.get<MembersPage>(
        `/api/organizations/${organizationId}/members${pageParam ? `?cursor=${encodeURIComponent(pageParam)}` : ""}`,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor ?? null,
  })
