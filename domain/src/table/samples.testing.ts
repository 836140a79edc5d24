import type { FieldFormat } from "./format.ts"

/** A value that no other field has: `number` is that of the field. */
const values: Partial<Record<FieldFormat, (field: string, number: number) => string | number>> = {
  text: (field, number) => `${field} ${number}`,
  link: (field) => `https://example.test/${field}`,
  amount: (_, number) => `${1000 + number}.${number + 10}`,
  integer: (_, number) => 200_000 + number,
  day: (_, number) => `2026-01-${String(number).padStart(2, "0")}`,
  participant: (_, number) => `0197b000-0000-7000-8000-${String(number).padStart(12, "0")}`,
  paymentWay: (field) => (field.startsWith("purchase") ? "cash" : "bank"),
  partialDate: (_, number) => `2012-${String((number % 12) + 1).padStart(2, "0")}`,
}

type Declared = { format: FieldFormat; defaultValue?: string | null }

/** A row with every field, none of which has its default, and one with the defaults alone. */
export const samplesOf = (fields: Record<string, Declared>, given: Record<string, unknown>) => ({
  full: Object.fromEntries(
    Object.entries(fields).map(([field, { format }], number) => [
      field,
      given[field] ?? values[format]?.(field, number),
    ]),
  ),
  empty: Object.fromEntries(
    Object.entries(fields).map(([field, { defaultValue }]) => [field, defaultValue]),
  ),
})
