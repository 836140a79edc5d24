import type { TaskKind } from "@marza/domain/tasks/kinds.ts"
import { observable } from "../observable.ts"

/** The ids of the cars with which something is overdue, and of what kind it is, as the header has read them. */
export const overdueCars = observable<Readonly<Record<string, TaskKind | null>>>({})
