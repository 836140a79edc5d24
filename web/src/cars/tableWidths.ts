import { mediaQuery } from "../ui/mediaQuery.ts"

/** Whether the table has all columns of a desk, and all that there are; in rem, so that large text gets fewer. */
export const hasMostColumns = mediaQuery("(min-width: 72rem)")
export const hasAllColumns = mediaQuery("(min-width: 100rem)")
