import { observable } from "../../observable.ts"

/** Whether the list of the keys is open. */
export const shortcutsShown = observable(false)

/** Whether the search for cars, pages and actions is open. */
export const finderShown = observable(false)
