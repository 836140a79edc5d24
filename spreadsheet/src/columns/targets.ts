import type { Target } from "../types.ts"

/** The targets that identify a row's car. */
export const carIdentities: ReadonlySet<string> = new Set<Target>([
  "car.vin",
  "car.registration_number",
  "number",
  "car.name",
  "make",
  "model",
])

/** Columns of which there may be several: their values are joined, or each is an expense. */
export const mayRepeat = (target: Target) =>
  target === "car.description" || target.startsWith("expenses.")
