import { currentLanguage } from "../messages/first.ts"
import { keepSharer } from "../offline/sharer.ts"
import { selection } from "../organizations/selection.ts"
import { impersonation } from "../session/impersonation.ts"
import { session } from "../session/session.ts"
import type { router } from "./router.tsx"

/**
 * Tells the service worker who is signed in: to that person's inbox goes what other programs share. A session that the
 * server has ended leaves them the person who was last signed in, whose entries wait for the next sign-in, too.
 */
export function followSharer(pages: Pick<typeof router, "subscribe">) {
  const keep = () => {
    if (impersonation.current() !== null) return
    const language = currentLanguage()
    const userId = session.current()?.user.id
    if (userId) void keepSharer({ userId, organizationId: selection.current(), language })
    // As session/store.ts keeps it.
    else if (localStorage.getItem("marza.session.end") !== "refused")
      void keepSharer({ userId: null, organizationId: null, language })
  }
  session.subscribe(keep)
  // The choice of an organization, and of its language, is a navigation.
  pages.subscribe("onResolved", keep)
  keep()
}
