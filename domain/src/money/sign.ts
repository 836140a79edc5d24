import type { Decimal } from "./decimal.ts"

/**
 * Below 0 for a negative number, above 0 for a positive one, 0 for zero however it is written. Reads the digits, so
 * that the first screen needs no decimal library.
 */
export function signOf(value: Decimal): -1 | 0 | 1 {
  if (!/[1-9]/.test(value)) return 0
  return value.startsWith("-") ? -1 : 1
}
