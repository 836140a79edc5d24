import { isOwnerOrAdmin, type OrganizationRole } from "@marza/domain/members/roles.ts"
import type {
  Invitation,
  Invited,
  MemberPage,
  OrganizationMember,
} from "@marza/domain/members/schemas.ts"
import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { infiniteQueryOptions, mutationOptions, type QueryClient } from "@tanstack/react-query"
import { api } from "../api/client.ts"
import { ApiError, isRefusal } from "../api/errors.ts"
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
const reread = (client: QueryClient, organizationId: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: keys.organizations }),
    client.invalidateQueries({ queryKey: keys.members(organizationId) }),
  ])

/** What somebody else did meanwhile may be why; the dialog says (useGround.ts). */
export const overRights = ["forbidden", "not_found"] as const

export const isOverRights = (refusal: Error | null) =>
  overRights.some((code) => isRefusal(refusal, code))

/** Of a refusal over rights is told once that is read which may explain it. */
const rereadAfter =
  (client: QueryClient, organizationId: string) => (_answer: unknown, refusal: Error | null) => {
    const reading = reread(client, organizationId)
    return isOverRights(refusal) ? reading : undefined
  }

const mayInvite = (client: QueryClient, organizationId: string) => {
  const organizations = client.getQueryData<Organization[]>(keys.organizations)
  return isOwnerOrAdmin(organizations?.find(({ id }) => id === organizationId)?.role ?? null)
}

export const inviteMember = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    meta: { showsOwnError: true },
    mutationFn: (invitation: Invitation) =>
      api.post<Invited>(`/api/organizations/${organizationId}/invitations`, invitation),
    onError: async (refusal) => {
      if (isOverRights(refusal)) await reread(client, organizationId)
      // Whose own role was changed is told so by the frame of the page.
      if (!mayInvite(client, organizationId)) return
      const said = refusal instanceof ApiError && refusal.hasText ? refusal.message : null
      toast.error(messages().error, said ?? messages().members.inviteFailed)
    },
    onSettled: () => void reread(client, organizationId),
  })

export const changeRole = (client: QueryClient, { organization_id, id }: MemberKey) =>
  mutationOptions({
    meta: { ownRefusals: overRights },
    mutationFn: (role: OrganizationRole) =>
      api.patch<OrganizationMember>(`${membersPath(organization_id)}/${id}`, { role }),
    onSettled: rereadAfter(client, organization_id),
  })

export const removeMember = (client: QueryClient, { organization_id, id }: MemberKey) =>
  mutationOptions({
    meta: { ownRefusals: overRights },
    mutationFn: () => api.delete(`${membersPath(organization_id)}/${id}`),
    onSettled: rereadAfter(client, organization_id),
  })

type MemberKey = Pick<OrganizationMember, "organization_id" | "id">
