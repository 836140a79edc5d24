import { vi } from "vitest"

/** Waits until the expectations hold. A busy machine may take longer than Vitest's second, which is no failure. */
export const eventually = (expectations: () => unknown): Promise<unknown> =>
  vi.waitFor(expectations, { timeout: 10_000 })
