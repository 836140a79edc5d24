import type { Target } from "../types.ts"

/** Columns of which there may be several: their values are joined, or each is an expense. */
export const mayRepeat = (target: Target) =>
  target === "car.description" || target.startsWith("expenses.")
