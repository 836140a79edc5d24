import type { CarDeletion } from "@marza/domain/cars/schemas.ts"
import { Link } from "@tanstack/react-router"
import { floatingButton } from "../images/floatingButton.ts"
import { photoShape } from "../images/photoShape.ts"
import { useMessages } from "../messages/use.ts"
import { ActionBar } from "../ui/ActionBar.tsx"
import { buttonClasses } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { classes, surface } from "../ui/classes.ts"
import { EmptyState } from "../ui/EmptyState.tsx"
import { SearchIcon } from "../ui/icons.tsx"
import { LoadError } from "../ui/LoadError.tsx"
import { RowsSkeleton } from "../ui/RowsSkeleton.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { BackLink } from "./BackLink.tsx"
import { besidePhoto, carColumns, floatingPlace, mainCards, photoPlace } from "./carLayout.ts"
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

type CarNotLoadedProps = { error: Error; onRetry: () => void }

/** A toast says why. */
export function CarNotLoaded({ error, onRetry }: CarNotLoadedProps) {
  const { car: texts } = useMessages()
  return (
    <>
      <BackLink className={classes(floatingButton, "mb-3")} />
      <LoadError titleAs="h1" title={texts.loadFailed} error={error} onRetry={onRetry} />
    </>
  )
}

/** Each part is where the car will have it, and about as large. */
export function CarPageSkeleton() {
  const { busy } = useMessages()
  return (
    <>
      <div role="status" className="sr-only">
        <h1>{busy}</h1>
      </div>
      <div className={carColumns}>
        <div className={photoPlace}>
          <Skeleton className={classes(photoShape, "rounded-none max-w-none wide:rounded-2xl")} />
          <div className="mt-2 mb-1 flex gap-2 narrow:hidden">
            {[1, 2, 3, 4, 5].map((photo) => (
              <Skeleton key={photo} className="aspect-4/3 min-h-touch flex-1 rounded-xl" />
            ))}
          </div>
        </div>
        <div className={besidePhoto}>
          <div className={mainCards}>
            <div className="grid grid-cols-1 gap-2">
              <div className="flex h-7 items-center gap-2 wide:h-touch">
                <BackLink className={classes(floatingButton, floatingPlace, "narrow:left-0")} />
                <Skeleton className="h-6 w-52" />
                <Skeleton className="h-touch w-28 rounded-xl narrow:hidden wide:ml-auto" />
              </div>
              <div className="flex h-5 items-center">
                <Skeleton className="h-4 w-40" />
              </div>
            </div>
            <div className="grid h-12 grid-cols-3 gap-1 narrow:h-17">
              {[1, 2, 3].map((step) => (
                <div key={step} className="grid grid-cols-1 content-start gap-2">
                  <Skeleton className="h-1 rounded-none" />
                  <Skeleton className="h-3 w-16" />
                  <Skeleton className="h-3 w-20" />
                  {/* How long it stands has a line of its own on a phone. */}
                  {step === 1 && <Skeleton className="h-3 w-14 wide:hidden" />}
                </div>
              ))}
            </div>
            <div
              className={classes(
                surface,
                "@container flex flex-wrap gap-px overflow-hidden bg-line",
              )}
            >
              {[1, 2].map((total) => (
                <div
                  key={total}
                  className="grid h-16 flex-1 grid-cols-1 content-center gap-2 bg-card px-4 @lg:h-18"
                >
                  <Skeleton className="h-3 w-14" />
                  <Skeleton className="h-4 w-24" />
                </div>
              ))}
              <div className="flex h-11 flex-1 basis-full items-center justify-between bg-card px-4 @lg:grid @lg:h-18 @lg:basis-0 @lg:content-center @lg:gap-2">
                <Skeleton className="h-3 w-20" />
                <Skeleton className="h-5 w-28 @lg:h-4" />
              </div>
            </div>
            <Card>
              <Skeleton className="h-5 w-24" />
              <RowsSkeleton rows={3} />
            </Card>
          </div>
        </div>
        <Card className="grid gap-3 narrow:hidden">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-4 w-56" />
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-4 w-52" />
        </Card>
      </div>
      <ActionBar isOnPhone>
        <Skeleton className="h-13 flex-1 rounded-xl" />
        <Skeleton className="h-13 flex-1 rounded-xl" />
      </ActionBar>
    </>
  )
}
