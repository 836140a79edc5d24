import { observable } from "../observable.ts"

/** A window with room for a table; in rem, so that large text gets cards. */
const wide = matchMedia("(min-width: 64rem)")
const isWide = observable(wide.matches)
wide.addEventListener("change", () => isWide.set(wide.matches))

/** Whether the register is a table. In a narrower window it is a list. */
export const useHasTable = () => isWide.useValue()
