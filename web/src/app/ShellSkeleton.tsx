import { useMessages } from "../messages/use.ts"
import { Skeleton } from "../ui/Skeleton.tsx"

/** The frame while it is not yet known which organization fills it. */
export function ShellSkeleton() {
  const { busy } = useMessages()
  return (
    <div className="border-b border-line bg-card">
      <p role="status" className="sr-only">
        {busy}
      </p>
      <div className="mx-auto flex h-14 max-w-300 items-center gap-3 px-4">
        <Skeleton className="size-10 rounded-xl" />
        <Skeleton className="h-5 w-40" />
        <Skeleton className="ml-auto size-10 rounded-full" />
      </div>
      <div className="h-11" />
    </div>
  )
}
