import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { keys } from "../api/keys.ts"
import { messages } from "../messages/use.ts"
import { forgetOrganization, organizationsQuery } from "../organizations/api.ts"
import { selection } from "../organizations/selection.ts"
import { viewing } from "../session/viewing.ts"
import { toast } from "../ui/toast.ts"
import { queryClient } from "./query-client.ts"
import { router } from "./router.tsx"

declare module "@tanstack/history" {
  interface HistoryState {
    /** The name of the organization that the person was just removed from. */
    removedFrom?: string
  }
}

const known = () => queryClient.getQueryData<Organization[]>(organizationsQuery.queryKey)

/** The person is out of an organization (specification sections 4 and 8): nothing of it stays with them. */
export async function leaveOrganization(id: string) {
  if (id === selection.current()) await leaveCurrent(known()?.find((own) => own.id === id))
  forgetOrganization(queryClient, id)
}

let isLeaving = false

async function leaveCurrent(organization: Organization | undefined) {
  if (isLeaving) return
  isLeaving = true
  const { organizations: texts } = messages()
  toast.notice(texts.removed, texts.removedHint)
  try {
    // What was typed there cannot be saved any more: nothing holds the page back.
    await router.navigate({
      to: "/organizations",
      replace: true,
      ignoreBlocker: true,
      state: { removedFrom: organization?.name ?? "" },
    })
  } finally {
    // Not before: without a choice the page's own guard would send the person somewhere else.
    selection.clear()
    isLeaving = false
  }
}

/**
 * The list may tell of a removal before, or instead of, the event: after a lost connection there is no event.
 * One's own deletion of the organization is none; neither is another person's list while viewing.
 */
export function watchForRemoval(isOwnDoing: (id: string) => boolean) {
  const snapshot = () => ({ ids: known()?.map(({ id }) => id) ?? [], as: viewing.current() })
  let before = snapshot()
  queryClient.getQueryCache().subscribe((event) => {
    if (event.query.queryKey[0] !== keys.organizations[0]) return
    const isRead = event.type === "updated" && event.action.type === "success"
    if (!isRead && event.type !== "removed") return
    const { ids, as } = before
    before = snapshot()
    const current = selection.current()
    const isGone = isRead && current && ids.includes(current) && !before.ids.includes(current)
    if (isGone && as === before.as && !isOwnDoing(current)) void leaveOrganization(current)
  })
}
