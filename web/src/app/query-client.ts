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
      /** The place that asked shows the refusal itself, or in other words. */
      showsOwnError?: boolean
      /** Only refusals with these codes are shown there. */
      ownRefusals?: readonly RefusalCode[]
    }
  }
}

// A button is busy before the next event: a double tap saves once.
notifyManager.setScheduler(queueMicrotask)

const retries = 2

export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onError(error, _variables, _context, mutation) {
      // A session that ended is told of once, by the sign-in page.
      const hasEnded = error instanceof ApiError && error.status === 401 && !session.current()
      if (hasEnded && error.code === "signed_out") return
      // The page begins anew as whom it should show, and tells why.
      if (isRefusal(error, "impersonation_changed")) return
      // Somebody else has deleted it, alone or with all around it: the screen shows what is left.
      if (isRefusal(error, "not_found")) void queryClient.invalidateQueries()
      const { showsOwnError, ownRefusals } = mutation.meta ?? {}
      if (ownRefusals?.some((code) => isRefusal(error, code))) return
      if (!showsOwnError) toast.error(messages().error, error.message)
    },
  }),
  defaultOptions: {
    queries: {
      // Without a network a call fails at once and says so, instead of waiting without a word.
      networkMode: "always",
      staleTime: 15_000,
      retry: (count, error) => count < retries && error instanceof ApiError && error.isPassing,
    },
    mutations: { networkMode: "always", retry: false },
  },
})
