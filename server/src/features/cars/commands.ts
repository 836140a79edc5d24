import { carColumnNames, carFieldNames } from "@marza/domain/cars/fields.ts"
import {
  type CarProblems,
  type CheckedCar,
  carProblems,
  newCarProblems,
} from "@marza/domain/cars/rules.ts"
import type { CarDeletionQuery, CarPatch, NewCar, StatusQuery } from "@marza/domain/cars/schemas.ts"
import { timestampsOnSave } from "@marza/domain/cars/status.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { type RawBuilder, sql } from "kysely"
import { checkVersion } from "../../platform/db/check-version.ts"
import { type Database, query, type TenantTransaction } from "../../platform/db/database.ts"
import { createOnce } from "../../platform/db/replay.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { askAboutInvoice, askAboutPapers } from "../papers/ask-about-issued.ts"
import { refuseHeldDeposits, settleDeposits } from "../payments/deposits.ts"
import { chosenDays, createdAt, daysOf, now, timesWithDays } from "./days.ts"
import { derivedOf, newCar } from "./new-car.ts"
import { holdOrganization, settleParts } from "./parts-of-deleted.ts"
import { getCar, selectCar } from "./queries.ts"
import { checkCarRates, editedRates } from "./rates.ts"
import { statusUndo, undoAfterEdit } from "./status-undo.ts"
import { addTemplateTasks } from "./template-tasks.ts"

/**
 * Adds a car whose id the browser made. Sent again with the same body, the car is there once, or not again.
 * @returns the row, and whether it was made now
 * @throws {Refusal} id_taken: that id with another body
 */
export function addCar(database: Database, scope: OrganizationScope, car: NewCar) {
  const today = todayInVilnius(new Date())
  return database.write(scope, (transaction) =>
    createOnce(
      transaction,
      scope,
      { kind: "car", body: car },
      {
        create: async () => {
          refuseProblems(newCarProblems(car, today))
          await checkCarRates(transaction, undefined, car)
          const made = await transaction.one(
            query
              .insertInto("cars")
              .values({
                ...newCar(car, now, today),
                id: car.id,
                organization_id: scope.organizationId,
                user_id: transaction.userId,
                changed_by: sql<string>`current_actor_id()`,
              })
              .onConflict((conflict) => conflict.columns(["organization_id", "id"]).doNothing())
              .returning("id"),
          )
          if (!made) return undefined
          const added = await getCar(transaction, scope, car.id)
          await addTemplateTasks(transaction, scope, added, today)
          return added
        },
        read: () =>
          transaction.one(selectCar(car.id).where("organization_id", "=", scope.organizationId)),
        namesOf: async () => ({}),
      },
    ),
  )
}

/**
 * Saves an edit of the version that was read. A new status sets its timestamp if that is empty, and can be
 * taken back like a direct change, which leaves the rest of the edit as it was saved.
 * @throws {Refusal} stale_version with `current` and `changed_by`; deposit_of_another; invoice_issued; not_found
 */
export function changeCar(
  database: Database,
  scope: OrganizationScope,
  carId: string,
  { deposits, with_invoice, ...patch }: CarPatch & StatusQuery,
) {
  const { version, bought_on, preparing_on, sold_on, ...changes } = patch
  const today = todayInVilnius(new Date())
  return database.write(scope, async (transaction) => {
    const stored = await lockCar(transaction, scope, carId)
    await checkVersion(transaction, stored, version, () => getCar(transaction, scope, carId))
    const car = { ...stored, ...changes, ...editedRates(stored, changes) }
    await checkCarRates(transaction, stored, car)
    // All fields, whichever were sent, so that this is one prepared statement and not one for each combination.
    const entered = Object.fromEntries(carColumnNames.map((field) => [field, car[field]]))
    const { status } = car
    const isMoved = status !== stored.status
    const ofStatus = timestampsOnSave<string | RawBuilder<string>>(stored, status, now)
    const chosen = chosenDays({ bought_on, preparing_on, sold_on }, stored)
    const times = timesWithDays(ofStatus, chosen, today)
    const days = daysOf(times, today)
    // The day that the status sets by itself is no changed day: a car may come back after it was sold.
    checkCar({ ...stored, ...daysOf(ofStatus, today) }, { ...car, ...days }, today)
    await askAboutInvoice(
      transaction,
      scope,
      { before: stored, after: car },
      with_invoice !== undefined,
    )
    await settleDeposits(
      transaction,
      scope,
      { before: stored, after: car },
      { end: deposits, day: days.sold_on ?? today },
    )
    await transaction.run(
      updateCar(scope, carId).set({
        ...entered,
        ...derivedOf(car),
        ...times,
        created_at: createdAt(times, stored, today),
        status_undo: isMoved ? statusUndo(stored) : undoAfterEdit(stored, times, today),
        // Another status is no sale that could be taken back.
        ...(isMoved && { sale_undo: null }),
      }),
    )
    return getCar(transaction, scope, carId)
  })
}

/** @throws {Refusal} bad_request with what is wrong with the car as a whole */
export function checkCar(before: CheckedCar | undefined, after: CheckedCar, today: string): void {
  refuseProblems(carProblems(before, after, today))
}

function refuseProblems(fields: CarProblems): void {
  if (Object.keys(fields).length > 0) throw new Refusal("bad_request", { fields })
}

/**
 * Deletes a car with its expenses, payments and drafts of papers.
 * @throws {Refusal} not_found; papers_stay: it has issued papers, and the query does not say that they stay; deposit_held: a deposit is held, and the query does not say that it goes, too;
 *   part_of_split: it does not say what becomes of its parts of invoices for several cars
 */
export function deleteCar(
  database: Database,
  scope: OrganizationScope,
  carId: string,
  { with_deposits, with_papers, parts }: CarDeletionQuery,
) {
  return database.write(scope, async (transaction) => {
    if (parts === "overhead") await holdOrganization(transaction)
    await lockCar(transaction, scope, carId)
    if (!with_papers) await askAboutPapers(transaction, scope, carId)
    if (!with_deposits) await refuseHeldDeposits(transaction, scope, carId)
    await settleParts(transaction, scope, carId, parts)
    await transaction.run(
      query
        .deleteFrom("cars")
        .where("organization_id", "=", scope.organizationId)
        .where("id", "=", carId),
    )
  })
}

/** The start of every update of a car: a new version, and who made it when. */
export const updateCar = (scope: OrganizationScope, carId: string) =>
  query
    .updateTable("cars")
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", carId)
    .set({
      version: sql`version + 1`,
      changed_by: sql<string>`current_actor_id()`,
      changed_at: now,
    })

/** The stored car, held until the transaction ends. @throws {Refusal} not_found */
export async function lockCar(
  { oneOrNotFound }: TenantTransaction,
  scope: OrganizationScope,
  carId: string,
) {
  return await oneOrNotFound(
    query
      .selectFrom("cars")
      .select([
        "id",
        ...carFieldNames,
        "image_path",
        "bought_at",
        "preparing_at",
        "sold_at",
        "created_at",
        "entered_at",
        "version",
        "status_undo",
        "sale_undo",
        "undone_status_version",
        "undone_sale_version",
        "changed_by",
      ])
      .where("organization_id", "=", scope.organizationId)
      .where("id", "=", carId)
      .forUpdate(),
  )
}
