import { cancelQuestions } from "../api/question.ts"
import { impersonation } from "../session/impersonation.ts"
import { session } from "../session/session.ts"
import type { SessionEnd } from "../session/types.ts"
import { closeToasts } from "../ui/toast.ts"
import { showAs } from "./impersonation.ts"
import { queryClient } from "./query-client.ts"
import { router } from "./router.tsx"

/** Empties the cache and runs the guards when another person, or nobody, is signed in. */
export function followSession() {
  let userId = session.current()?.user.id
  session.subscribe((end) => {
    const before = userId
    const next = session.current()?.user.id
    if (next === before) return
    userId = next
    if (impersonation.current() !== null) showAs(null)
    queryClient.clear()
    if (before) {
      // What the next person would press in them would be done in their name.
      closeToasts()
      cancelQuestions()
      void followEnd(before, end)
    }
    // After a sign-out the next person must not continue at the same URL.
    if (end === "signed_out") {
      void router.navigate({ to: "/auth", replace: true, ignoreBlocker: true })
    } else void router.invalidate()
  })
}

async function followEnd(userId: string, end: SessionEnd | null) {
  try {
    await (await import("./session-end.ts")).followEnd(userId, end)
  } catch (error) {
    console.error("What is kept was not forgotten; the next visit forgets what was seen", error)
  }
}
