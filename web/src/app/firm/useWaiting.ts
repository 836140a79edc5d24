import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { isOwnerOrAdmin } from "@marza/domain/roles.ts"
import { useQuery } from "@tanstack/react-query"
import { inboxQuery } from "../../inbox/api.ts"
import { observable } from "../../observable.ts"
import { proposedQuery } from "../../overheads/api.ts"
import { draftsQuery } from "../../papers/api.ts"
import { dueTasksQuery } from "../../tasks/api.ts"
import type { FirmPath } from "./paths.ts"

/** The organization whose menu has been opened: from then on all of it is counted, and nothing before. */
export const countedId = observable<string | null>(null)

/** How much waits; `hasMore` where it was not counted to the end. */
export type Count = { count: number; hasMore: boolean }

type Waiting = Partial<Record<FirmPath, Count>>

const all = (count: number): Count => ({ count, hasMore: false })

/** What waits on the pages of the menu, as far as it is known: the header knows how many tasks are due. */
export function useWaiting({ id, role }: Organization): Waiting {
  const enabled = countedId.useValue() === id
  // The link of the tasks reads it again from time to time.
  const { data: tasks } = useQuery({ ...dueTasksQuery(id), refetchInterval: false })
  const { data: inbox } = useQuery({ ...inboxQuery(id), enabled })
  const { data: drafts } = useQuery({ ...draftsQuery(id), enabled })
  const proposed = useQuery({ ...proposedQuery(id), enabled: enabled && isOwnerOrAdmin(role) }).data
  return {
    ...(tasks && { "/tasks": all(tasks.due) }),
    ...(inbox && { "/inbox": all(inbox.length) }),
    ...(drafts && { "/papers": drafts }),
    ...(proposed && { "/overheads": all(proposed.length) }),
  }
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
