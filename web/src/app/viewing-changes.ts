import type { User } from "@marza/domain/accounts/schemas.ts"
import { api } from "../api/client.ts"
import { loadFirstLanguage, messages } from "../messages/use.ts"
import { session } from "../session/session.ts"
import { viewing } from "../session/viewing.ts"
import { toast } from "../ui/toast.ts"
import { router } from "./router.tsx"
import { isChangingViewing, showAs } from "./viewing.ts"

/** Viewing began or ended in another tab, or superadmin was taken away: this tab begins anew. */
export function followViewing() {
  viewing.onStored(() => void adopt(viewing.stored()))
  let isAsking = false
  viewing.onMismatch(() => {
    if (isAsking || isChangingViewing()) return
    isAsking = true
    void askServer().finally(() => {
      isAsking = false
    })
  })
}

async function askServer() {
  try {
    const { impersonating } = await api.getUnchecked<User>("/api/user")
    await adopt(impersonating?.id ?? null)
  } catch (error) {
    // The next refused call asks again.
    console.error("Whom the session views could not be read", error)
  }
}

async function adopt(id: string | null) {
  if (id === viewing.current()) return
  showAs(id)
  // What was typed as somebody else is not to be saved: nothing holds the page back.
  await router.navigate({ to: "/", replace: true, ignoreBlocker: true })
  if (!session.current()) return
  // In the language of the organization that shows now.
  await loadFirstLanguage()
  const { viewing: texts } = messages()
  toast.notice(texts.changed, texts.changedHint)
}
