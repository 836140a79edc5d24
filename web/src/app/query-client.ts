import type { RefusalCode } from "@marza/domain/refusal.ts"
import { MutationCache, notifyManager, QueryClient } from "@tanstack/react-query"
import { ApiError, isRefusal } from "../api/errors.ts"
import { messages } from "../messages/use.ts"
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
      if (!showsOwnError) toast.error(messages().error, error.message)
    },
  }),
  defaultOptions: {
    queries: {
      // Without a network a call fails at once with an error, instead of waiting silently.
      networkMode: "always",
      staleTime: 15_000,
      retry: (count, error) => count < retries && error instanceof ApiError && error.isTemporary,
    },
    mutations: { networkMode: "always", retry: false },
  },
})
