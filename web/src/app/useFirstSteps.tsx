import type { Car } from "@marza/domain/cars/schemas.ts"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, Suspense, useCallback, useReducer } from "react"
import { organizationsQuery } from "../organizations/organizationsQuery.ts"
import { lazily } from "../ui/lazily.tsx"
import { FirstStepsSkeleton } from "./FirstStepsSkeleton.tsx"

const FirstSteps = lazily(async () => (await import("./FirstSteps.tsx")).FirstSteps)

/** An organization with more cars is shown no first steps: its people know the product. */
const fewCars = 5

const keyOf = (organizationId: string) => `marza.steps.${organizationId}`

/** Returns what shows the first steps of the organization beside its cars, or null once they are over. */
export function useFirstSteps(id: string): (cars: readonly Car[]) => ReactNode {
  // Not the query that suspends: its failure, as after a sign-out, would replace the whole list.
  const role = useQuery(organizationsQuery).data?.find(
    (organization) => organization.id === id,
  )?.role
  const [, refresh] = useReducer((times: number) => times + 1, 0)
  const onOver = useCallback(() => {
    localStorage.setItem(keyOf(id), "over")
    refresh()
  }, [id])

  return (cars) => {
    const isOver = cars.length > fewCars || localStorage.getItem(keyOf(id)) !== null
    if (!role || isOver) return null
    return (
      <Suspense fallback={<FirstStepsSkeleton isShort={cars.length > 0} />}>
        <FirstSteps organizationId={id} role={role} cars={cars} onOver={onOver} />
      </Suspense>
    )
  }
}
