import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { isOwnerOrAdmin } from "@marza/domain/roles.ts"
import { useQuery } from "@tanstack/react-query"
import { inboxQuery } from "../../inbox/api.ts"
import { proposedQuery } from "../../overheads/api.ts"
import { draftsQuery } from "../../papers/api.ts"
import { dueTasksQuery } from "../../tasks/api.ts"
import type { FirmPath } from "./paths.ts"

/** How much waits; `hasMore` where it was not counted to the end. */
export type Count = { count: number; hasMore: boolean }

type Waiting = Partial<Record<FirmPath, Count>>

/** Offline, the counts say nothing about how old a page is. */
const meta = { isOfHeader: true }

const all = (count: number): Count => ({ count, hasMore: false })

/** What waits on the pages of the menu, as far as it is known, and whether all of it is. */
export function useWaiting({ id, role }: Organization) {
  // The link of the tasks reads it again from time to time.
  const due = useQuery({ ...dueTasksQuery(id), meta, refetchInterval: false })
  const papers = useQuery({ ...inboxQuery(id), meta })
  const draftsOf = useQuery({ ...draftsQuery(id), meta })
  const overheads = useQuery({ ...proposedQuery(id), meta, enabled: isOwnerOrAdmin(role) })
  const [tasks, inbox, drafts, proposed] = [due.data, papers.data, draftsOf.data, overheads.data]
  const waiting: Waiting = {
    ...(tasks && { "/tasks": all(tasks.due) }),
    ...(inbox && { "/inbox": all(inbox.length) }),
    ...(drafts && { "/papers": drafts }),
    ...(proposed && { "/overheads": all(proposed.length) }),
  }
  return { waiting, isCounting: [due, papers, draftsOf, overheads].some((each) => each.isLoading) }
}

/** The sum of all that is known to wait. */
export const sumOf = (waiting: Waiting): Count => {
  const counts = Object.values(waiting)
  return {
    count: counts.reduce((sum, { count }) => sum + count, 0),
    hasMore: counts.some(({ hasMore }) => hasMore),
  }
}

/** More have no room beside a word. */
const maxShown = 99

export const shownCount = ({ count, hasMore }: Count) =>
  count > maxShown ? `${maxShown}+` : `${count}${hasMore ? "+" : ""}`
