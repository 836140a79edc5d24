import {
  hashKey,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from "@tanstack/react-query"
import { useCallback, useEffect, useState } from "react"

type PagedOptions<Page, Key extends QueryKey> = UseInfiniteQueryOptions<
  Page,
  Error,
  InfiniteData<Page>,
  Key,
  string | null
>

/**
 * A list that is read page by page. How many pages are wanted is kept apart from what is under way: reading the
 * list anew (a live change, a save) ends a request for one more page, which is then made again, so that no press
 * is lost. The other way round, one more page waits until the list has been read anew.
 * @param all whether every page is wanted, one after the other
 */
export function usePages<Page, Key extends QueryKey>(
  options: PagedOptions<Page, Key>,
  { all = false } = {},
) {
  const query = useInfiniteQuery(options)
  const { data, hasNextPage, isFetching, isFetchingNextPage, isError, fetchNextPage } = query
  const list = hashKey(options.queryKey)
  const [wanted, setWanted] = useState({ list, pages: 0 })
  const pages = data?.pages.length ?? 0
  const isWanted = hasNextPage && (all || (wanted.list === list && wanted.pages > pages))

  useEffect(() => {
    if (isWanted && !isFetching && !isError) void fetchNextPage({ cancelRefetch: false })
  }, [isWanted, isFetching, isError, fetchNextPage])

  const loadMore = useCallback(() => {
    setWanted({ list, pages: pages + 1 })
    // What failed is tried again by nothing else.
    if (isError) void fetchNextPage({ cancelRefetch: false })
  }, [list, pages, isError, fetchNextPage])

  return {
    ...query,
    loadMore,
    /** There is more, and nobody has asked for it yet. */
    canLoadMore: hasNextPage && !isWanted && !isFetchingNextPage,
    isLoadingMore: isFetchingNextPage || (isWanted && !isError),
    hasLoadMoreFailed: isWanted && isError && !isFetchingNextPage,
  }
}
