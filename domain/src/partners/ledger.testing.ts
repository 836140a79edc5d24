import fc from "fast-check"
import { amountOf } from "../money/cents.ts"
import type { Ledger } from "./ledger.ts"
import type { Participant, Parts } from "./parts.ts"

const partners = ["anna", "boris", "cilia"]
const participant = fc.constantFrom<Participant>(...partners, null)
const amount = fc.integer({ min: 0, max: 9_999_999 }).map((cents) => amountOf(BigInt(cents)))
const signed = fc.integer({ min: -99_999, max: 9_999_999 }).map((cents) => amountOf(BigInt(cents)))
const day = fc
  .integer({ min: 1, max: 28 })
  .map((number) => `2026-03-${String(number).padStart(2, "0")}`)
const id = fc.uuid()

/** Whole parts, not all of them 0; a participant may lack. */
const parts = fc
  .tuple(...[...partners, null].map(() => fc.option(fc.integer({ min: 0, max: 1000 }))))
  .map((numbers): Parts[] =>
    [...partners, null].flatMap((partner_id, index) => {
      const number = numbers[index]
      return number === null || number === undefined ? [] : [{ partner_id, parts: number }]
    }),
  )
  .filter((items) => items.some((item) => item.parts > 0))

const estimated = fc.boolean()

/** A ledger of three partners and the firm, with everything that counts in it. */
export const randomLedger: fc.Arbitrary<Ledger> = fc.record({
  partners: fc.constant(partners),
  parts: fc
    .uniqueArray(fc.record({ from_day: fc.option(day), items: parts }), {
      selector: ({ from_day }) => from_day,
      maxLength: 4,
    })
    .map((chosen) => chosen.toSorted((a, b) => ((a.from_day ?? "") < (b.from_day ?? "") ? -1 : 1))),
  cars: fc.array(
    fc.record({
      id,
      name: fc.constant("a car"),
      sold_on: fc.option(day),
      sale: fc.option(amount),
      sale_received_by: participant,
      purchase: amount,
      purchase_paid_by: participant,
      vat: fc.option(fc.record({ due: amount, deductible: signed })),
      expenses: fc.array(fc.record({ paid_by: participant, amount: signed }), { maxLength: 4 }),
      late: fc.array(fc.record({ day, paid_by: participant, amount: signed, vat: signed }), {
        maxLength: 3,
      }),
      received: fc.array(fc.record({ received_by: participant, amount }), { maxLength: 3 }),
      shares: fc.option(parts),
      estimated,
    }),
    { maxLength: 6 },
  ),
  overheads: fc.array(
    fc.record({
      id,
      name: fc.constant("rent"),
      day,
      amount,
      vat: amount,
      paid_by: participant,
      estimated,
    }),
    { maxLength: 4 },
  ),
  ended_deposits: fc.array(
    fc.record({
      id,
      car_id: id,
      name: fc.constant("a car"),
      state: fc.constantFrom("kept", "returned"),
      state_day: day,
      amount,
      received_by: participant,
      returned_by: participant,
      estimated,
    }),
    { maxLength: 3 },
  ),
  settlements: fc.array(fc.record({ id, from: participant, to: participant, day, amount }), {
    maxLength: 3,
  }),
})
