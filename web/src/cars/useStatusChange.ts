import type { Car } from "@marza/domain/cars/schemas.ts"
import type { CarStatus } from "@marza/domain/cars/status.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useCallback } from "react"
import { useFirstMessages } from "../messages/first.ts"
import { type ToastAction, toast } from "../ui/toast.ts"
import { changeStatus, undoStatus } from "./statusApi.ts"

/** A failed mutation shows its own toast (app/query-client.ts). */
const errorIsShown = () => {}

/**
 * The toast action that undoes the status change of a car's version. The toast may outlive the screen, so nothing
 * here relies on a callback of the screen's mutation.
 */
export function useStatusUndo(organizationId: string) {
  const { actions, cars: texts } = useFirstMessages()
  const { mutateAsync } = useMutation(undoStatus(useQueryClient(), organizationId))
  return useCallback(
    (car: Car): ToastAction => ({
      label: actions.undo,
      run: () =>
        void mutateAsync(car).then(() => toast.success(texts.statusRestored), errorIsShown),
    }),
    [mutateAsync, actions, texts],
  )
}

/**
 * Changes a status at once; the toast offers to undo it, and to write the price of a car that was sold without one.
 * @param onSell opens the selling sheet of a car
 */
export function useStatusChange(organizationId: string, onSell: (car: Car) => void) {
  const { cars: texts } = useFirstMessages()
  const { mutateAsync } = useMutation(changeStatus(useQueryClient(), organizationId))
  const undoOf = useStatusUndo(organizationId)
  return useCallback(
    (car: Car, status: CarStatus) =>
      void mutateAsync({ car, status }).then((changed) => {
        const undo = undoOf(changed)
        if (changed.status !== "sold" || changed.sale_price !== null)
          return toast.success(texts.statusChanged, undefined, undo)
        const writePrice = { label: texts.writePrice, run: () => onSell(changed) }
        toast.success(texts.statusChanged, texts.noSalePrice, writePrice, undo)
      }, errorIsShown),
    [mutateAsync, undoOf, onSell, texts],
  )
}
