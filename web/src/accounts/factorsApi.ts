import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { keys } from "../api/keys.ts"
import { session } from "../session/session.ts"

export const factorsQuery = queryOptions({
  queryKey: keys.factors,
  queryFn: () => call("GET /api/factors"),
})

export const addFactor = mutationOptions({
  mutationFn: () => call("POST /api/factors"),
})

type Proof = { factorId: string; code: string }

/** Verifies a new factor, or shows who one is before factors are changed. */
export const proveFactor = (client: QueryClient) =>
  mutationOptions({
    meta: { showsOwnError: true },
    mutationFn: prove,
    onSuccess: () => takeUp(client),
  })

export const removeFactor = (client: QueryClient) =>
  mutationOptions({
    meta: { showsOwnError: true },
    mutationFn: async ({ factorId, code }: Proof) => {
      await prove({ factorId, code })
      await call("DELETE /api/factors/:id", { params: { id: factorId } })
    },
    onSuccess: () => takeUp(client),
  })

export const renewBackupCodes = (client: QueryClient) =>
  mutationOptions({
    meta: { showsOwnError: true },
    mutationFn: async (proof: Proof) => {
      await prove(proof)
      return (await call("POST /api/factors/backup-codes")).backup_codes
    },
    onSuccess: () => takeUp(client),
  })

/** The lists of factors and devices follow: a backup code may be used up, and other devices are out. */
export const changePasswordByCode = (client: QueryClient) =>
  mutationOptions({
    meta: { showsOwnError: true },
    mutationFn: async ({ password, ...proof }: Proof & { password: string }) => {
      await prove(proof)
      await call("PATCH /api/user", { body: { password } })
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: keys.factors })
      void client.invalidateQueries({ queryKey: keys.devices })
    },
  })

/** A challenge is asked for with the code at hand: it cannot run out while somebody looks for their phone. */
async function prove({ factorId, code }: Proof) {
  const params = { id: factorId }
  const { challenge_id } = await call("POST /api/factors/:id/challenge", { params })
  return call("POST /api/factors/:id/verify", { params, body: { challenge_id, code } })
}

/** The session carries the factors too; a refreshed one has the new ones. */
function takeUp(client: QueryClient) {
  const current = session.current()
  if (current) void session.refresh(current.access_token)
  void client.invalidateQueries({ queryKey: keys.factors })
  void client.invalidateQueries({ queryKey: keys.user })
}
