import { observable } from "../observable.ts"

/** The ids of the cars with which something is overdue, as the header has read them. */
export const overdueCars = observable<readonly string[]>([])
