import { randomUUID } from "node:crypto"
import { leftToReceive, type PaymentMoney } from "@marza/domain/payments/left.oracle.ts"
import { runs } from "@marza/domain/runs.testing.ts"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openApp, type Person, type TestApp } from "../../../test/open-app.ts"
import { insertCar } from "../../../test/sql.ts"
import { compareSums } from "../cars/kept-sums.ts"

let opened: TestApp
let owner: Person
let organizationId: string

beforeAll(async () => {
  opened = await openApp()
  owner = await opened.person("Savininkė")
  organizationId = await opened.organization({ owner })
})
afterAll(() => opened.close())

const cents = (max: number) => fc.integer({ min: 1, max }).map((n) => (n / 100).toFixed(2))
const currency = fc.constantFrom("EUR", "NOK", "USD", "GBP")
const rate = fc.option(fc.integer({ min: 1, max: 30_000 }).map((n) => (n / 10_000).toFixed(4)))
const payment = fc
  .record({
    amount: cents(5_000_000),
    currency,
    exchange_rate: rate,
    state: fc.constantFrom(null, "held", "returned", "kept"),
  })
  .map((one) => ({ ...one, exchange_rate: one.currency === "EUR" ? null : one.exchange_rate }))
const sale = fc.record({
  sale_price: fc.option(cents(5_000_000)),
  sale_currency: currency,
  sale_exchange_rate: rate,
  status: fc.constantFrom("preparing", "sold"),
  sale_received_how: fc.constantFrom(null, "cash"),
})

test("what is left, and until when a car is reserved, is the same in SQL as by the rules, and as kept", async () => {
  await fc.assert(
    fc.asyncProperty(sale, fc.array(payment, { maxLength: 5 }), async (sold, payments) => {
      const carId = await insertCar(opened, organizationId)
      // The price is written before or after the payments.
      const write = () =>
        opened.sql(
          `update cars set sale_price = $2, sale_currency = $3, sale_exchange_rate = $4,
             status = $5, sold_at = case when $5 = 'sold' then now() end, sale_received_how = $6, sale_price_eur = case when $3 = 'EUR' then $2::numeric else round($2::numeric * $4::numeric, 2) end
           where id = $1`,
          [
            carId,
            sold.sale_price,
            sold.sale_currency,
            sold.sale_exchange_rate,
            sold.status,
            sold.sale_received_how,
          ],
        )
      const isFirst = payments.length % 2 === 0
      if (isFirst) await write()
      for (const one of payments)
        await opened.sql(
          `insert into payments (organization_id, id, car_id, amount, currency, exchange_rate, amount_eur, day, kind, state, until, state_day)
           values ($1, $2, $3, $4, $5, $6, case when $5 = 'EUR' then $4::numeric else round($4::numeric * $6::numeric, 2) end,
             '2026-11-01', case when $7::text is null then 'payment' else 'deposit' end, $7,
             case when $7::text is not null then date '2026-11-28' end,
             case when $7::text in ('returned', 'kept') then date '2026-11-02' end)`,
          [
            organizationId,
            randomUUID(),
            carId,
            one.amount,
            one.currency,
            one.exchange_rate,
            one.state,
          ],
        )
      if (!isFirst) await write()
      const [kept] = await opened.sql(
        "select left_to_receive, left_estimated, reserved_until::text from cars where id = $1",
        [carId],
      )
      const stored = await opened.sql(
        "select amount, currency, exchange_rate, amount_eur, state from payments where car_id = $1",
        [carId],
      )
      const [car] = await opened.sql(
        `select sale_price, sale_currency, sale_exchange_rate, sale_price_eur,
           status = 'sold' and sale_received_how is not null as received_all from cars where id = $1`,
        [carId],
      )
      expect(kept).toEqual({
        ...leftToReceive(car as Parameters<typeof leftToReceive>[0], stored as PaymentMoney[]),
        reserved_until:
          sold.status !== "sold" && payments.some(({ state }) => state === "held")
            ? "2026-11-28"
            : null,
      })
    }),
    { numRuns: runs(60) },
  )
  expect((await compareSums(opened.services.database, organizationId)).differing).toBe(0)
})
