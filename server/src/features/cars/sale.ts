import type { CarField } from "@marza/domain/cars/fields.ts"
import { type Sale, type SaleDeletionQuery, saleSchema } from "@marza/domain/cars/schemas.ts"
import { timestampsOnChange } from "@marza/domain/cars/status.ts"
import type { DepositsQuery } from "@marza/domain/payments/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import type { RawBuilder } from "kysely"
import { checkVersion } from "../../platform/db/check-version.ts"
import type { Database } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { askAboutInvoice } from "../papers/ask-about-issued.ts"
import { addPaymentOfSale, deletePaymentsOfSale } from "../payments/commands.ts"
import { settleDeposits } from "../payments/deposits.ts"
import { checkCar, lockCar, updateCar } from "./commands.ts"
import { createdAt, daysOf, now, timesWithDays } from "./days.ts"
import { derivedOf } from "./new-car.ts"
import { getCar } from "./queries.ts"
import { checkCarRates } from "./rates.ts"

type SaleField = Exclude<keyof Sale, "version" | "sold_on" | "payment"> | "status" | "sold_at"

const notOfCar: readonly string[] = ["version", "sold_on", "payment"] satisfies (keyof Sale)[]

/** What a sale writes, and taking it back restores: all of its body, with its day as the exact time. */
const saleFields: readonly SaleField[] = [
  ...(Object.keys(saleSchema.shape) as SaleField[]).filter((field) => !notOfCar.includes(field)),
  "status",
  "sold_at",
]

type StoredCar = Awaited<ReturnType<typeof lockCar>>
/** One that an older version has kept may lack fields, which then stay as they are. */
type BeforeSale = Pick<StoredCar, "status" | "sold_at"> & Partial<Pick<StoredCar, SaleField>>
/** What taking the sale back needs: the car before it, and the payments that came with it. */
type SaleUndo = BeforeSale & { payment_ids?: readonly string[] }

/**
 * Sells a car of the version that was read: status, price, day (today unless told) and buyer at once. The same sale
 * again is no change, whatever the version: its response may have been lost. The money that is handed over with it is a
 * payment of its day.
 * @throws {Refusal} stale_version with `current` and `changed_by`; bad_request for a day out of order; deposit_of_another;
 * not_found
 */
export function sellCar(
  database: Database,
  scope: OrganizationScope,
  carId: string,
  { version, sold_on, deposits, payment, ...sale }: Sale & DepositsQuery,
) {
  const today = todayInVilnius(new Date())
  return database.write(scope, async (transaction) => {
    const stored = await lockCar(transaction, scope, carId)
    const day = sold_on ?? today
    // Only this function writes it.
    const undo = stored.sale_undo as unknown as SaleUndo | null
    const isSold = stored.status === "sold" && stored.sold_on === day && isSame(sale, stored)
    const paid = undo?.payment_ids ?? []
    const isPaid = payment === null || paid.includes(payment.id)
    if (isSold && isPaid) return getCar(transaction, scope, carId)
    await checkVersion(transaction, stored, version, () => getCar(transaction, scope, carId))
    // The stored day keeps its exact time. Without a day, a car that is not sold is sold now.
    const isStoredDay =
      stored.sold_on === day && (stored.status === "sold" || sold_on !== undefined)
    const times = isStoredDay
      ? stored
      : timestampsOnChange<string | RawBuilder<string>>(stored, "sold", now)
    const { bought_at, preparing_at, sold_at } = timesWithDays(times, { sold_on: day }, today)
    const sold = { bought_at, preparing_at, sold_at }
    const car = { ...stored, ...sale, status: "sold" as const }
    checkCar(stored, { ...car, ...daysOf(sold, today) }, today)
    await checkCarRates(transaction, stored, car)
    await settleDeposits(transaction, scope, { before: stored, after: car }, { end: deposits, day })
    await transaction.run(
      updateCar(scope, carId).set({
        ...sale,
        ...derivedOf(car),
        ...sold,
        status: "sold",
        created_at: createdAt(sold, stored, today),
        status_undo: null,
        // A sale that is corrected by another is taken back with it.
        sale_undo: JSON.stringify({
          ...(undo ?? beforeSale(stored)),
          payment_ids: isPaid ? paid : [...paid, payment.id],
        }),
      }),
    )
    if (!isPaid)
      await addPaymentOfSale(transaction, scope, carId, { sale: { ...sale, payment }, day })
    return getCar(transaction, scope, carId)
  })
}

/**
 * Takes a sale back, however the car was edited since: status, price, buyer and exact times are as they were before.
 * The same request again is no change.
 * @throws {Refusal} stale_version; conflict when the car was not sold so, or has had another status since; invoice_issued;
 *   payment_changed; not_found
 */
export function undoSale(
  database: Database,
  scope: OrganizationScope,
  carId: string,
  { version, with_invoice, with_payment }: { version: number } & SaleDeletionQuery,
) {
  return database.write(scope, async (transaction) => {
    const stored = await lockCar(transaction, scope, carId)
    if (version === stored.undone_sale_version) return getCar(transaction, scope, carId)
    await checkVersion(transaction, stored, version, () => getCar(transaction, scope, carId))
    if (!stored.sale_undo) throw new Refusal("conflict")
    // Only sellCar() writes it.
    const { payment_ids = [], ...before } = stored.sale_undo as unknown as SaleUndo
    const car = { ...stored, ...before }
    await askAboutInvoice(
      transaction,
      scope,
      { before: stored, after: car },
      with_invoice !== undefined,
    )
    await deletePaymentsOfSale(
      transaction,
      scope,
      { carId, paymentIds: payment_ids },
      with_payment !== undefined,
    )
    await transaction.run(
      updateCar(scope, carId).set({
        ...before,
        ...derivedOf(car),
        created_at: createdAt(car, stored, todayInVilnius(new Date())),
        status_undo: null,
        sale_undo: null,
        undone_sale_version: version,
      }),
    )
    return getCar(transaction, scope, carId)
  })
}

const isSame = (sale: Partial<Record<CarField, unknown>>, stored: StoredCar) =>
  (Object.keys(sale) as CarField[]).every((field) => stored[field] === sale[field])

const beforeSale = (stored: StoredCar): BeforeSale =>
  Object.fromEntries(saleFields.map((field) => [field, stored[field]])) as BeforeSale
