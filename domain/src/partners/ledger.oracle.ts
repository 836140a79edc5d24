import { purchaseInEur, saleEur } from "../cars/profit.ts"
import type { Car } from "../cars/schemas.ts"
import { computeVat } from "../cars/vat.ts"
import { expenseInEur } from "../expenses/money.ts"
import type { Expense } from "../expenses/schemas.ts"
import { type Decimal, sum } from "../money/decimal.ts"
import { rowInEur } from "../money/eur.ts"
import type { Overhead } from "../overheads/schemas.ts"
import { counts } from "../payments/rules.ts"
import type { Payment } from "../payments/schemas.ts"
import { type VatRates, vatRateOn } from "../vat/rates.ts"
import type { EndedDeposit, Ledger, LedgerCar } from "./ledger.ts"
import type { Participant, Parts } from "./parts.ts"

type StoredCar = Pick<
  Car,
  | "id"
  | "name"
  | "status"
  | "sold_on"
  | "vat_scheme"
  | "purchase_price"
  | "purchase_currency"
  | "purchase_exchange_rate"
  | "purchase_price_eur"
  | "purchase_vat"
  | "purchase_paid_by"
  | "sale_price"
  | "sale_currency"
  | "sale_exchange_rate"
  | "sale_price_eur"
  | "sale_received_by"
>
type Money = "amount" | "currency" | "exchange_rate" | "amount_eur"
type StoredExpense = Pick<Expense, Money | "kind" | "vat_amount" | "date" | "paid_by">
type StoredPayment = Pick<
  Payment,
  Money | "id" | "state" | "state_day" | "received_by" | "returned_by"
>
type StoredOverhead = Pick<
  Overhead,
  Money | "id" | "description" | "vat_amount" | "day" | "paid_by"
>

/** The rows of an organization that whose money it is follows from. */
export type StoredRows = Pick<Ledger, "partners" | "parts" | "settlements"> & {
  vat_rates: VatRates
  cars: readonly (StoredCar & {
    expenses: readonly StoredExpense[]
    payments: readonly StoredPayment[]
    /** Its own; empty where it has none. */
    shares: readonly Parts[]
  })[]
  overheads: readonly StoredOverhead[]
}

/** The ledger of an organization's rows, which the server reads in one statement. */
export function ledgerOf({ cars, overheads, vat_rates, ...rest }: StoredRows): Ledger {
  return {
    ...rest,
    cars: cars.map((car) => carOf(car, vat_rates)),
    overheads: overheads.map((overhead) => {
      const { id, description, day, paid_by } = overhead
      const isDeducted = vatRateOn(vat_rates, day) !== null
      const { eur: amount, estimated } = expenseInEur(overhead)
      const vat = isDeducted ? vatIn(overhead).eur : "0.00"
      return { id, name: description, day, amount, vat, paid_by, estimated }
    }),
    ended_deposits: cars.flatMap((car) => car.payments.flatMap((one) => endedOf(car, one))),
  }
}

/** What the VAT contained in an expense or an overhead comes to. */
const vatIn = ({ vat_amount, ...money }: StoredExpense | StoredOverhead) =>
  vat_amount === null
    ? { eur: "0.00", estimated: false }
    : expenseInEur({ ...money, amount: vat_amount, amount_eur: null })

function carOf(car: StoredRows["cars"][number], rates: VatRates): LedgerCar {
  const sale = car.status === "sold" ? saleEur(car) : null
  const sold_on = sale === null ? null : car.sold_on
  const isLate = ({ date }: StoredExpense) => sold_on !== null && date > sold_on
  const each = car.expenses.map((expense) => ({
    ...expense,
    inEur: expenseInEur(expense),
    vatInEur: vatIn(expense),
  }))
  const vat_rate = sold_on === null ? null : vatRateOn(rates, sold_on)
  const all = (amounts: readonly { eur: Decimal; estimated: boolean }[]) => ({
    eur: sum(amounts.map(({ eur }) => eur)),
    estimated: amounts.some(({ estimated }) => estimated),
  })
  const spent = all(each.map((one) => one.inEur))
  const vat = computeVat({ ...car, vat_rate }, spent, all(each.map((one) => one.vatInEur)))
  const purchase = purchaseInEur(car)
  const received = car.payments
    .filter(counts)
    .map((one) => ({ participant: one.received_by, ...rowInEur(one) }))
  const paid = each
    .filter((expense) => !isLate(expense))
    .map((one) => ({ participant: one.paid_by, ...one.inEur }))
  // The firm has paid what nobody else did, nothing too.
  paid.push({ participant: null, eur: "0.00", estimated: false })
  return {
    id: car.id,
    name: car.name,
    sold_on,
    sale,
    sale_received_by: car.sale_received_by,
    purchase: purchase.eur,
    purchase_paid_by: car.purchase_paid_by,
    vat:
      vat.vat_due === null || vat.vat_deductible === null
        ? null
        : { due: vat.vat_due, deductible: vat.vat_deductible },
    expenses: byParticipant(paid).map(([paid_by, amount]) => ({ paid_by, amount })),
    late: each.filter(isLate).map((one) => ({
      day: one.date,
      paid_by: one.paid_by,
      amount: one.inEur.eur,
      vat: one.vatInEur.eur,
    })),
    received: byParticipant(received).map(([received_by, amount]) => ({ received_by, amount })),
    shares: car.shares.length > 0 ? car.shares : null,
    estimated: purchase.estimated || spent.estimated || received.some(({ estimated }) => estimated),
  }
}

/** What each paid or received in all. */
const byParticipant = (all: readonly { participant: Participant; eur: Decimal }[]) =>
  [...Map.groupBy(all, ({ participant }) => participant)].map(
    ([participant, own]) => [participant, sum(own.map(({ eur }) => eur))] as const,
  )

function endedOf({ id, name }: StoredCar, payment: StoredPayment): EndedDeposit[] {
  const { state, state_day, received_by, returned_by } = payment
  if ((state !== "kept" && state !== "returned") || state_day === null) return []
  const { eur: amount, estimated } = rowInEur(payment)
  const ended = { id: payment.id, car_id: id, name, state, state_day, amount }
  return [{ ...ended, received_by, returned_by, estimated }]
}

/** What the cars that *settle now* leaves out have cost. */
export const costLeftOut = ({ cars }: StoredRows): Decimal =>
  sum(
    cars
      .filter((car) => car.status !== "sold" || saleEur(car) === null)
      .flatMap((car) => [purchaseInEur(car), ...car.expenses.map(expenseInEur)])
      .map(({ eur }) => eur),
  )
