import type { CarDeletion } from "@marza/domain/cars/schemas.ts"
import { Link } from "@tanstack/react-router"
import { useMessages } from "../messages/use.ts"
import { buttonClasses } from "../ui/Button.tsx"
import { EmptyState } from "../ui/EmptyState.tsx"
import { SearchIcon } from "../ui/icons.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { BackLink } from "./BackLink.tsx"
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
      <p role="status" className="sr-only">
        {busy}
      </p>
      <div className="mb-3 flex items-center gap-1 sm:gap-2">
        <BackLink />
        <Skeleton className="h-6 w-52" />
      </div>
      <div className="grid gap-3 lg:grid-cols-2">
        <Skeleton className="h-56 rounded-2xl" />
        <Skeleton className="h-56 rounded-2xl" />
      </div>
    </>
  )
}
