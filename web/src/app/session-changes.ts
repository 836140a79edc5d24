import { loadFirstLanguage, messages } from "../messages/use.ts"
import { session } from "../session/session.ts"
import { viewing } from "../session/viewing.ts"
import { toast } from "../ui/toast.ts"
import { queryClient } from "./query-client.ts"
import { router } from "./router.tsx"
import { showAs } from "./viewing.ts"

/** Another person, or nobody, is signed in: what was loaded is not theirs, and the guards decide anew. */
export function followSession() {
  let userId = session.current()?.user.id
  session.subscribe((end) => {
    const next = session.current()?.user.id
    if (next === userId) return
    userId = next
    if (viewing.current() !== null) showAs(null)
    queryClient.clear()
    if (end === "refused") void tellSessionEnded()
    void router.invalidate()
  })
}

async function tellSessionEnded() {
  // The very first call of a visit may be the refused one, before any text has loaded.
  await loadFirstLanguage()
  const { errors } = messages()
  toast.notice(errors.sessionEnded, errors.sessionEndedHint)
}
