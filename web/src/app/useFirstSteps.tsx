import type { Car } from "@marza/domain/cars/schemas.ts"
import { type ReactNode, Suspense, useCallback, useReducer } from "react"
import { lazily } from "../ui/lazily.tsx"
import { useOrganization } from "./current.ts"
import { FirstStepsSkeleton } from "./FirstStepsSkeleton.tsx"

const FirstSteps = lazily(async () => (await import("./FirstSteps.tsx")).FirstSteps)

/** With more cars a person knows their way. */
const fewCars = 5

const keyOf = (organizationId: string) => `marza.steps.${organizationId}`

/** Returns what shows the first steps of the organization above its cars, or null once they are over. */
export function useFirstSteps(): (cars: readonly Car[]) => ReactNode {
  const { organization } = useOrganization()
  const [, refresh] = useReducer((times: number) => times + 1, 0)
  const id = organization?.id ?? ""
  const onOver = useCallback(() => {
    localStorage.setItem(keyOf(id), "over")
    refresh()
  }, [id])

  return (cars) => {
    const isOver = cars.length > fewCars || localStorage.getItem(keyOf(id)) !== null
    if (!organization || isOver) return null
    return (
      <Suspense fallback={<FirstStepsSkeleton isShort={cars.length > 0} />}>
        <FirstSteps organizationId={id} role={organization.role} cars={cars} onOver={onOver} />
      </Suspense>
    )
  }
}
