import { randomBytes } from "node:crypto"
import { dayInVilnius } from "@marza/domain/analytics/months.ts"
import { expenseProblems } from "@marza/domain/expenses/rules.ts"
import { newId } from "@marza/domain/id.ts"
import type { ImportedCar, ImportedExpense, NewImport } from "@marza/domain/imports/schemas.ts"
import type { TextCode } from "@marza/domain/texts/text.ts"
import { newCar } from "../cars/new-car.ts"
import { ratesOfCar } from "../cars/rates.ts"
import { eurOf, rateAt } from "../expenses/money.ts"
import type { StoredRate } from "../rates/check.ts"

/** What all rows of an import have in common. */
type Common = {
  organizationId: string
  userId: string
  actorId: string
  /** When it is imported, by the clock of the database. */
  now: string
}

/** A row of a table, and the place in the body where it stands, such as `cars.12.expenses.0`. */
export type PlacedRow = { path: string; row: { id: string } & Record<string, unknown> }

/** The rows of an import, the rates that are to be checked, and what is wrong so far, by field of the body. */
export type ImportRows = {
  cars: PlacedRow[]
  expenses: PlacedRow[]
  rates: StoredRate[]
  problems: Record<string, TextCode>
}

const idBytes = 16

/** Makes the rows of an import by the rules of a single new car and a single new expense. */
export function rowsOf({ id: importId, cars }: NewImport, common: Common): ImportRows {
  const rows: ImportRows = { cars: [], expenses: [], rates: [], problems: {} }
  const today = dayInVilnius(common.now)
  const carIds = idsFor(cars)
  const expenseIds = idsFor(cars.flatMap(({ expenses }) => expenses))
  for (const [index, car] of cars.entries()) {
    const carId = carIds[index] ?? newId()
    addCar(rows, common, { car, carId, importId, today, path: `cars.${index}` })
    for (const [place, expense] of car.expenses.entries()) {
      const id = expenseIds[rows.expenses.length] ?? newId()
      addExpense(rows, common, { expense, id, carId, path: `cars.${index}.expenses.${place}` })
    }
  }
  noteRepeatedIds(rows.cars, rows.problems)
  noteRepeatedIds(rows.expenses, rows.problems)
  return rows
}

/**
 * The given ids, and new ones that grow in the order of the file: rows of one moment are listed by id, the larger
 * first, so that the last row of a file is listed like the one that was added last.
 */
function idsFor(rows: readonly { id?: string | undefined }[]): string[] {
  // Drawn at once: thousands of small draws take longer than all else.
  const random = randomBytes(rows.length * idBytes)
  const made = rows
    .map((_, index) =>
      newId((bytes) => bytes.set(random.subarray(index * idBytes, (index + 1) * idBytes))),
    )
    .toSorted()
  return rows.map(({ id }, index) => id ?? made[index] ?? newId())
}

function addCar(
  rows: ImportRows,
  { organizationId, userId, actorId, now }: Common,
  added: { car: ImportedCar; carId: string; importId: string; today: string; path: string },
): void {
  const { id: _given, expenses: _own, ...car } = added.car
  const { columns, problems } = newCar(car, now, added.today)
  note(rows.problems, added.path, problems)
  for (const { field, after } of ratesOfCar(undefined, car))
    rows.rates.push({ field: `${added.path}.${field}`, after })
  rows.cars.push({
    path: added.path,
    row: {
      ...columns,
      id: added.carId,
      organization_id: organizationId,
      import_id: added.importId,
      user_id: userId,
      changed_by: actorId,
      entered_at: now,
      changed_at: now,
    },
  })
}

function addExpense(
  rows: ImportRows,
  { organizationId, userId, actorId, now }: Common,
  added: { expense: ImportedExpense; id: string; carId: string; path: string },
): void {
  const { expense, id, carId, path } = added
  note(rows.problems, path, expenseProblems(expense))
  rows.rates.push({ field: `${path}.rate_day`, after: rateAt(expense) })
  rows.expenses.push({
    path,
    row: {
      ...expense,
      id,
      amount_eur: eurOf(expense),
      organization_id: organizationId,
      car_id: carId,
      added_by: userId,
      changed_by: actorId,
      created_at: now,
    },
  })
}

function note(
  problems: Record<string, TextCode>,
  path: string,
  found: Partial<Record<string, TextCode>>,
): void {
  for (const [field, code] of Object.entries(found)) if (code) problems[`${path}.${field}`] = code
}

function noteRepeatedIds(rows: readonly PlacedRow[], problems: Record<string, TextCode>): void {
  const seen = new Set<string>()
  for (const { path, row } of rows) {
    if (seen.has(row.id)) problems[`${path}.id`] = "id_taken"
    seen.add(row.id)
  }
}
