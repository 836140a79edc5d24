import { loadFirstLanguage, messages } from "../messages/use.ts"
import { impersonation } from "../session/impersonation.ts"
import { session } from "../session/session.ts"
import { toast } from "../ui/toast.ts"
import { showAs } from "./impersonation.ts"
import { queryClient } from "./query-client.ts"
import { router } from "./router.tsx"

/** Empties the cache and runs the guards when another person, or nobody, is signed in. */
export function followSession() {
  let userId = session.current()?.user.id
  session.subscribe((end) => {
    const next = session.current()?.user.id
    if (next === userId) return
    userId = next
    if (impersonation.current() !== null) showAs(null)
    queryClient.clear()
    if (end === "refused" || end === "elsewhere") void notify(end)
    // After a sign-out the next person must not continue at the same URL.
    if (end === "signed_out") {
      void router.navigate({ to: "/auth", replace: true, ignoreBlocker: true })
    } else void router.invalidate()
  })
}

async function notify(end: "refused" | "elsewhere") {
  // The first call of a visit may be the refused one, before any text has loaded.
  await loadFirstLanguage()
  const { errors } = messages()
  if (end === "refused") toast.notice(errors.sessionEnded, errors.sessionEndedHint)
  else toast.notice(errors.signedOutElsewhere, errors.signedOutElsewhereHint)
}
