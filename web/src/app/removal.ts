import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { keys } from "../api/keys.ts"
import { messages } from "../messages/use.ts"
import { forgetOrganization, isDeletedQuery, organizationsQuery } from "../organizations/api.ts"
import { selection } from "../organizations/selection.ts"
import { impersonation } from "../session/impersonation.ts"
import { toast } from "../ui/toast.ts"
import { queryClient } from "./query-client.ts"
import { router } from "./router.tsx"

declare module "@tanstack/history" {
  interface HistoryState {
    /** The organization that the person has just been put out of, its name empty where it is not known. */
    left?: { id: string; name: string }
  }
}

const known = () => queryClient.getQueryData<Organization[]>(organizationsQuery.queryKey)

/** The person is out of an organization (rules 1.12): nothing of it stays with them. */
export async function leaveOrganization(id: string) {
  if (id === selection.current()) {
    await leaveCurrent({ id, name: known()?.find((own) => own.id === id)?.name ?? "" })
  }
  forgetOrganization(queryClient, id)
}

let isLeaving = false

async function leaveCurrent(left: { id: string; name: string }) {
  if (isLeaving) return
  isLeaving = true
  void tellWhy(left)
  try {
    // What was typed there cannot be saved any more: nothing holds the page back.
    await router.navigate({
      to: "/organizations",
      replace: true,
      ignoreBlocker: true,
      state: { left },
    })
  } finally {
    // Not before: without a choice the page's own guard would send the person somewhere else.
    selection.clear()
    isLeaving = false
  }
}

/** An event or a list tells only that one is out: the server is asked whether the organization is still there. */
async function tellWhy({ id, name }: { id: string; name: string }) {
  const isDeleted = await queryClient.fetchQuery(isDeletedQuery(id)).catch(() => false)
  const { organizations: texts } = messages()
  if (isDeleted) toast.notice(texts.deleted, texts.deletedHint(name))
  else toast.notice(texts.removed, texts.removedHint)
}

/**
 * The list may tell of a removal before, or instead of, the event: after a lost connection there is no event.
 * One's own deletion of the organization is none; neither is another person's list while impersonating.
 */
export function watchForRemoval(isOwnDoing: (id: string) => boolean) {
  const snapshot = () => ({ ids: known()?.map(({ id }) => id) ?? [], as: impersonation.current() })
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
