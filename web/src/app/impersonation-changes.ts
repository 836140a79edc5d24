import { callUnchecked } from "../api/callUnchecked.ts"
import { loadFirstLanguage } from "../messages/first.ts"
import { messages } from "../messages/use.ts"
import { impersonation } from "../session/impersonation.ts"
import { session } from "../session/session.ts"
import { toast } from "../ui/toast.ts"
import { isChangingImpersonation, showAs } from "./impersonation.ts"
import { router } from "./router.tsx"

/**
 * Restarts this tab when the impersonation was started or stopped in another tab, or the superadmin role was lost, also
 * where that was before this code had loaded.
 */
export function followImpersonation() {
  const adoptStored = () => void adopt(impersonation.storedId())
  impersonation.onStorageChange(adoptStored)
  adoptStored()
  let isAsking = false
  impersonation.onMismatch(() => {
    if (isAsking || isChangingImpersonation()) return
    isAsking = true
    void adoptServerState().finally(() => {
      isAsking = false
    })
  })
}

async function adoptServerState() {
  try {
    const { impersonating } = await callUnchecked("GET /api/user")
    await adopt(impersonating?.id ?? null)
  } catch (error) {
    // The next refused call tries again.
    console.error("Whom the session impersonates could not be read", error)
  }
}

async function adopt(id: string | null) {
  if (id === impersonation.current()) return
  showAs(id)
  // Unsaved changes are not asked about: what was typed as somebody else must not be saved.
  await router.navigate({ to: "/", replace: true, ignoreBlocker: true })
  if (!session.current()) return
  // First, so that the toast is in the language of the organization that shows now.
  await loadFirstLanguage()
  const { impersonation: texts } = messages()
  toast.notice(texts.changed, texts.changedHint)
}
