import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { keys } from "../api/keys.ts"
import { laterKeys } from "../api/later-keys.ts"
import { session } from "../session/session.ts"

export const factorsQuery = queryOptions({
  queryKey: laterKeys.factors,
  queryFn: () => call("GET /api/factors"),
})

/** Makes an unverified factor, with the key for an authenticator. */
export const addFactor = mutationOptions({
  mutationFn: () => call("POST /api/factors"),
})

type FactorCode = { factorId: string; code: string }

/** Verifies a new factor, or proves the identity of the person before factors are changed. */
export const verifyFactor = (client: QueryClient) =>
  mutationOptions({
    meta: { showsOwnError: true },
    mutationFn: verifyCode,
    onSuccess: () => refreshFactors(client),
  })

/** Removes a factor, after its code was checked. */
export const removeFactor = (client: QueryClient) =>
  mutationOptions({
    meta: { showsOwnError: true },
    mutationFn: async ({ factorId, code }: FactorCode) => {
      await verifyCode({ factorId, code })
      await call("DELETE /api/factors/:id", { params: { id: factorId } })
    },
    onSuccess: () => refreshFactors(client),
  })

export const renewBackupCodes = (client: QueryClient) =>
  mutationOptions({
    meta: { showsOwnError: true },
    mutationFn: async (proof: FactorCode) => {
      await verifyCode(proof)
      return (await call("POST /api/factors/backup-codes")).backup_codes
    },
    onSuccess: () => refreshFactors(client),
  })

/** Refetches factors and devices: the code may have been a backup code, and other devices are signed out. */
export const changeByCode = (client: QueryClient) =>
  mutationOptions({
    meta: { showsOwnError: true },
    mutationFn: async ({ change, ...proof }: FactorCode & { change: () => Promise<unknown> }) => {
      await verifyCode(proof)
      await change()
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: laterKeys.factors })
      void client.invalidateQueries({ queryKey: laterKeys.devices })
    },
  })

/**
 * The challenge is requested together with sending the code, so that it cannot expire while somebody looks for their
 * phone.
 */
async function verifyCode({ factorId, code }: FactorCode) {
  const params = { id: factorId }
  const { challenge_id } = await call("POST /api/factors/:id/challenge", { params })
  return call("POST /api/factors/:id/verify", { params, body: { challenge_id, code } })
}

/** The session holds the factors too; a refresh brings the new ones. */
function refreshFactors(client: QueryClient) {
  const current = session.current()
  if (current) void session.refresh(current.access_token)
  void client.invalidateQueries({ queryKey: laterKeys.factors })
  void client.invalidateQueries({ queryKey: keys.user })
}
