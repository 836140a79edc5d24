import type { Session } from "@marza/domain/accounts/schemas.ts"
import { clockKey, sessionKey } from "../storage-keys.ts"
import type { Exclusive } from "./lock.ts"
import type { KeyValueStorage, SessionEnd } from "./types.ts"

export type SessionDependencies = {
  storage: KeyValueStorage
  now: () => number
  fetch: typeof fetch
  exclusive: Exclusive
}

export type RefreshResult = "fresh" | "refused" | "unreachable"

/** Where the tab that ends the session stores the reason, for the other tabs. */
const endKey = "marza.session.end"
export const refreshMarginSeconds = 60
export const tickSeconds = 30
const refreshTimeoutSeconds = 10

/** Keeps the session in local storage and its access token fresh, with one refresh for all tabs. */
export function createSessionStore({ storage, now, fetch, exclusive }: SessionDependencies) {
  let session = readStored(storage)
  let refreshing: Promise<RefreshResult> | null = null
  const listeners = new Set<(end: SessionEnd | null) => void>()

  function notify(end: SessionEnd | null) {
    for (const listener of listeners) listener(end)
  }

  function set(next: Session) {
    session = next
    storage.setItem(clockKey, String(clockAhead(next, now())))
    storage.setItem(sessionKey, JSON.stringify(next))
    storage.removeItem(endKey)
    notify(null)
  }

  function remove(end: SessionEnd) {
    if (!session && !storage.getItem(sessionKey)) return
    session = null
    storage.setItem(endKey, end)
    storage.removeItem(sessionKey)
    notify(end)
  }

  /** Takes over what another tab has stored: it may have refreshed, signed in or signed out. */
  function syncWithStorage() {
    const stored = readStored(storage)
    const changed = stored?.access_token !== session?.access_token
    const ended = session !== null && stored === null
    session = stored
    if (!changed) return
    if (ended) notify(storage.getItem(endKey) === "refused" ? "refused" : "elsewhere")
    else notify(null)
  }

  const isStale = (candidate: Session) => {
    const serverNow = now() - Number(storage.getItem(clockKey) ?? 0)
    return Date.parse(candidate.expires_at) - serverNow <= refreshMarginSeconds * 1000
  }

  async function refreshOnce(rejectedToken: string | undefined): Promise<RefreshResult> {
    syncWithStorage()
    if (!session) return "refused"
    if (session.access_token !== rejectedToken && !isStale(session)) return "fresh"
    const used = session.refresh_token
    try {
      const response = await fetch("/api/session/refresh", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ refresh_token: used }),
        signal: AbortSignal.timeout(refreshTimeoutSeconds * 1000),
      })
      // The person may have signed out, or in as somebody else, before the response came.
      syncWithStorage()
      if (session?.refresh_token !== used) return session ? "fresh" : "refused"
      if (response.status === 401) {
        remove("refused")
        return "refused"
      }
      if (!response.ok) return "unreachable"
      set((await response.json()) as Session)
      return "fresh"
    } catch {
      return "unreachable"
    }
  }

  /** `rejectedToken` is an access token that the server has just refused, whatever its expiry. */
  function refresh(rejectedToken?: string): Promise<RefreshResult> {
    refreshing ??= exclusive(() => refreshOnce(rejectedToken)).finally(() => {
      refreshing = null
    })
    return refreshing
  }

  async function refreshIfStale() {
    if (session && isStale(session)) await refresh()
  }

  return {
    current: () => session,
    set,
    remove,
    refresh,
    refreshIfStale,
    syncWithStorage,
    /** The access token, refreshed first when it expires within the margin; null when signed out. */
    async accessToken() {
      await refreshIfStale()
      return session?.access_token ?? null
    },
    subscribe(listener: (end: SessionEnd | null) => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/**
 * Returns by how many milliseconds this device's clock was ahead of the server's when the session arrived, measured by
 * the token's time of issue (RFC 7519, iat). Otherwise a clock that is an hour wrong would refresh at every call.
 */
function clockAhead(session: Session, now: number): number {
  try {
    const [, claims = ""] = session.access_token.split(".")
    const { iat } = JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/")))
    return Number.isFinite(iat) ? Math.round(now - iat * 1000) : 0
  } catch {
    return 0
  }
}

function readStored(storage: KeyValueStorage): Session | null {
  try {
    const stored = JSON.parse(storage.getItem(sessionKey) ?? "null")
    const complete =
      stored?.access_token && stored.refresh_token && stored.expires_at && stored.user
    return complete ? stored : null
  } catch {
    return null
  }
}
