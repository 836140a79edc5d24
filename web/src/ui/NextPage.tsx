import { useFirstMessages } from "../messages/first.ts"
import { Button } from "./Button.tsx"
import { classes } from "./classes.ts"

/** The state of a list, from usePages. */
export type PagedList = {
  hasNextPage: boolean
  isLoadingMore: boolean
  hasLoadMoreFailed: boolean
  loadMore: () => void
  error: Error | null
}

type NextPageProps = {
  list: PagedList
  /** The label of the button; without one the next page loads automatically near the end of the list. */
  label?: string
  className?: string
}

/** The end of a list that has more pages: a button, a loading text, or an error with a retry. */
export function NextPage({ list, label, className }: NextPageProps) {
  const { actions, errors, loadingMore } = useFirstMessages()
  if (!list.hasNextPage) return null
  if (list.hasLoadMoreFailed) {
    return (
      <div role="alert" className={classes("py-2 text-center", className)}>
        <p className="mb-2 text-sm text-soft">
          {errors.loading}. {list.error?.message}
        </p>
        <Button variant="secondary" onClick={list.loadMore}>
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
      variant="secondary"
      isBusy={list.isLoadingMore}
      onClick={list.loadMore}
      className={classes("w-full", className)}
    >
      {label}
    </Button>
  )
}
