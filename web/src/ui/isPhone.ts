import { mediaQuery } from "./mediaQuery.ts"

/** Whether the window is narrower than `sm`; in rem, so that large text gets the layout of a phone. */
export const isPhone = mediaQuery("(width < 40rem)")
