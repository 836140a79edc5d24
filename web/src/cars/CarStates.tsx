import type { CarDeletion } from "@marza/domain/cars/schemas.ts"
import { Link } from "@tanstack/react-router"
import { floatingButton } from "../images/floatingButton.ts"
import { useMessages } from "../messages/use.ts"
import { ActionBar } from "../ui/ActionBar.tsx"
import { buttonClasses } from "../ui/Button.tsx"
import { classes } from "../ui/classes.ts"
import { EmptyState } from "../ui/EmptyState.tsx"
import { SearchIcon } from "../ui/icons.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { BackLink } from "./BackLink.tsx"
import { carColumns, photoPlace } from "./carLayout.ts"
import { Deletion } from "./DeletedNotice.tsx"

/** `deletion` names who deleted the car; it is null for one that never existed. */
export function CarNotFound({ deletion }: { deletion: CarDeletion | null | undefined }) {
  const { analytics, car: texts } = useMessages()
  return (
    <EmptyState
      icon={<SearchIcon />}
      titleAs="h1"
      title={texts.notFound}
      hint={deletion ? <Deletion of={deletion} /> : texts.notFoundHint}
      action={
        <Link to="/" className={buttonClasses()}>
          {analytics.toCars}
        </Link>
      }
    />
  )
}

export function CarPageSkeleton() {
  const { busy } = useMessages()
  return (
    <>
      <div role="status" className="sr-only">
        <h1>{busy}</h1>
      </div>
      <div className={carColumns}>
        <Skeleton
          className={classes(
            photoPlace,
            "aspect-video max-h-80 rounded-none max-md:max-w-none md:aspect-4/3 md:max-h-none md:rounded-2xl",
          )}
        />
        <div className="grid grid-cols-1 gap-3 md:col-start-2 md:row-span-2 md:row-start-1">
          <div className="flex items-center gap-2 md:h-touch">
            <BackLink
              className={classes(floatingButton, "max-md:absolute max-md:top-0 max-md:left-0")}
            />
            <Skeleton className="h-6 w-52" />
          </div>
          <div className="flex h-7 items-center justify-between">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-7 w-28 rounded-full!" />
          </div>
          <Skeleton className="h-15 rounded-2xl!" />
          <Skeleton className="h-18 rounded-2xl!" />
          <Skeleton className="h-56 rounded-2xl!" />
        </div>
        <Skeleton className="h-56 rounded-2xl! max-md:hidden" />
      </div>
      <ActionBar isOnPhone>{null}</ActionBar>
    </>
  )
}
