import { mediaQuery } from "../ui/mediaQuery.ts"

/** A window too narrow for a table; in rem, so that large text gets cards. */
const isPhone = mediaQuery("(width < 40rem)")

/** Whether rows are shown as cards, because a table has no room. */
export const useIsPhone = isPhone.useValue

export const isPhoneNow = isPhone.current
