import { offline } from "../api/offline.ts"
import { hasUnsent } from "./hasUnsent.ts"
import { isLost } from "./isLost.ts"
import type { NewEntry } from "./unsent.ts"

/** The result for something that was kept because the server does not have it yet. */
export const queued = "queued"

/**
 * Sends something new, or keeps it as unsent where there is no connection. An expense of an unsent car is kept, too.
 * @returns the row of the response, or `queued` when it was kept
 * @throws {ApiError} for a refusal of the server, and for a lost connection where nothing can be kept
 */
export async function sendOrQueue<Row>(
  made: NewEntry,
  send: () => Promise<Row>,
): Promise<Row | typeof queued> {
  const load = () => import("./unsent.ts")
  const isAfterUnsentCar =
    made.kind === "expense" &&
    hasUnsent() &&
    (await load().then(
      ({ queueAfterUnsentCar }) => queueAfterUnsentCar(made),
      () => false,
    ))
  if (isAfterUnsentCar) return queued
  const sending = send()
  if (await isLost(sending)) {
    const isKept = await load().then(
      ({ addUnsent }) => addUnsent(made),
      () => false,
    )
    if (isKept) {
      sending.catch(() => {})
      offline.setLost(true)
      return queued
    }
  }
  const row = await sending
  // An earlier attempt may have kept it.
  if (hasUnsent()) void load().then(({ removeOwnUnsent }) => removeOwnUnsent(made.body.id))
  return row
}
