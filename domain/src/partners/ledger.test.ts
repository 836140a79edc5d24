import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { amountOf, centsOf, cutCents } from "../money/cents.ts"
import { sum } from "../money/decimal.ts"
import { randomLedger } from "./ledger.testing.ts"
import { entriesOf, figuresOf, type Ledger, type LedgerCar } from "./ledger.ts"
import { partsOn } from "./parts.ts"
import { transfersOf } from "./transfers.ts"

describe("shares", () => {
  test("are whole cents that add up, each within a cent of the exact one, a loss as a profit", () => {
    const parts = fc
      .array(fc.bigInt({ min: 0n, max: 1000n }), { minLength: 1, maxLength: 9 })
      .filter((all) => all.some((one) => one > 0n))
    const amounts = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n })
    fc.assert(
      fc.property(amounts, parts, (cents, all) => {
        const shares = cutCents(cents, all)
        expect(shares.reduce((a, b) => a + b, 0n)).toBe(cents)
        const whole = all.reduce((a, b) => a + b, 0n)
        for (const [index, share] of shares.entries()) {
          const off = share * whole - cents * (all[index] ?? 0n)
          expect(off < whole && off > -whole).toBe(true)
          if (all[index] === 0n) expect(share).toBe(0n)
        }
        expect(cutCents(-cents, all)).toEqual(shares.map((share) => -share))
      }),
    )
  })

  test("give the odd cent to the largest remainder, of equal ones to whoever joined first", () => {
    expect(cutCents(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n])
    expect(cutCents(-200n, [1n, 1n, 1n])).toEqual([-67n, -67n, -66n])
    expect(cutCents(100n, [1n, 2n, 0n])).toEqual([33n, 67n, 0n])
    expect(() => cutCents(100n, [0n, 0n])).toThrow(RangeError)
  })

  test("are those of the latest day on or before it; before the first all is the firm's", () => {
    const [early, late] = [
      [{ partner_id: "a", parts: 1 }],
      [
        { partner_id: "a", parts: 1 },
        { partner_id: null, parts: 1 },
      ],
    ]
    const chosen = [
      { from_day: "2026-03-05", items: early },
      { from_day: "2026-03-20", items: late },
    ]
    expect(partsOn(chosen, "2026-03-04")).toEqual([{ partner_id: null, parts: 1 }])
    expect(partsOn(chosen, "2026-03-05")).toBe(early)
    expect(partsOn(chosen, "2026-03-19")).toBe(early)
    expect(partsOn(chosen, "2026-03-20")).toBe(late)
    expect(partsOn([{ from_day: null, items: early }], "2000-01-01")).toBe(early)
  })
})

describe("the two laws", () => {
  test("all that is to be settled now adds up to exactly 0.00, of each document too", () => {
    fc.assert(
      fc.property(randomLedger, (ledger) => {
        const entries = entriesOf(ledger)
        expect(sum(figuresOf(ledger).map(({ settle_now }) => settle_now))).toBe("0.00")
        const bySource = Map.groupBy(entries, ({ source_id }) => source_id)
        for (const rows of bySource.values())
          expect(rows.reduce((all, { cents }) => all + cents, 0n)).toBe(0n)
      }),
    )
  })

  test("all that is in cars adds up to the cost of the cars that are left out of it", () => {
    fc.assert(
      fc.property(randomLedger, (ledger) => {
        const leftOut = ledger.cars.filter((car) => car.sold_on === null || car.sale === null)
        const cost = leftOut.flatMap((car) => [
          car.purchase,
          ...[...car.expenses, ...car.late].map(({ amount }) => amount),
        ])
        const figures = figuresOf(ledger)
        expect(sum(figures.map(({ in_cars }) => in_cars))).toBe(sum(cost))
        const received = leftOut.flatMap((car) => car.received.map(({ amount }) => amount))
        expect(sum(figures.map(({ held }) => held))).toBe(sum(received))
      }),
    )
  })

  test("a balance is the sum of its four figures, and of the rows of its statement", () => {
    fc.assert(
      fc.property(randomLedger, (ledger) => {
        const entries = entriesOf(ledger)
        for (const row of figuresOf(ledger)) {
          const { paid, received, share, settled, settle_now } = row
          expect(centsOf(settle_now)).toBe(
            centsOf(paid) - centsOf(received) + centsOf(share) + centsOf(settled),
          )
          const own = entries.filter(({ participant }) => participant === row.partner_id)
          expect(amountOf(own.reduce((all, { cents }) => all + cents, 0n))).toBe(settle_now)
        }
      }),
    )
  })

  test("the proposed transfers bring every balance to 0.00, with fewer of them than participants", () => {
    fc.assert(
      fc.property(randomLedger, (ledger) => {
        const figures = figuresOf(ledger)
        const transfers = transfersOf(figures)
        expect(transfers.length).toBeLessThan(figures.length)
        const settled = {
          ...ledger,
          settlements: [
            ...ledger.settlements,
            ...transfers.map((transfer, index) => ({
              ...transfer,
              id: `proposed ${index}`,
              day: "2026-03-31",
            })),
          ],
        }
        for (const { settle_now } of figuresOf(settled)) expect(settle_now).toBe("0.00")
      }),
    )
  })
})

const car: LedgerCar = {
  id: "car",
  name: "Audi A4",
  sold_on: "2026-03-20",
  sale: "10500.00",
  sale_received_by: null,
  purchase: "8000.00",
  purchase_paid_by: "anna",
  vat: null,
  expenses: [],
  late: [],
  received: [],
  shares: null,
  estimated: false,
}

const nothing: Ledger = {
  partners: ["anna", "boris"],
  parts: [
    {
      from_day: null,
      items: [
        { partner_id: "anna", parts: 1 },
        { partner_id: "boris", parts: 1 },
      ],
    },
  ],
  cars: [],
  overheads: [],
  ended_deposits: [],
  settlements: [],
}

const balances = (ledger: Partial<Ledger>) =>
  figuresOf({ ...nothing, ...ledger }).map(({ settle_now }) => settle_now)

describe("cars that are read as one", () => {
  test("are shared to the cent as each of them by itself", () => {
    const weights = fc
      .array(fc.integer({ min: 0, max: 40 }), { minLength: 3, maxLength: 3 })
      .filter((parts) => parts.some((part) => part > 0))
    const wholes = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 9 })
    const remainder = fc.integer({ min: -200, max: 200 })
    fc.assert(
      fc.property(
        weights,
        wholes,
        remainder,
        ([ofAnna = 0, ofBoris = 0, ofFirm = 0], all, left) => {
          const items = [
            { partner_id: "anna", parts: ofAnna },
            { partner_id: "boris", parts: ofBoris },
            { partner_id: null, parts: ofFirm },
          ]
          const chosen = { ...nothing, parts: [{ from_day: null, items }] }
          const parts = ofAnna + ofBoris + ofFirm
          const rest = left % parts
          // As `%` has it, the remainder of a loss is a loss.
          const profits = all.map((whole) =>
            BigInt(Math.sign(rest || 1) * Math.abs(whole) * parts + rest),
          )
          const selling = (cents: bigint) => ({
            ...car,
            sale: amountOf(centsOf(car.purchase) + cents),
          })
          const each = figuresOf({ ...chosen, cars: profits.map(selling) })
          const purchase = amountOf(centsOf(car.purchase) * BigInt(profits.length))
          const profit = profits.reduce((one, other) => one + other, 0n)
          const asOne = {
            ...car,
            purchase,
            sale: amountOf(centsOf(purchase) + profit),
            alike: { times: BigInt(profits.length), remainder: BigInt(rest) },
          }
          expect(figuresOf({ ...chosen, cars: [asOne] })).toEqual(each)
        },
      ),
    )
  })
})

describe("a car", () => {
  test("bought by one and paid to the other is shared by both", () => {
    // Profit 2 500,00, 1 250,00 each. Anna: 8 000 + 1 250. Boris: −10 500 + 1 250.
    expect(balances({ cars: [{ ...car, sale_received_by: "boris" }] })).toEqual([
      "9250.00",
      "-9250.00",
      "0.00",
    ])
  })

  test("of which VAT is paid owes it to the firm, which has paid what is due and received what is deducted", () => {
    // Profit after VAT 2 500 − 433,88 + 42 = 2 108,12. The firm: 433,88 − 42 − 10 500.
    expect(balances({ cars: [{ ...car, vat: { due: "433.88", deductible: "42.00" } }] })).toEqual([
      "9054.06",
      "1054.06",
      "-10108.12",
    ])
  })

  test("puts a late cost on its own day, with what it changes of the shares", () => {
    const late = [{ day: "2026-04-02", paid_by: "boris", amount: "0.01", vat: "0.00" }]
    const rows = entriesOf({ ...nothing, cars: [{ ...car, sale: "8000.01", late }] })
    expect(
      rows
        .filter(({ kind }) => kind === "profit_share" || kind === "late_cost")
        .map(({ participant, day, kind, cents }) => [participant, day, kind, cents]),
    ).toEqual([
      ["anna", "2026-03-20", "profit_share", 1n],
      ["boris", "2026-04-02", "late_cost", 1n],
      ["anna", "2026-04-02", "profit_share", -1n],
    ])
  })

  test("with more received than its price leaves the difference with whoever received the rest", () => {
    const received = [{ received_by: "boris", amount: "11000.00" }]
    expect(balances({ cars: [{ ...car, received }] })).toEqual(["9250.00", "-9750.00", "500.00"])
  })

  test("with shares of its own leaves those of its day aside", () => {
    const shares = [{ partner_id: "boris", parts: 3 }]
    expect(balances({ cars: [{ ...car, shares }] })).toEqual(["8000.00", "2500.00", "-10500.00"])
  })

  test("that is sold without a value stays in cars, and its payments are held", () => {
    const received = [{ received_by: "boris", amount: "300.00" }]
    const figures = figuresOf({
      ...nothing,
      cars: [{ ...car, sold_on: null, sale: null, received }],
    })
    expect(figures.map(({ in_cars, held }) => [in_cars, held])).toEqual([
      ["8000.00", "0.00"],
      ["0.00", "300.00"],
      ["0.00", "0.00"],
    ])
  })
})
