import { randomBytes } from "node:crypto"
import { newId } from "@marza/domain/id.ts"
import type {
  ImportedCar,
  ImportedExpense,
  ImportedPayment,
  NewImport,
} from "@marza/domain/imports/schemas.ts"
import { completedPayment } from "@marza/domain/payments/rules.ts"
import { newCar } from "../cars/new-car.ts"
import { ratesOfCar } from "../cars/rates.ts"
import { eurOf, rateAt } from "../entries/money.ts"
import type { StoredRate } from "../rates/check.ts"

/** What all rows of an import have in common. */
type Common = {
  organizationId: string
  userId: string
  actorId: string
  /** When it is imported, by the clock of the database. */
  now: string
  /** The day of that in Vilnius. */
  today: string
}

/** A row of a table, and the place in the body where it stands, such as `cars.12.expenses.0`. */
export type PlacedRow = { path: string; row: { id: string } & Record<string, unknown> }

/** The rows of an import, and the rates of which the days are to be checked. */
export type ImportRows = {
  cars: PlacedRow[]
  expenses: PlacedRow[]
  payments: PlacedRow[]
  rates: StoredRate[]
}

const idBytes = 16

/**
 * Makes the rows of an import by the rules of a single new car, expense and payment.
 * @param pause see openTurns()
 */
export async function rowsOf(
  { id: importId, cars }: NewImport,
  common: Common,
  pause: () => Promise<void>,
): Promise<ImportRows> {
  const rows: ImportRows = { cars: [], expenses: [], payments: [], rates: [] }
  const carIds = idsFor(cars)
  const expenseIds = idsFor(cars.flatMap(({ expenses }) => expenses))
  const paymentIds = idsFor(cars.flatMap(({ payments = [] }) => payments))
  for (const [index, car] of cars.entries()) {
    const carId = carIds[index] ?? newId()
    addCar(rows, common, { car, carId, importId, path: `cars.${index}` })
    for (const [place, expense] of car.expenses.entries()) {
      const id = expenseIds[rows.expenses.length] ?? newId()
      addExpense(rows, common, { expense, id, carId, path: `cars.${index}.expenses.${place}` })
    }
    for (const [place, payment] of (car.payments ?? []).entries()) {
      const id = paymentIds[rows.payments.length] ?? newId()
      addPayment(rows, common, { payment, id, carId, path: `cars.${index}.payments.${place}` })
    }
    await pause()
  }
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
  { organizationId, userId, actorId, now, today }: Common,
  added: { car: ImportedCar; carId: string; importId: string; path: string },
): void {
  const { id: _given, expenses: _own, payments: _paid, ...car } = added.car
  for (const { field, after } of ratesOfCar(undefined, car))
    rows.rates.push({ field: `${added.path}.${field}`, after })
  rows.cars.push({
    path: added.path,
    row: {
      ...newCar(car, now, today),
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

function addPayment(
  rows: ImportRows,
  { organizationId, userId, actorId, today }: Common,
  added: { payment: ImportedPayment; id: string; carId: string; path: string },
): void {
  const { payment, id, carId, path } = added
  rows.rates.push({ field: `${path}.rate_day`, after: rateAt(payment) })
  rows.payments.push({
    path,
    row: {
      ...completedPayment(payment, payment, today),
      id,
      amount_eur: eurOf(payment),
      organization_id: organizationId,
      car_id: carId,
      added_by: userId,
      changed_by: actorId,
    },
  })
}
