import { isWide } from "../ui/isWide.ts"

/** Whether the register is a table. In a narrower window it is a list. */
export const useHasTable = isWide.useValue
