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
 * A list that is fetched page by page. The number of wanted pages is kept apart from the running request: a refetch
 * of the list (after a live change or a save) cancels a request for the next page, which is then sent again, so that
 * no press is lost. In the other direction the next page waits until the refetch is done.
 * @param all whether to fetch every page, one after the other
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
    // Nothing else retries a failed page.
    if (isError) void fetchNextPage({ cancelRefetch: false })
  }, [list, pages, isError, fetchNextPage])

  return {
    ...query,
    loadMore,
    /** There is a next page, and it was not requested yet. */
    canLoadMore: hasNextPage && !isWanted && !isFetchingNextPage,
    isLoadingMore: isFetchingNextPage || (isWanted && !isError),
    hasLoadMoreFailed: isWanted && isError && !isFetchingNextPage,
  }
}
