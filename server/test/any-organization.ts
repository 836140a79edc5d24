import { expenseTypes } from "@marza/domain/expenses/fields.ts"
import { eurValue } from "@marza/domain/money/eur.ts"
import { requiredLine } from "@marza/domain/schema/text.ts"
import fc from "fast-check"
import { downloadArchive } from "./archives.ts"
import { openAppForTest } from "./open-app.ts"
import { expectSame } from "./returned-archive.ts"
import { insertCar } from "./sql.ts"

const lineOf = (maxCharacters: number) =>
  requiredLine({ required: "invalid", tooLong: "invalid", maxCharacters })

/** The values in EUR of a car, by the rule. */
const eurOf = (car: {
  purchase_price: string
  purchase_currency: string
  purchase_exchange_rate: string | null
  sale_price: string | null
  sale_currency: string
}) => ({
  purchase_price_eur: eurValue({
    amount: car.purchase_price,
    currency: car.purchase_currency,
    rate: car.purchase_exchange_rate,
  }),
  sale_price_eur:
    car.sale_price && eurValue({ amount: car.sale_price, currency: car.sale_currency, rate: null }),
})

/** Archives and imports so many organizations that are made up. */
export async function expectAnyReturns(numRuns: number): Promise<void> {
  const opened = await openAppForTest()
  const owner = await opened.person("Savininkė")
  const text = (maxLength: number) =>
    fc
      .string({ unit: "grapheme", minLength: 1, maxLength })
      .map((value) => lineOf(maxLength).safeParse(value).data ?? "")
      .filter((value) => value !== "" && value.length <= maxLength)
  const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value)
  const amount = fc
    .integer({ min: 1, max: 99_999_999_999 })
    .map((cents) => (cents / 100).toFixed(2))
  const rate = fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 9_999_999_999 }))
  const time = fc
    .date({ min: new Date("2000-01-02"), max: new Date("2026-01-01"), noInvalidDate: true })
    .map((date) => date.toISOString())
  const day = time.map((iso) => iso.slice(0, 10))
  const currency = fc.constantFrom("EUR", "NOK", "USD", "GBP")
  const car = fc.record({
    name: text(100),
    description: optional(
      fc.string({ unit: "grapheme", maxLength: 200 }).map((one) => one.replaceAll("\0", "").trim()),
    ),
    purchase_price: amount,
    purchase_currency: currency,
    purchase_exchange_rate: optional(
      rate.map(([whole, part]) => `${whole}.${String(part).padStart(10, "0")}`),
    ),
    sale_price: optional(amount),
    sale_currency: currency,
    status: fc.constantFrom("bought", "preparing", "sold"),
    bought_at: optional(time),
    sold_at: optional(time),
    created_at: time,
    mileage_km: optional(fc.nat(2_000_000)),
    inspection_until: optional(day),
    bought_from: optional(text(200)),
    asking_price: optional(amount),
  })
  const expense = fc.record({
    description: text(300),
    amount,
    currency,
    kind: fc.constantFrom("cost", "refund"),
    expense_type: fc.constantFrom(...expenseTypes),
    date: day,
    exchange_rate: optional(fc.constantFrom("0.0862", "1", "123.4567890123")),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(car, fc.array(expense, { maxLength: 3 })), { maxLength: 4 }),
      async (cars) => {
        const id = await opened.organization({ owner })
        for (const [fields, expenses] of cars) {
          const carId = await insertCar(opened, id, { ...fields, ...eurOf(fields) })
          for (const one of expenses) {
            const { amount, currency, exchange_rate: rate } = one
            const row = { ...one, amount_eur: eurValue({ amount, currency, rate }) }
            const names = Object.keys(row)
            await opened.sql(
              `insert into expenses (organization_id, id, car_id, ${names})
               values ($1, gen_random_uuid(), $2, ${names.map((_, index) => `$${index + 3}`)})`,
              [id, carId, ...Object.values(row)],
            )
          }
        }
        const archive = await downloadArchive(opened, owner, id)
        await expectSame(opened, opened, { archive, owner, linked: [owner.id] })
      },
    ),
    { numRuns },
  )
}
