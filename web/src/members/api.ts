import { isOwnerOrAdmin, type OrganizationRole } from "@marza/domain/members/roles.ts"
import type { Invitation, OrganizationMember } from "@marza/domain/members/schemas.ts"
import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { infiniteQueryOptions, mutationOptions, type QueryClient } from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { ApiError, isRefusal } from "../api/errors.ts"
import { keys } from "../api/keys.ts"
import { messages } from "../messages/use.ts"
import { toast } from "../ui/toast.ts"

const membersAtOnce = 200

export const membersQuery = (organizationId: string) =>
  infiniteQueryOptions({
    queryKey: keys.members(organizationId),
    queryFn: ({ pageParam }) =>
      call("GET /api/organizations/:id/members", {
        params: { id: organizationId },
        query: { limit: membersAtOnce, cursor: pageParam ?? undefined },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })

/** Whether the list shows somebody with this e-mail who was invited and has not signed in yet. */
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
      call("POST /api/organizations/:id/invitations", {
        params: { id: organizationId },
        body: invitation,
      }),
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
      call("PATCH /api/organizations/:id/members/:member_id", {
        params: { id: organization_id, member_id: id },
        body: { role },
      }),
    onSettled: rereadAfter(client, organization_id),
  })

export const removeMember = (client: QueryClient, { organization_id, id }: MemberKey) =>
  mutationOptions({
    meta: { ownRefusals: overRights },
    mutationFn: () =>
      call("DELETE /api/organizations/:id/members/:member_id", {
        params: { id: organization_id, member_id: id },
      }),
    onSettled: rereadAfter(client, organization_id),
  })

type MemberKey = Pick<OrganizationMember, "organization_id" | "id">
