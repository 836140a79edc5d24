import { amountOf, centsOf, cutCents } from "../money/cents.ts"
import type { Decimal } from "../money/decimal.ts"
import { type Participant, type Parts, type PartsFrom, partsOn } from "./parts.ts"

/** What is read of an organization, all amounts in EUR, each rounded as it enters sums (rules 4.4). */
export type Ledger = {
  /** In the order of joining. */
  partners: readonly string[]
  /** By day, the earliest first. */
  parts: readonly PartsFrom[]
  cars: readonly LedgerCar[]
  overheads: readonly LedgerOverhead[]
  /** Deposits that were kept or returned. */
  ended_deposits: readonly EndedDeposit[]
  settlements: readonly LedgerSettlement[]
}

/**
 * A car. `sold_on` is the day from which its money counts: null while it is not sold, or sold without a value. `sale`,
 * `vat_due` and `vat_deductible` are null without one.
 */
export type LedgerCar = {
  id: string
  name: string
  sold_on: string | null
  sale: Decimal | null
  sale_received_by: Participant
  purchase: Decimal
  purchase_paid_by: Participant
  /** Null where no rate holds. */
  vat: { due: Decimal; deductible: Decimal } | null
  /** By payer, refunds subtracted; without those in `late`. */
  expenses: readonly { paid_by: Participant; amount: Decimal }[]
  /** Each expense after the day of sale; `vat` is what is deducted of it. */
  late: readonly { day: string; paid_by: Participant; amount: Decimal; vat: Decimal }[]
  /** What counts for the sale (rules 17.3), by receiver; of a car without `sold_on` it is held. */
  received: readonly { received_by: Participant; amount: Decimal }[]
  /** Its own shares; null where those of its day of sale hold. */
  shares: readonly Parts[] | null
  /** Whether a fixed or the 1:1 rate was used for anything of it. */
  estimated: boolean
  /** Of several cars that are read as one. They have no late costs and no shares of their own. */
  alike?: Alike | null
}

/** How many cars are read as one, and the cents that are left of the profit of each where it is divided by all parts. */
type Alike = { times: bigint; remainder: bigint }

/** `vat`: what is deducted of it, "0.00" where no rate holds on its day. */
export type LedgerOverhead = {
  id: string
  name: string
  day: string
  amount: Decimal
  vat: Decimal
  paid_by: Participant
  estimated: boolean
}

export type EndedDeposit = {
  id: string
  car_id: string
  name: string
  state: "kept" | "returned"
  /** When it was kept or returned. */
  state_day: string
  amount: Decimal
  received_by: Participant
  returned_by: Participant
  estimated: boolean
}

export type LedgerSettlement = {
  id: string
  from: Participant
  to: Participant
  day: string
  amount: Decimal
}

/**
 * What a row of a statement is about. The first five are what a participant paid or must get, the next five what they
 * received, then the shares, then what was settled among them.
 */
export const entryKinds = [
  "purchase",
  "expenses",
  "late_cost",
  "overhead",
  "vat_due",
  "sale",
  "deposit",
  "vat_deducted",
  "profit_share",
  "overhead_share",
  "deposit_share",
  "deposit_returned",
  "settlement_paid",
  "settlement_received",
] as const

export type EntryKind = (typeof entryKinds)[number]

/** Whether such a row is what one participant gave another. */
export const isSettled = (kind: EntryKind) => sumOf[kind] === "settled"

/** The four sums that a balance is made of. */
export type Sum = "paid" | "received" | "share" | "settled"

const sumOf: Record<EntryKind, Sum> = {
  purchase: "paid",
  expenses: "paid",
  late_cost: "paid",
  overhead: "paid",
  vat_due: "paid",
  deposit_returned: "paid",
  sale: "received",
  deposit: "received",
  vat_deducted: "received",
  profit_share: "share",
  overhead_share: "share",
  deposit_share: "share",
  settlement_paid: "settled",
  settlement_received: "settled",
}

/** A row of a participant's statement; `cents` is added to the balance: above 0, the others owe it to them. */
export type Entry = {
  participant: Participant
  day: string
  kind: EntryKind
  /** The car, overhead, deposit or settlement that it comes from. */
  source_id: string
  car_id: string | null
  name: string
  /** The other side of a settlement. */
  other: Participant
  cents: bigint
  estimated: boolean
}

/**
 * All rows of all statements (rules 23.4). Those of one car, overhead, deposit or settlement add up to 0.00: what was
 * paid and what was received is somebody's, and what is left of it is shared. So all balances do.
 * @param only the participant whose rows are wanted; undefined for everybody's
 */
export function entriesOf(ledger: Ledger, only?: Participant): Entry[] {
  const entries: Entry[] = []
  const add: Add = (source, row, other = null) => {
    const { participant, day, kind, cents } = row
    const { source_id, car_id, name, estimated } = source
    if (cents !== 0n && (only === undefined || participant === only))
      entries.push({ participant, day, kind, source_id, car_id, name, other, cents, estimated })
  }
  const sharing = openSharing(ledger)
  for (const car of ledger.cars) addCar(car, sharing, add)
  for (const overhead of ledger.overheads) addOverhead(overhead, sharing, add)
  for (const deposit of ledger.ended_deposits) addDeposit(deposit, sharing, add)
  for (const settlement of ledger.settlements) addSettlement(settlement, add)
  return entries
}

type Add = (
  source: Pick<Entry, "source_id" | "car_id" | "name" | "estimated">,
  row: Pick<Entry, "participant" | "day" | "kind" | "cents">,
  other?: Participant,
) => void

type Sharing = ReturnType<typeof openSharing>

/** Cuts cents among the participants, in the order of joining, the firm last. */
function openSharing({ partners, parts: partsByDay }: Ledger) {
  const order = [...partners, null]
  /** Most cars are shared by the same parts, whose weights are looked up once. */
  const weightsOf = new Map<readonly Parts[], bigint[]>()
  const cut = (cents: bigint, parts: readonly Parts[]) => {
    const weights =
      weightsOf.get(parts) ??
      order.map((id) => BigInt(parts.find(({ partner_id }) => partner_id === id)?.parts ?? 0))
    weightsOf.set(parts, weights)
    const shares = cutCents(cents, weights)
    return order.map((participant, index) => ({ participant, cents: shares[index] ?? 0n }))
  }
  return {
    cut,
    /** Each of several cars is cut by itself: all parts divide what is left without the remainders, and these are equal. */
    cutOfEach: (cents: bigint, { times, remainder }: Alike, parts: readonly Parts[]) => {
      const ofOne = cut(remainder, parts)
      return cut(cents - times * remainder, parts).map((share, index) => ({
        ...share,
        cents: share.cents + times * (ofOne[index]?.cents ?? 0n),
      }))
    },
    partsOn: (day: string) => partsOn(partsByDay, day),
  }
}

function addCar(car: LedgerCar, { cut, cutOfEach, partsOn }: Sharing, add: Add): void {
  if (car.sold_on === null || car.sale === null) return
  const day = car.sold_on
  const source = sourceOfCar(car)
  const sale = centsOf(car.sale)
  const due = car.vat ? centsOf(car.vat.due) : 0n
  const late = car.late.map((cost) => ({
    ...cost,
    cents: centsOf(cost.amount),
    deducted: car.vat ? centsOf(cost.vat) : 0n,
  }))
  const deductedLater = late.reduce((sum, { deducted }) => sum + deducted, 0n)
  const deducted = (car.vat ? centsOf(car.vat.deductible) : 0n) - deductedLater
  const spent = addSpent(car, day, add)
  add(source, { participant: null, day, kind: "vat_due", cents: due })
  add(source, { participant: null, day, kind: "vat_deducted", cents: -deducted })
  addReceived(car, { day, sale }, add)

  const parts = car.shares ?? partsOn(day)
  let profit = sale - spent - due + deducted
  let shared = car.alike ? cutOfEach(profit, car.alike, parts) : cut(profit, parts)
  for (const share of shared) add(source, { ...share, day, kind: "profit_share" })
  for (const cost of late.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const { day, cents, deducted, paid_by } = cost
    add(source, { participant: paid_by, day, kind: "late_cost", cents })
    add(source, { participant: null, day, kind: "vat_deducted", cents: -deducted })
    profit += deducted - cents
    // What a late cost changes of the shares, so that all of them are the whole profit's, cut once.
    const after = cut(profit, parts)
    for (const [index, share] of after.entries()) {
      const cents = share.cents - (shared[index]?.cents ?? 0n)
      add(source, { ...share, day, kind: "profit_share", cents })
    }
    shared = after
  }
}

const sourceOfCar = ({ id, name, estimated }: LedgerCar) => ({
  source_id: id,
  car_id: id,
  name,
  estimated,
})

/** What was paid for a car. @returns the cents of all of it */
function addSpent(car: LedgerCar, day: string, add: Add): bigint {
  const source = sourceOfCar(car)
  let spent = centsOf(car.purchase)
  add(source, { participant: car.purchase_paid_by, day, kind: "purchase", cents: spent })
  for (const { paid_by, amount } of car.expenses) {
    const cents = centsOf(amount)
    spent += cents
    add(source, { participant: paid_by, day, kind: "expenses", cents })
  }
  return spent
}

/** What was received for a car, and by whom; what no payment names is said by the sale. */
function addReceived(car: LedgerCar, { day, sale }: { day: string; sale: bigint }, add: Add): void {
  const source = sourceOfCar(car)
  let unnamed = sale
  for (const { received_by, amount } of car.received) {
    const cents = centsOf(amount)
    unnamed -= cents
    add(source, { participant: received_by, day, kind: "sale", cents: -cents })
  }
  add(source, { participant: car.sale_received_by, day, kind: "sale", cents: -unnamed })
}

function addOverhead(overhead: LedgerOverhead, { cut, partsOn }: Sharing, add: Add): void {
  const { id, name, day, amount, vat, paid_by, estimated } = overhead
  const source = { source_id: id, car_id: null, name, estimated }
  const [cents, deducted] = [centsOf(amount), centsOf(vat)]
  add(source, { participant: paid_by, day, kind: "overhead", cents })
  add(source, { participant: null, day, kind: "vat_deducted", cents: -deducted })
  for (const share of cut(deducted - cents, partsOn(day)))
    add(source, { ...share, day, kind: "overhead_share" })
}

/** It was held until it ended: both rows are of that day. */
function addDeposit(deposit: EndedDeposit, { cut, partsOn }: Sharing, add: Add): void {
  const { id, car_id, name, state, state_day: day, received_by, returned_by, estimated } = deposit
  const source = { source_id: id, car_id, name, estimated }
  const cents = centsOf(deposit.amount)
  add(source, { participant: received_by, day, kind: "deposit", cents: -cents })
  if (state === "returned")
    add(source, { participant: returned_by, day, kind: "deposit_returned", cents })
  else
    for (const share of cut(cents, partsOn(day)))
      add(source, { ...share, day, kind: "deposit_share" })
}

function addSettlement({ id, from, to, day, amount }: LedgerSettlement, add: Add): void {
  const source = { source_id: id, car_id: null, name: "", estimated: false }
  const cents = centsOf(amount)
  add(source, { participant: from, day, kind: "settlement_paid", cents }, to)
  add(source, { participant: to, day, kind: "settlement_received", cents: -cents }, from)
}

/** What a participant has, in EUR. `settle_now` = paid − received + share + settled: above 0, it is owed to them. */
export type Figures = {
  partner_id: Participant
  paid: Decimal
  received: Decimal
  share: Decimal
  settled: Decimal
  settle_now: Decimal
  /** What they paid for cars that are not sold, or sold without a value. */
  in_cars: Decimal
  /** Deposits held and payments for such cars. */
  held: Decimal
  /** Whether a fixed or the 1:1 rate was used for any of these. */
  estimated: boolean
}

/** The figures of all participants, in the order of joining, the firm last (rules 23.4). */
export function figuresOf(ledger: Ledger, entries = entriesOf(ledger)): Figures[] {
  const sums = new Map(
    [...ledger.partners, null].map((id) => [
      id,
      { paid: 0n, received: 0n, share: 0n, settled: 0n, in_cars: 0n, held: 0n, estimated: false },
    ]),
  )
  const of = (participant: Participant) => {
    const found = sums.get(participant)
    if (!found) throw new Error("an entry is of a partner who is none")
    return found
  }
  for (const { participant, kind, cents, estimated } of entries) {
    const row = of(participant)
    row[sumOf[kind]] += cents
    row.estimated ||= estimated
  }
  for (const car of ledger.cars) {
    if (car.sold_on !== null && car.sale !== null) continue
    const note = (participant: Participant, sum: "in_cars" | "held", amount: Decimal) => {
      const row = of(participant)
      row[sum] += centsOf(amount)
      row.estimated ||= car.estimated
    }
    note(car.purchase_paid_by, "in_cars", car.purchase)
    for (const { paid_by, amount } of [...car.expenses, ...car.late])
      note(paid_by, "in_cars", amount)
    for (const { received_by, amount } of car.received) note(received_by, "held", amount)
  }
  return [...sums].map(([partner_id, { paid, received, share, settled, ...row }]) => ({
    partner_id,
    paid: amountOf(paid),
    received: amountOf(-received),
    share: amountOf(share),
    settled: amountOf(settled),
    settle_now: amountOf(paid + received + share + settled),
    in_cars: amountOf(row.in_cars),
    held: amountOf(row.held),
    estimated: row.estimated,
  }))
}
