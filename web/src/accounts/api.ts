import type { FirstUser, SignIn, User } from "@marza/domain/accounts/schemas.ts"
import { mutationOptions, queryOptions } from "@tanstack/react-query"
import { api } from "../api/client.ts"
import { keys } from "../api/keys.ts"
import { session } from "../session/session.ts"
import type { Session } from "../session/types.ts"

/** A failed role check is logged, and the person then has no more rights than a member. */
export const userQuery = queryOptions({
  queryKey: keys.user,
  queryFn: async () => {
    try {
      return await api.get<User>("/api/user")
    } catch (error) {
      console.error("The roles of the signed-in person could not be read", error)
      throw error
    }
  },
  staleTime: 60_000,
})

export const signIn = mutationOptions({
  meta: { showsOwnError: true },
  mutationFn: (body: SignIn) => api.postSignedOut<Session>("/api/session", body),
  onSuccess: session.set,
})

export const answerChallenge = mutationOptions({
  mutationFn: (body: { challenge_id: string; code: string }) =>
    api.postSignedOut<Session>("/api/session/challenge", body),
  onSuccess: session.set,
})

export const sendLink = mutationOptions({
  mutationFn: (email: string) =>
    api.postSignedOut<null>("/api/session/link", { email, redirect_to: `${location.origin}/` }),
})

export const signInByLink = mutationOptions({
  meta: { showsOwnError: true },
  mutationFn: (token: string) => api.postSignedOut<Session>("/api/session/link/verify", { token }),
  onSuccess: session.set,
})

export const createFirstUser = mutationOptions({
  mutationFn: (body: FirstUser) => api.postSignedOut<Session>("/api/first-user", body),
  onSuccess: session.set,
})

/** The browser forgets the session whatever the server says: the person asked to be signed out. */
export async function signOut() {
  await api.delete("/api/session").catch((error) => console.error("Signing out failed", error))
  session.remove("signed_out")
}
