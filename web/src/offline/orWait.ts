import { offline } from "../api/offline.ts"
import { hasUnsent } from "./hasUnsent.ts"
import { isLost } from "./isLost.ts"
import type { Made } from "./unsent.ts"

/** Stands for the row of something that the server does not have yet. */
export const waiting = "waiting"

/**
 * Sends something new, and keeps it until there is a connection where there is none. An expense waits behind its car.
 * @throws {ApiError} what the server refuses, and a lost connection where nothing can be kept
 */
export async function orWait<Row>(
  made: Made,
  send: () => Promise<Row>,
): Promise<Row | typeof waiting> {
  const load = () => import("./unsent.ts")
  const isBehindCar =
    made.kind === "expense" &&
    hasUnsent() &&
    (await load().then(
      ({ addBehindCar }) => addBehindCar(made),
      () => false,
    ))
  if (isBehindCar) return waiting
  const sending = send()
  if (await isLost(sending)) {
    const isKept = await load().then(
      ({ addUnsent }) => addUnsent(made),
      () => false,
    )
    if (isKept) {
      sending.catch(() => {})
      offline.setLost(true)
      return waiting
    }
  }
  const row = await sending
  // It may have waited since an earlier attempt.
  if (hasUnsent()) void load().then(({ removeOwnUnsent }) => removeOwnUnsent(made.body.id))
  return row
}
