import type { Profile } from "@marza/domain/profiles/schemas.ts"
import { useEffect, useLayoutEffect, useRef } from "react"
import { useMessages } from "../messages/use.ts"
import { Avatar } from "../ui/Avatar.tsx"
import { Button } from "../ui/Button.tsx"
import { classes } from "../ui/classes.ts"
import { EmptyState } from "../ui/EmptyState.tsx"
import { AlertIcon } from "../ui/icons.tsx"
import { CheckIcon } from "../ui/laterIcons.tsx"
import { NextPage, type PagedList } from "../ui/NextPage.tsx"
import { RadioTile } from "../ui/RadioTile.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"

type PeopleListProps = {
  query: PagedList & { canLoadMore: boolean; isError: boolean; refetch: () => void }
  /** Undefined while loading. */
  people: readonly Profile[] | undefined
  isSearched: boolean
  chosenId: string | null
  onChoose: (id: string) => void
}

/**
 * The next page loads when the end of the list comes near. The list keeps the height that most people gave it, so that a
 * search moves neither its field nor the button.
 */
export function PeopleList({ query, people, isSearched, chosenId, onChoose }: PeopleListProps) {
  const { actions, members, impersonation: texts } = useMessages()
  const end = useNearEnd(() => {
    if (query.canLoadMore) query.loadMore()
  })
  const box = useRef<HTMLFieldSetElement>(null)
  useLayoutEffect(() => {
    if (people && box.current)
      box.current.style.minHeight = `min(${box.current.offsetHeight}px, 44dvh)`
  }, [people])
  return (
    <fieldset
      ref={box}
      className="max-h-[min(21rem,44dvh)] overflow-y-auto overscroll-contain rounded-xl border border-line p-1"
    >
      <legend className="sr-only">{texts.people}</legend>
      {!people && !query.isError && <PeopleSkeleton />}
      {!people && query.isError && (
        <EmptyState
          icon={<AlertIcon />}
          title={texts.failed}
          action={<Button onClick={query.refetch}>{actions.retry}</Button>}
          className="py-8"
        />
      )}
      {people?.length === 0 && (
        <p role="status" className="px-3 py-8 text-center text-soft">
          {isSearched ? texts.noMatch : texts.none}
        </p>
      )}
      {people?.map(({ id, full_name, email, avatar_url }) => (
        <RadioTile
          key={id}
          name="user_id"
          value={id}
          checked={id === chosenId}
          onChange={() => onChoose(id)}
          className="min-h-14 gap-3 rounded-lg px-2 py-2 hover:bg-background has-checked:bg-accent has-checked:text-secondary has-focus-visible:-outline-offset-2 dark:hover:bg-line dark:has-checked:bg-accent"
        >
          <Avatar name={full_name || email} url={avatar_url} />
          <span className="min-w-0 flex-1">
            <span className="block leading-snug font-semibold wrap-anywhere">
              {full_name || members.unnamed}
            </span>
            <span
              className={classes(
                "block text-sm wrap-anywhere",
                id === chosenId ? "opacity-85" : "text-soft",
              )}
            >
              {email}
            </span>
          </span>
          {id === chosenId ? (
            <CheckIcon className="shrink-0" />
          ) : (
            <span aria-hidden="true" className="size-5 shrink-0 rounded-full border border-field" />
          )}
        </RadioTile>
      ))}
      <div ref={end} className="min-h-px">
        <NextPage list={query} />
      </div>
    </fieldset>
  )
}

function PeopleSkeleton() {
  const { busy } = useMessages()
  return (
    <div role="status" className="grid gap-2 p-2">
      <span className="sr-only">{busy}</span>
      {["first", "second", "third", "fourth"].map((key) => (
        <Skeleton key={key} className="h-12" />
      ))}
    </div>
  )
}

/** A ref callback that calls `onNear` when its element is about to scroll into view. */
function useNearEnd(onNear: () => void) {
  const latest = useRef(onNear)
  latest.current = onNear
  const observer = useRef<IntersectionObserver>(undefined)
  useEffect(() => () => observer.current?.disconnect(), [])
  return (element: HTMLElement | null) => {
    observer.current?.disconnect()
    if (!element) return
    observer.current = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) latest.current()
      },
      { root: element.parentElement, rootMargin: "0px 0px 300px 0px" },
    )
    observer.current.observe(element)
  }
}
