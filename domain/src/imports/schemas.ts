import * as z from "zod/mini"
import { fileNameSchema } from "../attachments/name.ts"
import { newCarShape } from "../cars/fields.ts"
import { newExpenseShape } from "../expenses/fields.ts"
import { idSchema } from "../id.ts"
import { pageFields } from "../schema/page-schema.ts"
import { strict } from "../schema/strict.ts"
import { timeSchema } from "../schema/time-schema.ts"
import type { TextCode } from "../texts/text.ts"
import { maxImportedCars, maxImportedExpenses } from "./limits.ts"

const id = z.optional(idSchema)

const importedExpenseSchema = strict({ id, ...newExpenseShape })

export type ImportedExpense = z.output<typeof importedExpenseSchema>

const importedCarSchema = strict({
  id,
  ...newCarShape,
  expenses: z._default(z.array(importedExpenseSchema, { error: "wrongType" }), []),
})

/** A car of an import with its expenses; the server makes the ids that are not given. */
export type ImportedCar = z.output<typeof importedCarSchema>

/** Counted before any of them is checked: millions of empty cars would be millions of errors. */
function countProblem(cars: unknown): TextCode | undefined {
  if (!Array.isArray(cars)) return undefined
  if (cars.length === 0) return "importEmpty"
  if (cars.length > maxImportedCars) return "importTooManyCars"
  let expenses = 0
  for (const car of cars) if (Array.isArray(car?.expenses)) expenses += car.expenses.length
  return expenses > maxImportedExpenses ? "importTooManyExpenses" : undefined
}

const importedCarsSchema = z.pipe(
  z.transform((cars: unknown, context) => {
    const message = countProblem(cars)
    if (message) context.issues.push({ code: "custom", message, input: cars })
    return cars
  }),
  z.array(importedCarSchema, { error: "wrongType" }),
)

/** The body of an import (rules 16.1); the browser makes its id. */
export const newImportSchema = strict({
  id: idSchema,
  file_name: fileNameSchema,
  cars: importedCarsSchema,
})

export type NewImport = z.output<typeof newImportSchema>

export const importListQuerySchema = strict(pageFields)

export type ImportListQuery = z.output<typeof importListQuerySchema>

/** The body that undoes an import: without its cars that were changed since, or with them. */
export const importUndoSchema = strict({ keep_changed: z.boolean({ error: "wrongType" }) })

export type ImportUndo = z.output<typeof importUndoSchema>

/**
 * An import in a response. `cars` and `expenses` are how many were imported. `changed_cars` names the first twenty of
 * the cars that an undo would keep, or has kept, and `changed_cars_count` counts all; there are none once it is too old
 * for an undo. A name is null once that account is deleted.
 */
export const importSchema = strict({
  id: idSchema,
  file_name: z.string(),
  cars: z.int(),
  expenses: z.int(),
  imported_by: z.nullable(idSchema),
  full_name: z.nullable(z.string()),
  created_at: timeSchema,
  undoable_until: timeSchema,
  undone_at: z.nullable(timeSchema),
  undone_by: z.nullable(idSchema),
  undone_by_name: z.nullable(z.string()),
  changed_cars: z.array(strict({ id: idSchema, name: z.string() })),
  changed_cars_count: z.int(),
})

export type Import = z.output<typeof importSchema>
