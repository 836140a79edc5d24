import { ApiError } from "../api/errors.ts"
import { offline } from "../api/offline.ts"
import { questions } from "../api/question.ts"

/** How long a request may take. On a bad connection nothing arrives, and browsers wait for minutes. */
const patienceMs = 8000
/** How long a request may take while the connection is lost: enough for one that is back. */
const patienceWhenLostMs = 1000

/** How many milliseconds a query may take before what was last seen is shown instead. */
export const readingPatienceMs = () => (offline.isLost() ? patienceWhenLostMs : patienceMs)

/**
 * Whether a request fails without a connection, or gets no response within `patience` ms. @throws the server's refusal
 */
export async function isLost(request: Promise<unknown>, patience = patienceMs): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<boolean>((resolve) => {
    // While the person is asked about a response, nothing is late.
    const wait = () => {
      timer = setTimeout(() => (questions.current().length > 0 ? wait() : resolve(true)), patience)
    }
    wait()
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
