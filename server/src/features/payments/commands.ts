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
import { Refusal } from "@marza/domain/refusal.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { sql } from "kysely"
import { query, type TenantTransaction } from "../../platform/db/database.ts"
import { readNames } from "../../platform/db/names.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { lockCar } from "../entries/car.ts"
import { entryCommands, refuseProblems } from "../entries/commands.ts"
import { checkRateDay, editedMoney, eurOf } from "../entries/money.ts"
import { withoutTime } from "../entries/queries.ts"
import { refuseHeldDeposits } from "./deposits.ts"
import { selectPayments } from "./queries.ts"

/** A payment of a car, as a call's path and query name them. */
type Path = HeldQuery & { car_id: string; payment_id: string }

/**
 * Adds, changes and deletes a payment or a deposit of a car. One that is to be held while another one is held is refused,
 * deposit_held, unless the query says `second`.
 */
export const payments = entryCommands({
  name: "payment",
  table: "payments",
  columns: paymentFieldNames,
  find: async ({ one }, { organizationId }: OrganizationScope, id) => {
    const row = await one(selectPayments(organizationId).where("payments.id", "=", id))
    return row && withoutTime(row)
  },
  namesOf: (transaction, { added_by }) => readNames(transaction, added_by),
  hold: (transaction, scope, { car_id }: Path) => lockCar(transaction, scope, car_id),
  added: async (transaction, scope, body: NewPayment, { car_id, second }) => {
    const car = await lockCar(transaction, scope, car_id)
    const today = todayInVilnius(new Date())
    const payment = completedPayment(body, body, today)
    refuseProblems(paymentProblems(payment, undefined, today))
    await checkRateDay(transaction, payment)
    if (isHeld(payment, car) && !second) await refuseHeldDeposits(transaction, scope, car_id)
    return { ...payment, amount_eur: eurOf(payment) }
  },
  changed: async (
    transaction,
    scope,
    changes: Omit<PaymentPatch, "version">,
    { stored, held: car },
    { car_id, payment_id, second },
  ) => {
    const today = todayInVilnius(new Date())
    const payment = completedPayment(editedMoney(stored, changes), changes, today)
    refuseProblems(paymentProblems(payment, stored, today))
    await checkRateDay(transaction, payment, stored)
    if (isHeld(payment, car) && stored.state !== "held" && !second)
      await refuseHeldDeposits(transaction, scope, car_id, payment_id)
    return { ...payment, amount_eur: eurOf(payment) }
  },
})

/** Whether a deposit keeps its car once it is stored: settle_deposit() counts those of a sold one. */
const isHeld = ({ state }: CheckedPayment, car: { status: string }) =>
  (state === "held" || state === "counted") && car.status !== "sold"

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
  refuseProblems(paymentProblems(payment, undefined, todayInVilnius(new Date())))
  if (!isOfSale) await checkRateDay(transaction, payment)
  const columns = { ...payment, amount_eur: eurOf(payment) }
  const made = await payments.insert(transaction, scope, columns, { car_id: carId })
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
  const edited = found.filter(({ version }) => version > 1).map(({ version: _, ...told }) => told)
  if (edited.length > 0 && !isKnown)
    throw new Refusal("payment_changed", { detail: { payments: edited } })
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
