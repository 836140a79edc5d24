import Big from "big.js"
import fc from "fast-check"
import { expect, test } from "vitest"
import { add, compare, type Decimal, subtract, sum, toCents } from "../money/decimal.ts"
import { eurValue } from "../money/eur.ts"
import { runs } from "../runs.testing.ts"
import { vatDue } from "../vat/due.ts"
import { vatSchemes } from "../vat/rates.ts"
import type { PaperPrice } from "./content.ts"
import { credited, invoicePrice, receivedOf, type Sold } from "./sums.ts"

const cents = (max: number) =>
  fc.integer({ min: 1, max }).map((value) => toCents(String(value / 100)))

/** Sales with the figures that their cars have. */
const sales = fc
  .record({
    price: cents(99_999_999),
    purchase: cents(99_999_999),
    currency: fc.constantFrom("EUR", "NOK", "USD", "GBP"),
    exchange: fc.integer({ min: 1, max: 20_000_000_000 }),
    scheme: fc.constantFrom(...vatSchemes),
    percent: fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: null }),
  })
  .map(({ price, purchase, currency, exchange, scheme, percent }) => {
    const rate = currency === "EUR" ? null : (exchange / 10 ** 10).toFixed(10)
    const price_eur = eurValue({ amount: price, currency, rate }) as Decimal
    const vat_rate = percent === null ? null : toCents(String(percent / 100))
    const sold: Sold = {
      price,
      currency,
      rate,
      rate_day: null,
      price_eur,
      scheme,
      vat_rate,
      vat_due: vat_rate && vatDue({ scheme, rate: vat_rate, sale: price_eur, purchase }),
    }
    return sold
  })

test("the sums of an invoice are those of its car, to the cent, and add up", () => {
  fc.assert(
    fc.property(sales, (sold) => {
      const { total, currency, vat, eur } = invoicePrice(sold)
      expect([total, currency]).toEqual([sold.price, sold.currency])
      expect(vat !== null).toBe(sold.scheme === "standard" && sold.vat_rate !== null)
      expect(eur !== null).toBe(sold.currency !== "EUR")
      if (vat) expect(add(vat.net, vat.amount)).toBe(total)
      if (vat && !eur) expect(vat.amount).toBe(sold.vat_due)
      if (eur) expect(eur.total).toBe(sold.price_eur)
      if (eur && vat) {
        expect(eur.vat).toBe(sold.vat_due)
        expect(add(eur.net ?? "", eur.vat ?? "")).toBe(eur.total)
      }
    }),
    { numRuns: runs(200) },
  )
})

test("no figure of VAT is on an invoice of a margin sale, in whatever currency", () => {
  fc.assert(
    fc.property(
      sales.map((sold) => ({ ...sold, scheme: "margin" as const })),
      (sold) => {
        const { vat, eur } = invoicePrice(sold)
        expect([vat, eur?.net ?? null, eur?.vat ?? null]).toEqual([null, null, null])
      },
    ),
    { numRuns: runs(200) },
  )
})

test("a credit invoice and its invoice come to nothing", () => {
  fc.assert(
    fc.property(sales, (sold) => {
      const price = invoicePrice(sold)
      const { total, vat, eur } = credited(price, [], null)
      const pairs = [
        [price.total, total],
        [price.vat?.net, vat?.net],
        [price.vat?.amount, vat?.amount],
        [price.eur?.total, eur?.total],
        [price.eur?.net, eur?.net],
        [price.eur?.vat, eur?.vat],
      ]
      for (const [one, other] of pairs) {
        expect(typeof one).toBe(typeof other)
        if (one && other) expect(compare(add(one, other), "0")).toBe(0)
      }
    }),
    { numRuns: runs(200) },
  )
})

test("credit invoices of parts come to the invoice, whatever the parts", () => {
  const cuts = fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(sales, cuts, (sold, percents) => {
      const price = invoicePrice(sold)
      const parts: PaperPrice[] = []
      for (const percent of percents) {
        const left = add(price.total, sum(parts.map(({ total }) => total)))
        const part = toCents(new Big(left).times(percent).div(100))
        if (compare(part, "0") > 0 && compare(part, left) < 0)
          parts.push(credited(price, parts, part))
      }
      parts.push(credited(price, parts, null))
      for (const of of [
        (sums: PaperPrice) => sums.total,
        (sums: PaperPrice) => sums.vat?.net,
        (sums: PaperPrice) => sums.vat?.amount,
        (sums: PaperPrice) => sums.eur?.total,
        (sums: PaperPrice) => sums.eur?.net,
        (sums: PaperPrice) => sums.eur?.vat,
      ])
        expect(sum([price, ...parts].map((sums) => of(sums) ?? "0.00"))).toBe("0.00")
      for (const { total, vat } of parts) if (vat) expect(add(vat.net, vat.amount)).toBe(total)
    }),
    { numRuns: runs(200) },
  )
})

test("what was received is the price without what is left of it", () => {
  expect(receivedOf("1000.00", "400.00")).toBe("600.00")
  expect(receivedOf("1000.00", "-20.00")).toBe(subtract("1020.00", "0"))
  expect(receivedOf("1000.00", "1000.00")).toBeNull()
  expect(receivedOf("1000.00", null)).toBeNull()
})
