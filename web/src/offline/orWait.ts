import { ApiError } from "../api/errors.ts"
import { hasUnsent } from "./hasUnsent.ts"
import type { Made } from "./unsent.ts"

/** Stands for the row of something that the server does not have yet. */
export const waiting = "waiting"

/**
 * Sends something new, and keeps it until there is a connection where there is none.
 * @throws {ApiError} what the server refuses, and a lost connection where nothing can be kept
 */
export async function orWait<Row>(
  made: Made,
  send: () => Promise<Row>,
): Promise<Row | typeof waiting> {
  const load = () => import("./unsent.ts")
  try {
    const row = await send()
    // It may have waited since an earlier attempt.
    if (hasUnsent()) void load().then(({ removeOwnUnsent }) => removeOwnUnsent(made.body.id))
    return row
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 0) throw error
    const isKept = await load().then(
      ({ addUnsent }) => addUnsent(made),
      () => false,
    )
    if (!isKept) throw error
    return waiting
  }
}
