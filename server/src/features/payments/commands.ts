import type { Currency } from "@marza/domain/money/currencies.ts"
import type { Decimal } from "@marza/domain/money/decimal.ts"
import { paymentFieldNames } from "@marza/domain/payments/fields.ts"
import {
  type CheckedPayment,
  completedPayment,
  paymentProblems,
} from "@marza/domain/payments/rules.ts"
import {
  type HeldQuery,
  type NewPayment,
  newPaymentSchema,
  type PaymentPatch,
  type SalePayment,
} from "@marza/domain/payments/schemas.ts"
import { editedRate } from "@marza/domain/rates/dated-rate.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { sql } from "kysely"
import { checkVersion } from "../../platform/db/check-version.ts"
import { type Database, query, type TenantTransaction } from "../../platform/db/database.ts"
import { readNames } from "../../platform/db/names.ts"
import { createOnce } from "../../platform/db/replay.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { checkRateDays } from "../rates/check.ts"
import { refuseHeldDeposits } from "./deposits.ts"
import { eurOf, rateAt } from "./money.ts"
import { selectPayments } from "./queries.ts"

/**
 * Adds a payment whose id the browser made. Sent again with the same body, it is there once, or not again.
 * @throws {Refusal} not_found: no such car in the organization; id_taken: that id with another body; deposit_held:
 * another deposit is held, and the query does not say `second`
 */
export function addPayment(
  database: Database,
  scope: OrganizationScope,
  carId: string,
  { body, second }: HeldQuery & { body: NewPayment },
) {
  const { organizationId } = scope
  const today = todayInVilnius(new Date())
  return database.write(scope, (transaction) =>
    createOnce(
      transaction,
      scope,
      { kind: "payment", body, about: { car_id: carId } },
      {
        create: async () => {
          const car = await lockCar(transaction, scope, carId)
          const payment = completedPayment(body, body, today)
          checkPayment(payment, undefined, today)
          await checkRateDays(transaction, [{ field: "rate_day", after: rateAt(payment) }])
          if (isHeld(payment, car) && !second) await refuseHeldDeposits(transaction, scope, carId)
          const made = await insertPayment(transaction, scope, carId, payment)
          if (!made) return undefined
          return getPayment(transaction, organizationId, payment.id)
        },
        read: () => readPayment(transaction, organizationId, body.id),
        namesOf: ({ added_by }) => readNames(transaction, added_by),
      },
    ),
  )
}

/**
 * Stores the payment that is handed over with a sale, of a car that is locked (rules 17.7). One that is there already stays.
 * @throws {Refusal} bad_request; id_taken: that id is another car's
 */
export async function addPaymentOfSale(
  transaction: TenantTransaction,
  scope: OrganizationScope,
  carId: string,
  { sale, day }: { sale: SaleRate & { payment: SalePayment }; day: string },
): Promise<void> {
  const { currency = sale.sale_currency, ...sent } = sale.payment
  const isOfSale = currency === sale.sale_currency && sent.exchange_rate === null
  const rate = isOfSale
    ? { exchange_rate: sale.sale_exchange_rate, rate_day: sale.sale_rate_day }
    : { exchange_rate: sent.exchange_rate, rate_day: sent.rate_day }
  const payment = newPaymentSchema.parse({ ...sent, ...rate, currency, day, kind: "payment" })
  checkPayment(payment, undefined, todayInVilnius(new Date()))
  if (!isOfSale) await checkRateDays(transaction, [{ field: "rate_day", after: rateAt(payment) }])
  const made = await insertPayment(transaction, scope, carId, payment)
  if (made) return
  const own = await transaction.all(selectPaymentsOf(scope.organizationId, carId, [payment.id]))
  if (own.length === 0) throw new Refusal("id_taken")
}

type SaleRate = {
  sale_currency: Currency
  sale_exchange_rate: Decimal | null
  sale_rate_day: string | null
}

/**
 * Deletes the payments that came with a sale which is taken back; one that is gone already is no matter.
 * @throws {Refusal} payment_changed, with `payments`: somebody has edited some since, and the request does not say that they go
 */
export async function deletePaymentsOfSale(
  { all, run }: TenantTransaction,
  { organizationId }: OrganizationScope,
  { carId, paymentIds }: { carId: string; paymentIds: readonly string[] },
  isKnown: boolean,
): Promise<void> {
  if (paymentIds.length === 0) return
  const found = await all(selectPaymentsOf(organizationId, carId, paymentIds))
  const payments = found.filter(({ version }) => version > 1).map(({ version: _, ...told }) => told)
  if (payments.length > 0 && !isKnown)
    throw new Refusal("payment_changed", { detail: { payments } })
  await run(
    query
      .deleteFrom("payments")
      .where("organization_id", "=", organizationId)
      .where("car_id", "=", carId)
      .where(sql<boolean>`id = any(${paymentIds}::uuid[])`),
  )
}

const selectPaymentsOf = (organizationId: string, carId: string, ids: readonly string[]) =>
  query
    .selectFrom("payments")
    .select(["id", "amount", "currency", "day", "version"])
    .where("organization_id", "=", organizationId)
    .where("car_id", "=", carId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)

/** @returns undefined where the id is taken */
const insertPayment = (
  { one, userId }: TenantTransaction,
  { organizationId }: OrganizationScope,
  carId: string,
  payment: NewPayment,
) =>
  one(
    query
      .insertInto("payments")
      .values({
        ...payment,
        amount_eur: eurOf(payment),
        organization_id: organizationId,
        car_id: carId,
        added_by: userId,
        changed_by: sql<string>`current_actor_id()`,
      })
      .onConflict((conflict) => conflict.columns(["organization_id", "id"]).doNothing())
      .returning("id"),
  )

/** A payment of a car, as a call's path names them. */
type Path = { car_id: string; payment_id: string }

/**
 * Saves an edit of the version that was read.
 * @throws {Refusal} stale_version with `current` and `changed_by`; deposit_held; not_found
 */
export function changePayment(
  database: Database,
  scope: OrganizationScope,
  { car_id, payment_id }: Path,
  { body, second }: HeldQuery & { body: PaymentPatch },
) {
  const { organizationId } = scope
  const { version, ...changes } = body
  const today = todayInVilnius(new Date())
  return database.write(scope, async (transaction) => {
    const car = await lockCar(transaction, scope, car_id)
    const stored = await lockPayment(transaction, scope, { car_id, payment_id })
    const current = () => getPayment(transaction, organizationId, payment_id)
    await checkVersion(transaction, stored, version, current)
    const { changed_by: _, version: __, ...before } = stored
    const rateBefore = rateAt(before)
    const { currency, exchange_rate: sentRate, rate_day } = changes
    const rate = editedRate(rateBefore, { currency, rate: sentRate, day: rate_day })
    const edited = { ...before, ...changes, exchange_rate: rate.rate, rate_day: rate.day }
    const payment = completedPayment(edited, changes, today)
    checkPayment(payment, before, today)
    await checkRateDays(transaction, [{ field: "rate_day", before: rateBefore, after: rate }])
    if (isHeld(payment, car) && before.state !== "held" && !second)
      await refuseHeldDeposits(transaction, scope, car_id, payment_id)
    await transaction.run(
      query
        .updateTable("payments")
        .where("organization_id", "=", organizationId)
        .where("id", "=", payment_id)
        .set({
          ...payment,
          amount_eur: eurOf(payment),
          version: sql`version + 1`,
          changed_by: sql<string>`current_actor_id()`,
        }),
    )
    return current()
  })
}

/** Deletes a payment of the car. @throws {Refusal} not_found */
export function deletePayment(
  database: Database,
  scope: OrganizationScope,
  { car_id, payment_id }: Path,
) {
  return database.write(scope, async (transaction) => {
    await lockCar(transaction, scope, car_id)
    await transaction.oneOrNotFound(
      query
        .deleteFrom("payments")
        .where("organization_id", "=", scope.organizationId)
        .where("car_id", "=", car_id)
        .where("id", "=", payment_id)
        .returning("id"),
    )
  })
}

/** Whether a deposit keeps its car once it is stored: settle_deposit() counts those of a sold one. */
const isHeld = ({ state }: CheckedPayment, car: { status: string }) =>
  (state === "held" || state === "counted") && car.status !== "sold"

/** @throws {Refusal} bad_request with what is wrong with the payment as a whole */
function checkPayment(
  after: CheckedPayment,
  before: CheckedPayment | undefined,
  today: string,
): void {
  const fields = paymentProblems(after, before, today)
  if (Object.keys(fields).length > 0) throw new Refusal("bad_request", { fields })
}

/**
 * Holds the car until the transaction ends, so that it is neither sold nor deleted meanwhile. Whoever changes a payment
 * holds its car first, in the order of a deletion.
 * @throws {Refusal} not_found
 */
const lockCar = (
  { oneOrNotFound }: TenantTransaction,
  { organizationId }: OrganizationScope,
  carId: string,
) =>
  oneOrNotFound(
    query
      .selectFrom("cars")
      .select(["id", "status"])
      .where("organization_id", "=", organizationId)
      .where("id", "=", carId)
      .forUpdate(),
  )

const lockPayment = (
  { oneOrNotFound }: TenantTransaction,
  { organizationId }: OrganizationScope,
  { car_id, payment_id }: Path,
) =>
  oneOrNotFound(
    query
      .selectFrom("payments")
      .select([...paymentFieldNames, "version", "changed_by"])
      .where("organization_id", "=", organizationId)
      .where("car_id", "=", car_id)
      .where("id", "=", payment_id)
      .forUpdate(),
  )

/** The payment as a response shows it. @throws {Refusal} not_found */
async function getPayment(
  transaction: TenantTransaction,
  organizationId: string,
  paymentId: string,
) {
  const payment = await readPayment(transaction, organizationId, paymentId)
  if (!payment) throw new Refusal("not_found")
  return payment
}

async function readPayment({ one }: TenantTransaction, organizationId: string, paymentId: string) {
  const row = await one(selectPayments(organizationId).where("payments.id", "=", paymentId))
  if (!row) return undefined
  const { created_at: _created, ...payment } = row
  return payment
}
