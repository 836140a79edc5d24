import type { Car } from "@marza/domain/cars/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useMessages } from "../messages/use.ts"
import { type ToastAction, toast } from "../ui/toast.ts"
import { type Change, type Changed, changeEach, type Outcome } from "./changeEach.ts"
import { leaveSelection } from "./leaveSelection.ts"
import { select } from "./selectedCars.ts"

const ignore = () => {}

type BulkChange = {
  cars: readonly Car[]
  change: Change
  restore: (changed: Changed) => Promise<Changed>
  /** Says what was done to so many cars, and that it was taken back. */
  done: (cars: number) => string
  restored: (cars: number) => string
  /** Cars that are not even tried, and why. */
  refused?: Outcome["refused"]
}

/** Changes the chosen cars, one after the other, with one way back. One toast says what was done and, of each car, what was not. */
export function useChangeEach(organizationId: string) {
  const { actions, selection: texts } = useMessages()
  const mutation = useMutation(changeEach(useQueryClient(), organizationId))

  function tell(done: (cars: number) => string, outcome: Outcome, ...undo: ToastAction[]) {
    const { changed, refused, broken } = outcome
    const rest = [
      refused.length > 0 &&
        `${texts.notChanged}: ${refused.map(({ car, reason }) => `${car.name} (${reason})`).join("; ")}`,
      broken?.reason && `${broken.reason} ${broken.cars.map(({ name }) => name).join(", ")}`,
    ]
    const description = rest.filter(Boolean).join(". ") || undefined
    if (changed.length === 0) {
      if (description || !broken) toast.notice(description ?? texts.notChanged)
    } else toast.success(done(changed.length), description, ...undo)
  }

  async function run({ cars, change, restore, done, restored, refused = [] }: BulkChange) {
    const tried = await mutation.mutateAsync({ cars, change })
    const outcome = { ...tried, refused: [...refused, ...tried.refused] }
    const { cars: rest = [] } = outcome.broken ?? {}
    // What is left stays chosen, to be tried again.
    if (rest.length > 0)
      select(
        cars.filter((car) => !rest.includes(car)),
        false,
      )
    else leaveSelection()
    // The button is gone by the time that the toast is pressed, and a failure has its toast (app/query-client.ts).
    const undo = async () => {
      const changedOf = new Map(outcome.changed.map((one) => [one.after, one]))
      const back = await mutation.mutateAsync({
        cars: outcome.changed.map(({ after }) => after),
        change: (after) => restore(changedOf.get(after) as Changed),
      })
      tell(restored, back)
    }
    tell(done, outcome, { label: actions.undo, run: () => void undo().catch(ignore) })
  }

  return {
    isBusy: mutation.isPending,
    run: (change: BulkChange) => void run(change).catch(ignore),
  }
}
