import type { OrganizationRole } from "@marza/domain/members/roles.ts"
import type {
  Invitation,
  Invited,
  MemberPage,
  OrganizationMember,
} from "@marza/domain/members/schemas.ts"
import { infiniteQueryOptions, mutationOptions, type QueryClient } from "@tanstack/react-query"
import { api } from "../api/client.ts"
import { ApiError } from "../api/errors.ts"
import { keys } from "../api/keys.ts"
import { messages } from "../messages/use.ts"
import { toast } from "../ui/toast.ts"

const membersAtOnce = 200

const membersPath = (organizationId: string) => `/api/organizations/${organizationId}/members`

export const membersQuery = (organizationId: string) =>
  infiniteQueryOptions({
    queryKey: keys.members(organizationId),
    queryFn: ({ pageParam }) => {
      const from = new URLSearchParams({
        limit: String(membersAtOnce),
        ...(pageParam && { cursor: pageParam }),
      })
      return api.get<MemberPage>(`${membersPath(organizationId)}?${from}`)
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })

/** Whether the list shows somebody with this address who was invited and has not come yet. */
export const isPendingIn = (client: QueryClient, organizationId: string, email: string) =>
  client
    .getQueryData(membersQuery(organizationId).queryKey)
    ?.pages.some(({ items }) => items.some((one) => one.is_pending && one.email === email)) ?? false

/** What one may do may have changed with what somebody else did meanwhile: both are read anew. */
const reread = (client: QueryClient, organizationId: string) => () => {
  void client.invalidateQueries({ queryKey: keys.organizations })
  void client.invalidateQueries({ queryKey: keys.members(organizationId) })
}

export const inviteMember = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    meta: { showsOwnError: true },
    mutationFn: (invitation: Invitation) =>
      api.post<Invited>(`/api/organizations/${organizationId}/invitations`, invitation),
    onError: (refusal) => {
      const said = refusal instanceof ApiError && refusal.hasText ? refusal.message : null
      toast.error(messages().error, said ?? messages().members.inviteFailed)
    },
    onSettled: reread(client, organizationId),
  })

export const changeRole = (client: QueryClient, { organization_id, id }: MemberKey) =>
  mutationOptions({
    mutationFn: (role: OrganizationRole) =>
      api.patch<OrganizationMember>(`${membersPath(organization_id)}/${id}`, { role }),
    onSettled: reread(client, organization_id),
  })

export const removeMember = (client: QueryClient, { organization_id, id }: MemberKey) =>
  mutationOptions({
    mutationFn: () => api.delete(`${membersPath(organization_id)}/${id}`),
    onSettled: reread(client, organization_id),
  })

type MemberKey = Pick<OrganizationMember, "organization_id" | "id">
