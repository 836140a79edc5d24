import { mediaQuery } from "./mediaQuery.ts"

/** Whether the window is as wide as `lg`; in rem, so that large text gets the layout of a narrower window. */
export const isWide = mediaQuery("(min-width: 64rem)")
