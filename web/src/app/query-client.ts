import type { RefusalCode } from "@marza/domain/refusal.ts"
import {
  MutationCache,
  notifyManager,
  QueryClient,
  type QueryPersister,
} from "@tanstack/react-query"
import { ApiError, isRefusal } from "../api/errors.ts"
import { firstMessages } from "../messages/first.ts"
import { offline } from "../offline/state.ts"
import { session } from "../session/session.ts"
import { toast } from "../ui/toast.ts"

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: Error
    mutationMeta: {
      /** The component that calls shows the refusal itself. */
      showsOwnError?: boolean
      /** The component shows only refusals with these codes itself. */
      ownRefusals?: readonly RefusalCode[]
    }
  }
}

// Notifies in a microtask, so that a button is busy before the next event and a double tap saves once.
notifyManager.setScheduler(queueMicrotask)

const retries = 2

/** Without a connection a query that shows nothing yet shows what was last seen of it. */
const readOrLastSeen: QueryPersister = async (read, context, query) => {
  try {
    const data = await read(context)
    offline.renew(query)
    return data
  } catch (error) {
    const isLost = error instanceof ApiError && error.status === 0
    if (!isLost || query.state.data !== undefined) throw error
    const load = import("../offline/lastSeen.ts")
    const seen = await load.then(({ readLastSeen }) => readLastSeen(query.queryKey)).catch(() => {})
    if (!seen) throw error
    offline.restore(query, seen.at)
    return seen.data
  }
}

export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onError(error, _variables, _context, mutation) {
      // The end of the session is reported once (session-changes.ts).
      const hasEnded = error instanceof ApiError && error.status === 401 && !session.current()
      if (hasEnded && error.code === "signed_out") return
      // The tab restarts and says why (impersonation-changes.ts).
      if (isRefusal(error, "impersonation_changed")) return
      // Somebody else has deleted the row or its parent; a refetch shows what is left.
      if (isRefusal(error, "not_found")) void queryClient.invalidateQueries()
      const { showsOwnError, ownRefusals } = mutation.meta ?? {}
      if (ownRefusals?.some((code) => isRefusal(error, code))) return
      if (!showsOwnError) toast.error(firstMessages().error, error.message)
    },
  }),
  defaultOptions: {
    queries: {
      // Without a network a call fails at once with an error, instead of waiting silently.
      networkMode: "always",
      staleTime: 15_000,
      persister: readOrLastSeen,
      retry: (count, error) => count < retries && error instanceof ApiError && error.isTemporary,
    },
    mutations: { networkMode: "always", retry: false },
  },
})
