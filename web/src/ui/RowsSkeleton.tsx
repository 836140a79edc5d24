import { Skeleton } from "./Skeleton.tsx"

/** Rows that are loading: each has a title with an amount beside it, and a line of details under them. */
export const RowsSkeleton = ({ rows }: { rows: number }) => (
  <div aria-hidden="true" className="divide-y divide-line">
    {Array.from({ length: rows }, (_, row) => row).map((row) => (
      <div key={row} className="flex h-17 items-center justify-between gap-3">
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-3 w-28" />
        </div>
        <Skeleton className="mt-4 h-4 w-24 self-start" />
      </div>
    ))}
  </div>
)
