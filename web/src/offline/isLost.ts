import { ApiError } from "../api/errors.ts"
import { offline } from "../api/offline.ts"

/** In a yard a connection may be there and bring nothing; browsers wait for minutes. */
const patienceMs = 8000
/** Long enough for a connection that is back. */
const patienceWhenLostMs = 1000

/** How long a reading may take before what was last seen replaces it. */
export const readingPatienceMs = () => (offline.isLost() ? patienceWhenLostMs : patienceMs)

/** Whether a request fails for want of a connection, or brings nothing for a while. @throws what the server refuses */
export async function isLost(request: Promise<unknown>, patience = patienceMs): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, patience, true)
  })
  try {
    return await Promise.race([request.then(() => false), late])
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) return true
    throw error
  } finally {
    clearTimeout(timer)
  }
}
