import { observable } from "../../observable.ts"

/** Whether the list of the keys is open. */
export const shortcutsShown = observable(false)
