import { Suspense } from "react"
import { useHasUnsent } from "../offline/hasUnsent.ts"
import { lazily } from "../ui/lazily.tsx"

const UnsentList = lazily(async () => (await import("./UnsentList.tsx")).UnsentList)

type Props = { organizationId: string; carId?: string; kind?: "settlement" | "paper" | "task" }

/** Loads the list of what waits only where something does. */
export function UnsentHere(props: Props) {
  return (
    useHasUnsent() && (
      <Suspense>
        <UnsentList {...props} />
      </Suspense>
    )
  )
}
