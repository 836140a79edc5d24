import { observable } from "../observable.ts"

/** How many entries signing out would lose; null while it is not asked about (sign-out.ts). */
export const entriesToLose = observable<number | null>(null)
