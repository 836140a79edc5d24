import { classes, surface } from "../ui/classes.ts"
import { Skeleton } from "../ui/Skeleton.tsx"

const rows = Array.from({ length: 12 }, (_, row) => row)

/** The shape of CarTable, without its code. */
export function CarTableSkeleton() {
  return (
    <div className={classes(surface, "overflow-hidden pt-9")}>
      {rows.map((row) => (
        <div key={row} className="flex h-12 items-center gap-3 border-t border-line pr-3 pl-9">
          <Skeleton className="h-8 w-10" />
          <Skeleton className="h-4 w-48" />
          <Skeleton className="ml-auto h-7 w-28 rounded-full" />
          <Skeleton className="h-4 w-96" />
        </div>
      ))}
    </div>
  )
}
