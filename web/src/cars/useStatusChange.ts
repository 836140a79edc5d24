import type { Car } from "@marza/domain/cars/schemas.ts"
import type { CarStatus } from "@marza/domain/cars/status.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useCallback } from "react"
import { useMessages } from "../messages/use.ts"
import { type ToastAction, toast } from "../ui/toast.ts"
import { changeStatus, undoStatus } from "./api.ts"

const isToldAlready = () => {}

/**
 * What takes the status change of this version back, for a toast, which may outlive the screen that showed
 * it: so nothing here waits for a callback of that screen.
 */
export function useStatusUndo(organizationId: string) {
  const { actions, cars: texts } = useMessages()
  const { mutateAsync } = useMutation(undoStatus(useQueryClient(), organizationId))
  return useCallback(
    (car: Car): ToastAction => ({
      label: actions.undo,
      run: () =>
        void mutateAsync(car).then(() => toast.success(texts.statusRestored), isToldAlready),
    }),
    [mutateAsync, actions, texts],
  )
}

/** Changes a status at once; the toast offers to take it back. */
export function useStatusChange(organizationId: string) {
  const { cars: texts } = useMessages()
  const { mutateAsync } = useMutation(changeStatus(useQueryClient(), organizationId))
  const undoOf = useStatusUndo(organizationId)
  return useCallback(
    (car: Car, status: CarStatus) =>
      void mutateAsync({ car, status }).then(
        (changed) => toast.success(texts.statusChanged, undefined, undoOf(changed)),
        isToldAlready,
      ),
    [mutateAsync, undoOf, texts],
  )
}
