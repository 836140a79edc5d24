import type { Car } from "@marza/domain/cars/schemas.ts"
import type { CarStatus } from "@marza/domain/cars/status.ts"
import { useQueryClient } from "@tanstack/react-query"
import { useCallback } from "react"
import { loadLater, notifyLoadFailure } from "../ui/loadChunk.ts"

const loadStatusChange = loadLater(() => import("./statusChange.ts"))

/**
 * Changes a status at once, with a toast that offers to undo it.
 * @param onSell opens the selling sheet of a car
 */
export function useStatusChange(onSell: (car: Car) => void) {
  const client = useQueryClient()
  return useCallback(
    async (car: Car, status: CarStatus) => {
      const code = await loadStatusChange().catch(notifyLoadFailure)
      await code?.changeStatusOf(client, car, status, onSell)
    },
    [client, onSell],
  )
}
