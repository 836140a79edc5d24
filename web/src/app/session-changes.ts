import { loadFirstLanguage, messages } from "../messages/use.ts"
import { impersonation } from "../session/impersonation.ts"
import { session } from "../session/session.ts"
import { toast } from "../ui/toast.ts"
import { showAs } from "./impersonation.ts"
import { queryClient } from "./query-client.ts"
import { router } from "./router.tsx"

/** Another person, or nobody, is signed in: what was loaded is not theirs, and the guards decide anew. */
export function followSession() {
  let userId = session.current()?.user.id
  session.subscribe((end) => {
    const next = session.current()?.user.id
    if (next === userId) return
    userId = next
    if (impersonation.current() !== null) showAs(null)
    queryClient.clear()
    if (end === "refused" || end === "elsewhere") void tell(end)
    // Who signs out is done here: the next one does not go on where they were.
    if (end === "signed_out") {
      void router.navigate({ to: "/auth", replace: true, ignoreBlocker: true })
    } else void router.invalidate()
  })
}

async function tell(end: "refused" | "elsewhere") {
  // The very first call of a visit may be the refused one, before any text has loaded.
  await loadFirstLanguage()
  const { errors } = messages()
  if (end === "refused") toast.notice(errors.sessionEnded, errors.sessionEndedHint)
  else toast.notice(errors.signedOutElsewhere, errors.signedOutElsewhereHint)
}
