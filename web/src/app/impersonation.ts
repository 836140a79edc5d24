import { call } from "../api/client.ts"
import { isRefusal } from "../api/errors.ts"
import { firstMessages } from "../messages/first.ts"
import { selection } from "../organizations/selection.ts"
import { impersonation } from "../session/impersonation.ts"
import { toast } from "../ui/toast.ts"
import { queryClient } from "./query-client.ts"

declare module "@tanstack/history" {
  interface HistoryState {
    /** Whom to impersonate, null to stop; a navigation, so that unsaved changes are asked about. */
    impersonate?: string | null
  }
}

let changesUnderWay = 0

/** While this tab changes the impersonation itself, a mismatch that the server reports is expected. */
export const isChangingImpersonation = () => changesUnderWay > 0

/** Changes the impersonation on the server, then in this tab. */
export async function changeImpersonation(id: string | null) {
  changesUnderWay += 1
  try {
    await (id === null
      ? call("DELETE /api/impersonation")
      : call("PUT /api/impersonation", { body: { user_id: id } }))
    showAs(id)
  } catch (error) {
    if (!isRefusal(error, "impersonation_changed")) {
      toast.error(firstMessages().error, error instanceof Error ? error.message : undefined)
    }
  } finally {
    changesUnderWay -= 1
  }
}

/**
 * Changes the impersonation of this tab and empties the cache, because it holds what another person may see. The
 * guards then choose the organization.
 */
export function showAs(id: string | null) {
  if (id === null) selection.restore()
  else selection.setAside()
  impersonation.set(id)
  queryClient.clear()
}
