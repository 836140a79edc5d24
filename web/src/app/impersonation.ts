import { call } from "../api/client.ts"
import { isRefusal } from "../api/errors.ts"
import { messages } from "../messages/use.ts"
import { selection } from "../organizations/selection.ts"
import { impersonation } from "../session/impersonation.ts"
import { toast } from "../ui/toast.ts"
import { queryClient } from "./query-client.ts"

declare module "@tanstack/history" {
  interface HistoryState {
    /** Whom to impersonate, null to stop: done once nothing unsaved holds the person back. */
    impersonate?: string | null
  }
}

let changesUnderWay = 0

/** What the server answers to this tab's own change is no news to it. */
export const isChangingImpersonation = () => changesUnderWay > 0

/** Tells the server, then shows the page as the other person, or as oneself again. */
export async function changeImpersonation(id: string | null) {
  changesUnderWay += 1
  try {
    await (id === null
      ? call("DELETE /api/impersonation")
      : call("PUT /api/impersonation", { body: { user_id: id } }))
    showAs(id)
  } catch (error) {
    if (!isRefusal(error, "impersonation_changed")) {
      toast.error(messages().error, error instanceof Error ? error.message : undefined)
    }
  } finally {
    changesUnderWay -= 1
  }
}

/** Nothing that was loaded as one person is shown to another. The guards then choose the organization. */
export function showAs(id: string | null) {
  if (id === null) selection.takeBack()
  else selection.lend()
  impersonation.set(id)
  queryClient.clear()
}
