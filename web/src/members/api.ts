import type { Invitation, OrganizationMember } from "@marza/domain/members/schemas.ts"
import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { isOwnerOrAdmin, type OrganizationRole } from "@marza/domain/roles.ts"
import { infiniteQueryOptions, mutationOptions, type QueryClient } from "@tanstack/react-query"
import type { RefObject } from "react"
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

/** Whether the cached list has a person with this e-mail who was invited and has not signed in yet. */
export const isPendingIn = (client: QueryClient, organizationId: string, email: string) =>
  client
    .getQueryData(membersQuery(organizationId).queryKey)
    ?.pages.some(({ items }) => items.some((one) => one.is_pending && one.email === email)) ?? false

/** Refetches members and organizations: somebody else may have changed the roles meanwhile. */
const refetchMembership = (client: QueryClient, organizationId: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: keys.organizations }),
    client.invalidateQueries({ queryKey: keys.members(organizationId) }),
  ])

/** Refusals that a change of roles by somebody else may explain; the dialog says so (useCloseWhenOutdated.ts). */
export const rightsRefusals = ["forbidden", "not_found"] as const

/** Whether a refusal is one of {@link rightsRefusals}. */
export const isRightsRefusal = (refusal: Error | null) =>
  rightsRefusals.some((code) => isRefusal(refusal, code))

/**
 * Refetches the roles after such a refusal. The mutation stays pending until then, so that the dialog can explain it.
 */
const refetchAfter =
  (client: QueryClient, organizationId: string) => (_response: unknown, refusal: Error | null) => {
    const reading = refetchMembership(client, organizationId)
    return isRightsRefusal(refusal) ? reading : undefined
  }

const mayInvite = (client: QueryClient, organizationId: string) => {
  const organizations = client.getQueryData<Organization[]>(keys.organizations)
  return isOwnerOrAdmin(organizations?.find(({ id }) => id === organizationId)?.role ?? null)
}

/** What a refused invitation says: the server's sentence, else a general one. */
export const invitationFailure = (refusal: Error): Error =>
  refusal instanceof ApiError && refusal.isServerMessage
    ? refusal
    : new Error(messages().members.inviteFailed)

/** `form`: the form that shows a refusal as long as it stands; else a toast does. */
export const inviteMember = (
  client: QueryClient,
  organizationId: string,
  form?: RefObject<HTMLElement | null>,
) =>
  mutationOptions({
    meta: { showsOwnError: true },
    mutationFn: (invitation: Invitation) =>
      call("POST /api/organizations/:id/invitations", {
        params: { id: organizationId },
        body: invitation,
      }),
    onError: async (refusal) => {
      if (isRightsRefusal(refusal)) await refetchMembership(client, organizationId)
      // The layout notifies the person whose own role was changed (app/Shell.tsx).
      if (form?.current || !mayInvite(client, organizationId)) return
      toast.error(messages().error, invitationFailure(refusal).message)
    },
    onSettled: () => void refetchMembership(client, organizationId),
  })

export const changeRole = (client: QueryClient, { organization_id, id }: MemberKey) =>
  mutationOptions({
    meta: { ownRefusals: rightsRefusals },
    mutationFn: (role: OrganizationRole) =>
      call("PATCH /api/organizations/:id/members/:member_id", {
        params: { id: organization_id, member_id: id },
        body: { role },
      }),
    onSettled: refetchAfter(client, organization_id),
  })

export const removeMember = (client: QueryClient, { organization_id, id }: MemberKey) =>
  mutationOptions({
    meta: { ownRefusals: rightsRefusals },
    mutationFn: () =>
      call("DELETE /api/organizations/:id/members/:member_id", {
        params: { id: organization_id, member_id: id },
      }),
    onSettled: refetchAfter(client, organization_id),
  })

type MemberKey = Pick<OrganizationMember, "organization_id" | "id">
