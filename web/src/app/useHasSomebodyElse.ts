import { useInfiniteQuery } from "@tanstack/react-query"
import { impersonableQuery } from "../impersonation/api.ts"

/**
 * Whether there is anybody whom a superadmin could impersonate; undefined until that is known, and for other people.
 */
export function useHasSomebodyElse(isSuperadmin: boolean): boolean | undefined {
  const { data } = useInfiniteQuery({ ...impersonableQuery(""), enabled: isSuperadmin })
  return data?.pages.some(({ items }) => items.length > 0)
}
