import type { RefusalCode } from "@marza/domain/refusal.ts"
import {
  MutationCache,
  notifyManager,
  QueryClient,
  type QueryKey,
  type QueryPersister,
} from "@tanstack/react-query"
import type { RefObject } from "react"
import { ApiError, isRefusal } from "../api/errors.ts"
import { offline } from "../api/offline.ts"
import { firstMessages } from "../messages/first.ts"
import { isLost, readingPatienceMs } from "../offline/isLost.ts"
import { session } from "../session/session.ts"
import { retractErrors, toast } from "../ui/toast.ts"

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: Error
    queryMeta: {
      /** The header shows it on every page: it says nothing about how old the page is. */
      isOfHeader?: boolean
    }
    mutationMeta: {
      /** The component that calls shows the refusal itself. */
      showsOwnError?: boolean
      /** The form that shows the refusal as long as it stands. */
      form?: RefObject<HTMLElement | null>
      /** The component shows only refusals with these codes itself. */
      ownRefusals?: readonly RefusalCode[]
    }
  }
}

// Notifies in a microtask, so that a button is busy before the next event and a double tap saves once.
notifyManager.setScheduler(queueMicrotask)

const retries = 2

/**
 * Reads a query from the server. Without a connection, or when the server delivers nothing in time, a query without
 * data gets what was last seen of it; what the server delivers later replaces that.
 */
const readOrLastSeen: QueryPersister = async (read, context, query) => {
  const reading = Promise.resolve(read(context))
  if (query.state.data === undefined) {
    const isLate = await isLost(reading, readingPatienceMs())
    const seen = isLate && (await findLastSeen(query.queryKey))
    if (seen) {
      offline.setLost(true)
      offline.restore(query, seen.at)
      void reading.then((data) => offline.isRestored(query) && query.setData(data), ignore)
      return seen.data
    }
  }
  const data = await reading
  offline.renew(query)
  return data
}

const ignore = () => {}

async function findLastSeen(queryKey: QueryKey) {
  try {
    const { readLastSeen } = await import("../offline/lastSeen.ts")
    return await readLastSeen(queryKey)
  } catch {
    // The code of offline/ could not be loaded: it is here only after a page was idle, or from the service worker.
    return undefined
  }
}

export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onSuccess: (_data, _variables, _context, { state }) => retractErrors(state.submittedAt),
    onError(error, _variables, _context, mutation) {
      // The end of the session is reported once (session-changes.ts).
      const hasEnded = error instanceof ApiError && error.status === 401 && !session.current()
      if (hasEnded && error.code === "signed_out") return
      // The tab restarts and says why (impersonation-changes.ts).
      if (isRefusal(error, "impersonation_changed")) return
      // They did not want to write into a closed month (api/client.ts).
      if (isRefusal(error, "cancelled")) return
      // Somebody else has deleted the row or its parent; a refetch shows what is left.
      if (isRefusal(error, "not_found")) void queryClient.invalidateQueries()
      const { showsOwnError, ownRefusals, form } = mutation.meta ?? {}
      if (ownRefusals?.some((code) => isRefusal(error, code))) return
      if (!showsOwnError && !form?.current) toast.error(firstMessages().error, error.message)
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
