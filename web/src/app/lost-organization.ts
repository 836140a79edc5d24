import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { keys } from "../api/keys.ts"
import { messages } from "../messages/use.ts"
import { evictOrganization, isDeletedQuery } from "../organizations/api.ts"
import { organizationsQuery } from "../organizations/organizationsQuery.ts"
import { selection } from "../organizations/selection.ts"
import { impersonation } from "../session/impersonation.ts"
import { toast } from "../ui/toast.ts"
import { queryClient } from "./query-client.ts"
import { router } from "./router.tsx"

declare module "@tanstack/history" {
  interface HistoryState {
    /** The organization that the person has just lost; its name is empty where it is unknown. */
    left?: { id: string; name: string }
  }
}

const cachedOrganizations = () =>
  queryClient.getQueryData<Organization[]>(organizationsQuery.queryKey)

/** Removes everything of an organization that the person has lost (rules 1.12). */
export async function leaveOrganization(id: string) {
  if (id === selection.current()) {
    await leaveCurrent({
      id,
      name: cachedOrganizations()?.find((own) => own.id === id)?.name ?? "",
    })
  }
  evictOrganization(queryClient, id)
}

let isLeaving = false

async function leaveCurrent(left: { id: string; name: string }) {
  if (isLeaving) return
  isLeaving = true
  void notifyWhy(left)
  try {
    // Unsaved changes are not asked about, because they cannot be saved any more.
    await router.navigate({
      to: "/organizations",
      replace: true,
      ignoreBlocker: true,
      state: { left },
    })
  } finally {
    // Only afterwards: without a selection the open page's guard would redirect elsewhere.
    selection.clear()
    isLeaving = false
  }
}

/**
 * Asks the server whether the organization was deleted, which neither the event nor the list says, and shows a toast.
 */
async function notifyWhy({ id, name }: { id: string; name: string }) {
  const isDeleted = await queryClient.fetchQuery(isDeletedQuery(id)).catch(() => false)
  const { organizations: texts } = messages()
  if (isDeleted) toast.notice(texts.deleted, texts.deletedHint(name))
  else toast.notice(texts.removed, texts.removedHint)
}

/**
 * Watches the list of organizations, because it may show a removal before the event, or without one after a lost
 * connection. One's own deletion is no removal, and neither is the list of another person after impersonation changed.
 */
export function watchForRemoval(isOwnDoing: (id: string) => boolean) {
  const snapshot = () => ({
    ids: cachedOrganizations()?.map(({ id }) => id) ?? [],
    as: impersonation.current(),
  })
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
