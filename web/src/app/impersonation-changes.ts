import { callUnchecked } from "../api/client.ts"
import { loadFirstLanguage, messages } from "../messages/use.ts"
import { impersonation } from "../session/impersonation.ts"
import { session } from "../session/session.ts"
import { toast } from "../ui/toast.ts"
import { isChangingImpersonation, showAs } from "./impersonation.ts"
import { router } from "./router.tsx"

/** Impersonation began or ended in another tab, or superadmin was taken away: this tab begins anew. */
export function followImpersonation() {
  impersonation.onStored(() => void adopt(impersonation.stored()))
  let isAsking = false
  impersonation.onMismatch(() => {
    if (isAsking || isChangingImpersonation()) return
    isAsking = true
    void askServer().finally(() => {
      isAsking = false
    })
  })
}

async function askServer() {
  try {
    const { impersonating } = await callUnchecked("GET /api/user")
    await adopt(impersonating?.id ?? null)
  } catch (error) {
    // The next refused call asks again.
    console.error("Whom the session impersonates could not be read", error)
  }
}

async function adopt(id: string | null) {
  if (id === impersonation.current()) return
  showAs(id)
  // What was typed as somebody else is not to be saved: nothing holds the page back.
  await router.navigate({ to: "/", replace: true, ignoreBlocker: true })
  if (!session.current()) return
  // In the language of the organization that shows now.
  await loadFirstLanguage()
  const { impersonation: texts } = messages()
  toast.notice(texts.changed, texts.changedHint)
}
