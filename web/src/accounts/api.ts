import type {
  Device,
  FirstUser,
  InvitationAccept,
  OwnedOrganization,
  SignIn,
} from "@marza/domain/accounts/schemas.ts"
import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query"
import { callSignedOut } from "../api/callSignedOut.ts"
import { call } from "../api/client.ts"
import { keys } from "../api/keys.ts"
import { laterKeys } from "../api/later-keys.ts"
import { session } from "../session/session.ts"

export const signIn = mutationOptions({
  meta: { showsOwnError: true },
  mutationFn: (body: SignIn) => callSignedOut("POST /api/session", { body }),
  onSuccess: session.set,
})

export const completeSignIn = mutationOptions({
  meta: { showsOwnError: true },
  mutationFn: (body: { challenge_id: string; code: string }) =>
    callSignedOut("POST /api/session/challenge", { body }),
  onSuccess: session.set,
})

export const sendLink = mutationOptions({
  mutationFn: ({ email, returnTo }: { email: string; returnTo: string }) =>
    callSignedOut("POST /api/session/link", {
      body: { email, redirect_to: location.origin + returnTo },
    }),
})

export const signInByLink = mutationOptions({
  meta: { showsOwnError: true },
  mutationFn: (token: string) =>
    callSignedOut("POST /api/session/link/verify", { body: { token } }),
  onSuccess: session.set,
})

export const acceptInvitation = mutationOptions({
  meta: { showsOwnError: true },
  mutationFn: (body: InvitationAccept) => callSignedOut("POST /api/invitations/accept", { body }),
  onSuccess: session.set,
})

/** The session holds the e-mail too; a refresh brings the new one. */
export const confirmEmail = (client: QueryClient) =>
  mutationOptions({
    meta: { showsOwnError: true },
    mutationFn: (token: string) =>
      callSignedOut("POST /api/user/email/confirm", { body: { token } }),
    onSuccess: async () => {
      const current = session.current()
      if (!current) return
      await session.refresh(current.access_token)
      await client.invalidateQueries({ queryKey: keys.user })
    },
  })

export const devicesQuery = queryOptions({
  queryKey: laterKeys.devices,
  queryFn: async () => (await call("GET /api/sessions")).items,
})

export const endDevice = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id }: Device) => call("DELETE /api/sessions/:id", { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: laterKeys.devices }),
  })

export const endOtherDevices = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => call("DELETE /api/sessions", { query: { others: "true" } }),
    onSettled: () => client.invalidateQueries({ queryKey: laterKeys.devices }),
  })

/** Others may have stopped it meanwhile, by a mail's link. */
export const morningMailQuery = queryOptions({
  queryKey: laterKeys.morningMail,
  queryFn: () => call("GET /api/user/morning-mail"),
  staleTime: 0,
})

export const changeMorningMail = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (is_wanted: boolean) => call("PUT /api/user/morning-mail", { body: { is_wanted } }),
    onSuccess: (saved) => void client.setQueryData(laterKeys.morningMail, saved),
  })

/** The organizations that are deleted with the account; never cached. */
export const deletionQuery = queryOptions({
  queryKey: laterKeys.deletion,
  queryFn: async () => (await call("GET /api/user/deletion")).organizations,
  staleTime: 0,
  gcTime: 0,
})

export const deleteAccount = mutationOptions({
  mutationKey: laterKeys.deletion,
  meta: { showsOwnError: true },
  mutationFn: (organizations: readonly OwnedOrganization[]) => {
    const papers = organizations.reduce((sum, { papers }) => sum + papers, 0)
    return call("DELETE /api/user", {
      body: { organization_ids: organizations.map(({ id }) => id), ...(papers > 0 && { papers }) },
    })
  },
})

/** Whether nobody has an account yet. Never cached, because it changes in another tab or on another device. */
export const firstUserQuery = queryOptions({
  queryKey: laterKeys.firstUser,
  queryFn: () => callSignedOut("GET /api/first-user"),
  staleTime: 0,
  gcTime: 0,
})

export const createFirstUser = mutationOptions({
  mutationFn: (body: FirstUser) => callSignedOut("POST /api/first-user", { body }),
  onSuccess: session.set,
})
