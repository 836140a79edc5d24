import { firstMessages, loadFirstLanguage } from "../messages/first.ts"
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
    const before = userId
    const next = session.current()?.user.id
    if (next === before) return
    userId = next
    if (impersonation.current() !== null) showAs(null)
    queryClient.clear()
    // Also when the session was ended from another device, perhaps because this one was lost.
    if (before) void forgetLastSeen(before)
    // An ended session leaves what is unsent to the next sign-in of the same person.
    if (before && end === "signed_out") void forgetUnsent(before)
    // So do its drafts; a sign-out in another tab leaves those of this one no longer.
    if (before && end && end !== "refused")
      void import("../ui/draftFiles.ts").then(({ forgetDrafts }) => forgetDrafts(before))
    if (end === "refused" || end === "elsewhere") void notify(end)
    // After a sign-out the next person must not continue at the same URL.
    if (end === "signed_out") {
      void router.navigate({ to: "/auth", replace: true, ignoreBlocker: true })
    } else void router.invalidate()
  })
}

async function forgetLastSeen(userId: string) {
  try {
    const { forgetPerson } = await import("../offline/lastSeen.ts")
    await forgetPerson(userId)
  } catch (error) {
    console.error("What was last seen could not be forgotten; the next visit does it", error)
  }
}

async function forgetUnsent(userId: string) {
  const { removeUnsentOf } = await import("../offline/unsent.ts")
  await removeUnsentOf(userId)
}

async function notify(end: "refused" | "elsewhere") {
  // The first call of a visit may be the refused one, before any text has loaded.
  await loadFirstLanguage()
  const { errors } = firstMessages()
  if (end === "refused") toast.request(errors.sessionEnded, errors.sessionEndedHint)
  else toast.request(errors.signedOutElsewhere, errors.signedOutElsewhereHint)
}
