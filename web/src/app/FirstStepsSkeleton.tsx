import { Skeleton } from "../ui/Skeleton.tsx"

/** Holds the place of the first steps, so that the list does not move when they load. */
export const FirstStepsSkeleton = ({ isShort }: { isShort: boolean }) => (
  <Skeleton className={isShort ? "h-14 rounded-2xl" : "mx-auto h-84 max-w-xl rounded-2xl"} />
)
