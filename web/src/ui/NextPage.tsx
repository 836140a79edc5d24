import { useMessages } from "../messages/use.ts"
import { Button } from "./Button.tsx"
import { classes } from "./classes.ts"

/** As usePages tells it. */
export type PagedList = {
  hasNextPage: boolean
  isLoadingMore: boolean
  hasLoadMoreFailed: boolean
  loadMore: () => void
  error: Error | null
}

type NextPageProps = {
  list: PagedList
  /** What a press loads; without it the next page comes by itself as the end of the list nears. */
  label?: string
  className?: string
}

/** Ends a list of which there is more: a button or a word that it comes, or why it did not and another try. */
export function NextPage({ list, label, className }: NextPageProps) {
  const { actions, errors, loadingMore } = useMessages()
  if (!list.hasNextPage) return null
  if (list.hasLoadMoreFailed) {
    return (
      <div role="alert" className={classes("py-2 text-center", className)}>
        <p className="mb-2 text-sm text-soft">
          {errors.loading}. {list.error?.message}
        </p>
        <Button look="secondary" onClick={list.loadMore}>
          {actions.retry}
        </Button>
      </div>
    )
  }
  if (!label) {
    return (
      <p className={classes("py-2 text-center text-sm text-soft", className)}>
        {list.isLoadingMore && loadingMore}
      </p>
    )
  }
  return (
    <Button
      look="secondary"
      isBusy={list.isLoadingMore}
      onClick={list.loadMore}
      className={classes("w-full", className)}
    >
      {label}
    </Button>
  )
}
