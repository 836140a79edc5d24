/**
 * Runs work on IndexedDB; returns `otherwise` where that is blocked or full, as in a private window. A blocked one may
 * also throw before it returns a promise.
 */
export async function stored<Value>(work: () => Promise<Value>, otherwise: Value): Promise<Value> {
  try {
    return await work()
  } catch {
    return otherwise
  }
}
