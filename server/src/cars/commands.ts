import type { CarPatch, NewCar } from "@marza/domain/cars/schemas.ts"
import { foldName } from "@marza/domain/cars/search.ts"
import {
  type CarStatus,
  type StatusTimestamps,
  timestampsOnChange,
  timestampsOnCreate,
  timestampsOnSave,
} from "@marza/domain/cars/status.ts"
import { eurValue } from "@marza/domain/money/eur.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { type RawBuilder, sql } from "kysely"
import { type Database, query, type TenantTransaction } from "../db/database.ts"
import type { CarRow } from "./columns.ts"
import { type InOrganization, selectCar } from "./queries.ts"

type Time = string | RawBuilder<string>

/** The transaction's time by the database's clock: the one that also stamps created_at. */
const now = sql<string>`now()`

/**
 * Adds a car whose id the browser made. Sent again with the same body, the car is there once.
 * @returns the row, and whether it was made now
 * @throws {Refusal} id_taken: that id with another body
 */
export function addCar(database: Database, place: InOrganization, car: NewCar) {
  return database.write(place, async (transaction) => {
    const made = await transaction.first(
      query
        .insertInto("cars")
        .values({
          ...car,
          ...derivedOf(car),
          ...timestampsOnCreate(car.status, now),
          organization_id: place.organizationId,
          user_id: transaction.userId,
          changed_by: sql<string>`current_actor_id()`,
        })
        .onConflict((conflict) => conflict.columns(["organization_id", "id"]).doNothing())
        .returning("id"),
    )
    const row = await existing(transaction, place, car.id)
    if (!made && !holds(row, car)) throw new Refusal("id_taken")
    return { row, made: made !== undefined }
  })
}

/**
 * Saves an edit of the version that was read. A new status sets its timestamp if that is empty.
 * @throws {Refusal} stale_version with `current` and `changed_by`; not_found
 */
export function changeCar(
  database: Database,
  place: InOrganization,
  carId: string,
  patch: CarPatch,
) {
  const { version, ...changes } = patch
  return database.write(place, async (transaction) => {
    const stored = await lockCar(transaction, place, carId)
    if (stored.version !== version) throw await staleVersion(transaction, place, stored)
    const car = { ...stored, ...changes }
    // All of them whatever was sent, so that this is one prepared statement and not one for each selection.
    const entered = Object.fromEntries(enteredFields.map((field) => [field, car[field]]))
    const status = car.status as CarStatus
    await transaction.rows(
      updateCar(place, carId).set({
        ...entered,
        status,
        ...derivedOf(car),
        ...timestampsOnSave<Time>({ ...stored, status: stored.status as CarStatus }, status, now),
        status_undo: null,
      }),
    )
    return existing(transaction, place, carId)
  })
}

/**
 * Changes the status at once: its timestamp becomes now. The state before is kept, so that it can be taken
 * back. The status that the car has already is no change: a retry must not move a sale.
 * @throws {Refusal} not_found
 */
export function changeStatus(
  database: Database,
  place: InOrganization,
  carId: string,
  status: CarStatus,
) {
  return database.write(place, async (transaction) => {
    const stored = await lockCar(transaction, place, carId)
    if (stored.status !== status) {
      const { bought_at, preparing_at, sold_at } = stored
      const undo = { status: stored.status, bought_at, preparing_at, sold_at }
      await transaction.rows(
        updateCar(place, carId).set({
          status,
          ...timestampsOnChange<Time>(stored, status, now),
          status_undo: JSON.stringify(undo),
        }),
      )
    }
    return existing(transaction, place, carId)
  })
}

/**
 * Takes the last direct change of status back, with all timestamps, if nothing happened to the car since.
 * @throws {Refusal} stale_version, conflict when there is nothing to take back, not_found
 */
export function undoStatus(
  database: Database,
  place: InOrganization,
  carId: string,
  version: number,
) {
  return database.write(place, async (transaction) => {
    const stored = await lockCar(transaction, place, carId)
    if (stored.version !== version) throw await staleVersion(transaction, place, stored)
    if (!stored.status_undo) throw new Refusal("conflict")
    const before = stored.status_undo as StatusTimestamps<string> & { status: CarStatus }
    await transaction.rows(updateCar(place, carId).set({ ...before, status_undo: null }))
    return existing(transaction, place, carId)
  })
}

/** Deletes a car with its expenses. @throws {Refusal} not_found */
export function deleteCar(
  database: Database,
  { organizationId, ...asker }: InOrganization,
  carId: string,
) {
  return database.write({ ...asker, organizationId }, async ({ first }) => {
    const gone = await first(
      query
        .deleteFrom("cars")
        .where("organization_id", "=", organizationId)
        .where("id", "=", carId)
        .returning("id"),
    )
    if (!gone) throw new Refusal("not_found")
  })
}

const enteredFields = [
  "name",
  "description",
  "purchase_price",
  "purchase_currency",
  "purchase_exchange_rate",
  "sale_price",
  "sale_currency",
  "sale_exchange_rate",
] as const satisfies (keyof NewCar)[]
type Entered = Pick<NewCar, (typeof enteredFields)[number]>

/** What is stored beside what was entered: the EUR values and the name as search compares it. */
function derivedOf(car: { [Field in keyof Entered]: Entered[Field] | string | null }) {
  return {
    name_folded: foldName(String(car.name)),
    purchase_price_eur: eurValue({
      amount: String(car.purchase_price),
      currency: String(car.purchase_currency),
      rate: car.purchase_exchange_rate,
    }),
    sale_price_eur:
      car.sale_price === null
        ? null
        : eurValue({
            amount: car.sale_price,
            currency: String(car.sale_currency),
            rate: car.sale_exchange_rate,
          }),
  }
}

const updateCar = (place: InOrganization, carId: string) =>
  query
    .updateTable("cars")
    .where("organization_id", "=", place.organizationId)
    .where("id", "=", carId)
    .set({ version: sql`version + 1`, changed_by: sql<string>`current_actor_id()` })

async function lockCar({ first }: TenantTransaction, place: InOrganization, carId: string) {
  const row = await first(
    query
      .selectFrom("cars")
      .select([
        "id",
        "name",
        "description",
        "purchase_price",
        "purchase_currency",
        "purchase_exchange_rate",
        "sale_price",
        "sale_currency",
        "sale_exchange_rate",
        "status",
        "bought_at",
        "preparing_at",
        "sold_at",
        "version",
        "status_undo",
        "changed_by",
      ])
      .where("organization_id", "=", place.organizationId)
      .where("id", "=", carId)
      .forUpdate(),
  )
  if (!row) throw new Refusal("not_found")
  return row
}

async function existing(
  { first }: TenantTransaction,
  place: InOrganization,
  carId: string,
): Promise<CarRow> {
  const row = await first(selectCar(carId).where("organization_id", "=", place.organizationId))
  if (!row) throw new Refusal("not_found")
  return row
}

async function staleVersion(
  transaction: TenantTransaction,
  place: InOrganization,
  stored: { id: string; changed_by: string | null },
): Promise<Refusal> {
  const current = await existing(transaction, place, stored.id)
  const changer = stored.changed_by
    ? await transaction.first(
        query.selectFrom("profiles").select("full_name").where("id", "=", stored.changed_by),
      )
    : undefined
  return new Refusal("stale_version", {
    detail: { current, changed_by: changer?.full_name ?? null },
  })
}

/** True when the stored car is what this body would make. */
function holds(row: CarRow, car: NewCar): boolean {
  return (Object.keys(car) as (keyof NewCar)[]).every((field) => row[field] === car[field])
}
