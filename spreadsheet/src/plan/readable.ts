import { newCarShape } from "@marza/domain/cars/fields.ts"
import { newExpenseShape } from "@marza/domain/expenses/fields.ts"
import type { ImportedCar, ImportedExpense } from "../types.ts"

type Schema = { safeParse(value: unknown): { success: boolean; data?: unknown } }
type Values = Readonly<Record<string, unknown>>

/** The fields of a row with an error that could be stored, each checked by itself: one wrong cell leaves the others. */
const readableBy =
  <Row>(shape: Readonly<Record<string, Schema>>) =>
  (values: Values): Partial<Row> => {
    const fields = Object.entries(values).flatMap(([field, value]) => {
      const read = value == null ? undefined : shape[field]?.safeParse(value)
      return read?.success ? [[field, read.data]] : []
    })
    // The cast: each schema makes the value of its own field.
    return Object.fromEntries(fields) as Partial<Row>
  }

export const readableCar = readableBy<ImportedCar>(newCarShape)
export const readableExpense = readableBy<ImportedExpense>(newExpenseShape)
