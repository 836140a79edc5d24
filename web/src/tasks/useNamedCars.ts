import { plateIn, type TaskCar } from "@marza/domain/tasks/read-car.ts"
import { useInfiniteQuery } from "@tanstack/react-query"
import { carsToChoose } from "../expenses/splitApi.ts"
import { useDebounced } from "../ui/useDebounced.ts"

/** The cars that a line may name: the first of the list, and those of a plate in the line where the list is longer. */
export function useNamedCars(
  organizationId: string,
  line: string,
  isAsked: boolean,
): readonly TaskCar[] {
  const plate = useDebounced(plateIn(line) ?? "")
  const enabled = isAsked && line.trim() !== ""
  const { data: first } = useInfiniteQuery({ ...carsToChoose(organizationId, ""), enabled })
  const isLonger = typeof first?.next_cursor === "string"
  const { data: found } = useInfiniteQuery({
    ...carsToChoose(organizationId, plate),
    enabled: enabled && plate !== "" && isLonger,
  })
  if (!isAsked) return []
  const cars = new Map(
    [...(first?.items ?? []), ...(found?.items ?? [])].map((car) => [car.id, car]),
  )
  return [...cars.values()]
}
