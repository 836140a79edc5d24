import { newCarShape } from "@marza/domain/cars/fields.ts"
import { newExpenseShape } from "@marza/domain/expenses/fields.ts"
import { fieldCodes, type Issue } from "@marza/domain/texts/field-codes.ts"
import type { TextCode } from "@marza/domain/texts/text.ts"
import type { ColumnId, ImportedCar, ImportedExpense, Target } from "../types.ts"
import type { OpenRow } from "./row.ts"

/** The schema wants an id, which the browser makes only when the import is sent. */
export const anyId = "00000000-0000-7000-8000-000000000000"

type Values = Readonly<Record<string, unknown>>

type Schema<Row> = {
  safeParse(
    value: unknown,
  ): { success: true; data: Row } | { success: false; error: { issues: readonly Issue[] } }
}

/** How the values of a row are checked. */
type Check<Row> = {
  schema: Schema<Row & { id: string }>
  /** How many problems the row had before these values were read. */
  before: number
  /** Where a field stands, with its text. */
  placeOf(field: string): { column: ColumnId; value: string }
  /** What is wrong with fields that are right by themselves. */
  rules?(row: Row): Partial<Record<string, TextCode>>
}

/**
 * Checks what was read by the schema and the rules that the server uses; null where something is wrong with it. A field
 * that has a problem already, or that could not be read, keeps that one.
 */
export function checked<Row>(row: OpenRow, values: Values, check: Check<Row>): Row | null {
  const { problems } = row.notes
  const given = Object.entries(values).filter(([, value]) => value != null)
  const result = check.schema.safeParse({ id: anyId, ...Object.fromEntries(given) })
  const codes = result.success
    ? (check.rules?.(result.data) ?? {})
    : fieldCodes(result.error.issues)
  const noted = new Set(problems.slice(check.before).map(({ column }) => column))
  for (const [field, code = "invalid"] of Object.entries(codes)) {
    const { column, value } = check.placeOf(field)
    const isUnread = field in values && values[field] === undefined
    const isAsked = value === "" && row.context.asked.has(column as Target)
    if (!noted.has(column) && !isUnread) row.problem(isAsked ? "unanswered" : code, column, value)
  }
  if (!result.success || problems.length > check.before) return null
  const { id: _, ...checkedRow } = result.data
  return checkedRow as Row
}

/** The fields of a row with an error that could be stored, each checked by itself: one wrong cell leaves the others. */
const readableBy =
  <Row>(shape: Readonly<Record<string, Schema<unknown>>>) =>
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
