import * as z from "zod/mini"
import { fileNameSchema } from "../attachments/name.ts"
import { newCarShape } from "../cars/fields.ts"
import { newExpenseShape } from "../expenses/fields.ts"
import { idSchema } from "../id.ts"
import { currencies } from "../money/currencies.ts"
import { newPaymentShape } from "../payments/fields.ts"
import { boundedList } from "../schema/bounded-list.ts"
import { daySchema } from "../schema/day.ts"
import { pageFields } from "../schema/page-schema.ts"
import { oneOf, strict } from "../schema/strict.ts"
import { timeSchema } from "../schema/time-schema.ts"
import { code } from "../texts/code.ts"
import type { TextCode } from "../texts/text.ts"
import { maxImportedCars, maxImportedExpenses, maxImportedPayments } from "./limits.ts"

const id = z.optional(idSchema)

const importedExpenseSchema = strict({ id, ...newExpenseShape })

export type ImportedExpense = z.output<typeof importedExpenseSchema>

const importedPaymentSchema = strict({ id, ...newPaymentShape })

export type ImportedPayment = z.output<typeof importedPaymentSchema>

const importedCarSchema = strict({
  id,
  ...newCarShape,
  expenses: z._default(
    boundedList(z.array(importedExpenseSchema, { error: code("wrongType") })),
    [],
  ),
  // Without a default: a request that was made before there were payments keeps its hash (replay.ts).
  payments: z.optional(boundedList(z.array(importedPaymentSchema, { error: code("wrongType") }))),
})

/** A car of an import with its expenses and payments; the server makes the ids that are not given. */
export type ImportedCar = z.output<typeof importedCarSchema>

/** Counted before any of them is checked: millions of empty cars would be millions of errors. */
function countProblem(cars: unknown): TextCode | undefined {
  if (!Array.isArray(cars)) return undefined
  if (cars.length === 0) return "importEmpty"
  if (cars.length > maxImportedCars) return "importTooManyCars"
  if (countIn(cars, "expenses") > maxImportedExpenses) return "importTooManyExpenses"
  return countIn(cars, "payments") > maxImportedPayments ? "importTooManyPayments" : undefined
}

const countIn = (cars: readonly unknown[], list: "expenses" | "payments"): number =>
  cars.reduce<number>((sum, car) => {
    const rows = (car as Partial<Record<typeof list, unknown>> | null | undefined)?.[list]
    return Array.isArray(rows) ? sum + rows.length : sum
  }, 0)

const importedCarsSchema = z.pipe(
  z.transform((cars: unknown, context) => {
    const message = countProblem(cars)
    if (message) context.issues.push({ code: "custom", message, input: cars })
    return cars
  }),
  boundedList(z.array(importedCarSchema, { error: code("wrongType") })),
)

const sha256Schema = z
  .string({ error: code("wrongType") })
  .check(z.regex(/^[0-9a-f]{64}$/, { error: code("invalid") }))

/** The body of an import (rules 16.1); the browser makes its id, and says which file it read. */
export const newImportSchema = strict({
  id: idSchema,
  file_name: fileNameSchema,
  file_sha256: z.optional(sha256Schema),
  cars: importedCarsSchema,
})

export type NewImport = z.output<typeof newImportSchema>

const lookedUpCarSchema = strict({
  name: newCarShape.name,
  bought_on: z.nullable(daySchema),
  purchase_price: newCarShape.purchase_price,
  purchase_currency: oneOf(currencies, "currencyUnknown"),
  mileage_km: z.nullable(z.int({ error: code("mileageInvalid") })),
})

/** What is asked before an import: whether its file, or a car of it, is there already (rules 16.6). */
export const importLookupSchema = strict({
  file_sha256: z.optional(sha256Schema),
  cars: boundedList(
    z
      .array(lookedUpCarSchema, { error: code("wrongType") })
      .check(z.maxLength(maxImportedCars, { error: code("importTooManyCars") })),
  ),
})

export type ImportLookup = z.output<typeof importLookupSchema>

/** The day on which the file was imported, and the places of the cars that are there already. */
export const importFoundSchema = strict({
  imported_on: z.nullable(daySchema),
  cars: z.array(z.int()),
})

export type ImportFound = z.output<typeof importFoundSchema>

export const importListQuerySchema = strict(pageFields)

export type ImportListQuery = z.output<typeof importListQuerySchema>

/** The body that undoes an import: without its cars that were changed since, or with them. */
export const importUndoSchema = strict({ keep_changed: z.boolean({ error: code("wrongType") }) })

export type ImportUndo = z.output<typeof importUndoSchema>

/**
 * `with_deposits`: those that are held for cars that were changed since go, too. `with_papers`: what is issued for them
 * stays without a car. Each is asked when there are any.
 */
export const importUndoQuerySchema = strict({
  with_deposits: z.optional(oneOf(["true"], "invalid")),
  with_papers: z.optional(oneOf(["true"], "invalid")),
})

export type ImportUndoQuery = z.output<typeof importUndoQuerySchema>

/**
 * An import in a response. `cars`, `expenses` and `payments` are how many were imported. `changed_cars` names the first twenty of
 * the cars that an undo would keep, or has kept, and `changed_cars_count` counts all; there are none once it is too old
 * for an undo. A name is null once that account is deleted.
 */
export const importSchema = strict({
  id: idSchema,
  file_name: z.string(),
  cars: z.int(),
  expenses: z.int(),
  payments: z.int(),
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
