import { loadMessages } from "../messages/first.ts"
import { messages } from "../messages/use.ts"
import { forgetPerson } from "../offline/lastSeen.ts"
import { removeUnsentOf } from "../offline/unsent.ts"
import type { SessionEnd } from "../session/types.ts"
import { forgetDrafts } from "../ui/draftFiles.ts"
import { toast } from "../ui/toast.ts"

/**
 * Says why a session ended, unless the person signed out here, and forgets what this browser keeps of them: also when
 * it was ended from another device, perhaps because this one was lost.
 * @param end null where another person has signed in in its place
 */
export async function followEnd(userId: string, end: SessionEnd | null): Promise<void> {
  await Promise.all([
    notify(end),
    forgetPerson(userId),
    // An ended session leaves what is unsent to the next sign-in of the same person.
    end === "signed_out" && removeUnsentOf(userId),
    // So do its drafts; a sign-out in another tab leaves those of this one no longer.
    end && end !== "refused" && forgetDrafts(userId),
  ])
}

async function notify(end: SessionEnd | null) {
  // The first call of a visit may be the refused one, before any text has loaded.
  await loadMessages()
  const { errors } = messages()
  if (end === "refused") toast.request(errors.sessionEnded, errors.sessionEndedHint)
  if (end === "elsewhere") toast.request(errors.signedOutElsewhere, errors.signedOutElsewhereHint)
}
