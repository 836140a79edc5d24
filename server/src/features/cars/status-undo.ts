import { carDays, type StatusTimestamps, timestampFields } from "@marza/domain/cars/status.ts"
import type { CarRow } from "./columns.ts"
import { createdAt, type Times } from "./days.ts"

type StatusFields = Pick<CarRow, "status" | "bought_at" | "preparing_at" | "sold_at" | "created_at">

type StoredCar = StatusFields & Pick<CarRow, "entered_at"> & { status_undo: unknown }

/** What is kept of a car before its status changes, so that the change can be taken back. */
export const statusUndo = (car: StatusFields): string => {
  const { status, bought_at, preparing_at, sold_at, created_at } = car
  return JSON.stringify({ status, bought_at, preparing_at, sold_at, created_at })
}

/**
 * What is kept of a car before its status changed, after a later edit that leaves the status. Days that the edit
 * corrects stay corrected when the status is taken back, but for that of the status, which goes with it.
 */
export function undoAfterEdit(stored: StoredCar, times: Times, today: string): string | null {
  if (!stored.status_undo) return null
  // Only statusUndo() and this write it.
  const undo = stored.status_undo as StatusTimestamps<string>
  const corrected = Object.values(carDays).filter(
    (time) => time !== timestampFields[stored.status] && times[time] !== stored[time],
  )
  if (corrected.length === 0) return JSON.stringify(undo)
  const after = { ...undo, ...Object.fromEntries(corrected.map((time) => [time, times[time]])) }
  const created_at = createdAt(after, { ...stored, ...undo }, today)
  return JSON.stringify({ ...after, created_at })
}
