import type { Currency } from "@marza/domain/money/currencies.ts"
import fc from "fast-check"

// Random histories of an organization from February to June 2026, and two that have met what chance may leave out.

const index = fc.nat(1000)
/** Few days, so that parts, rates and costs often begin on the very day of a sale. */
const days = ["2026-02-10", "2026-03-01", "2026-03-15", "2026-03-16", "2026-04-20", "2026-05-05"]
const day = fc.constantFrom(...days)
const earlyDay = fc.constantFrom(...days.slice(0, 3))
const amount = fc
  .oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 100, max: 900_000 }))
  .map((cents) => (cents / 100).toFixed(2))
type Rated = { currency: Currency; exchange_rate: string | null }
/** A currency, whose rate may be missing. */
const rated = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Rated>({ currency: "EUR", exchange_rate: null }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Rated>(
      { currency: "NOK", exchange_rate: "0.0861178092" },
      { currency: "NOK", exchange_rate: null },
      { currency: "USD", exchange_rate: "0.8549" },
      { currency: "USD", exchange_rate: null },
      { currency: "GBP", exchange_rate: "1.1507" },
      { currency: "GBP", exchange_rate: null },
    ),
  },
)
const money = fc
  .record({ amount, rated, hasVat: fc.boolean() })
  .map(({ amount, rated, hasVat }) => ({
    ...rated,
    amount,
    vat_amount: hasVat ? (Math.floor(Number(amount) * 17) / 100).toFixed(2) : null,
  }))
/** Which of the partners takes part; the firm where there is none. */
const who = fc.option(index, { freq: 3 })
/** The parts of three partners and the firm; null for a partner who is not named. */
const parts = fc
  .tuple(
    ...[1, 2, 3, 4].map(() =>
      fc.option(fc.oneof(fc.constantFrom(0, 1, 1000), fc.integer({ min: 0, max: 1000 }))),
    ),
  )
  .filter((all) => all.some((one) => (one ?? 0) > 0))
const scheme = fc.constantFrom("margin" as const, "standard" as const, "zero" as const)
const kind = fc.constantFrom("cost" as const, "cost" as const, "refund" as const)
const rates = fc.constantFrom(
  [],
  [{ from: "2026-01-01", rate: "21.00" }],
  [{ from: "2026-02-10", rate: "21.00" }],
  [
    { from: "2026-03-15", rate: "19.00" },
    { from: "2026-04-20", rate: null },
  ],
)
const on = <Kind extends string, Fields>(
  kind: Kind,
  fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
) => fc.record<Fields>(fields).map((rest) => ({ do: kind, ...rest }))
const step = fc.oneof(
  { weight: 6, arbitrary: on("buy", { day: earlyDay, money, scheme, who }) },
  { weight: 8, arbitrary: on("spend", { index, day, money, kind, who }) },
  { weight: 7, arbitrary: on("sell", { index, day, money, who }) },
  { weight: 1, arbitrary: on("sell without a price", { index }) },
  { weight: 2, arbitrary: on("take a sale back", { index }) },
  { weight: 1, arbitrary: on("delete a car", { index }) },
  { weight: 3, arbitrary: on("receive", { index, day, money, who }) },
  {
    weight: 4,
    arbitrary: on("take a deposit", {
      index,
      day,
      money,
      who,
      other: who,
      state: fc.constantFrom("held" as const, "kept" as const, "returned" as const),
    }),
  },
  { weight: 2, arbitrary: on("spend on no car", { day, money, who }) },
  { weight: 1, arbitrary: on("spend on two cars", { index, day, who }) },
  { weight: 3, arbitrary: on("choose parts", { parts, from: fc.option(day) }) },
  { weight: 2, arbitrary: on("share a car", { index, parts }) },
  { weight: 1, arbitrary: on("take shares back", { index }) },
  { weight: 2, arbitrary: on("give money", { day, amount, who, other: who }) },
  { weight: 1, arbitrary: on("settle everything", {}) },
  { weight: 1, arbitrary: on("lose an account", { index }) },
  { weight: 1, arbitrary: on("tax", { rates }) },
)
export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
/** Most begin with parts and a rate of VAT, without which little would be shared. */
export const history = fc
  .record({
    rates,
    parts: fc.option(parts),
    steps: fc.array(step, { minLength: 15, maxLength: 35, size: "max" }),
  })
  .map(({ rates, parts, steps }): Step[] => [
    { do: "tax", rates },
    ...(parts ? [{ do: "choose parts" as const, parts, from: null }] : []),
    ...steps,
  ])

const eur = (amount: string) => ({
  currency: "EUR" as const,
  exchange_rate: null,
  amount,
  vat_amount: (Math.floor(Number(amount) * 17) / 100).toFixed(2),
})
const withoutRate = (currency: Currency, amount: string) => ({ ...eur(amount), currency })
const cost = { index: 0, kind: "cost", who: 1 } as const
const taxed: Step[] = [
  { do: "tax", rates: [{ from: "2026-01-01", rate: "21.00" }] },
  { do: "choose parts", parts: [1000, 0, 1, null], from: null },
  { do: "buy", day: "2026-03-02", money: eur("9000.00"), scheme: "standard", who: 0 },
  { do: "sell", index: 0, day: "2026-03-20", money: eur("8000.01"), who: 1 },
  { do: "receive", index: 0, day: "2026-03-21", money: eur("8500.00"), who: 2 },
  { do: "settle everything" },
  { do: "spend", ...cost, day: "2026-03-20", money: eur("50.00") },
  { do: "spend", ...cost, day: "2026-03-21", money: withoutRate("NOK", "333.33") },
  { do: "spend", ...cost, day: "2026-03-22", money: eur("20.00"), kind: "refund" },
]
const ended = { index: 1, day: "2026-04-05", who: 0, other: 1 }

/** Whatever chance adds, these are met. */
export const firstHistories: Step[][] = [
  [
    ...taxed,
    { do: "buy", day: "2026-04-02", money: eur("500.00"), scheme: "margin", who: 1 },
    { do: "spend on two cars", index: 0, day: "2026-04-03", who: 2 },
    { do: "take a deposit", ...ended, money: withoutRate("USD", "100.01"), state: "returned" },
    { do: "take a deposit", ...ended, money: withoutRate("GBP", "50.00"), state: "held" },
    { do: "lose an account", index: 0 },
    { do: "choose parts", parts: [null, 3, 1, 2], from: "2026-04-01" },
    { do: "sell without a price", index: 1 },
    { do: "share a car", index: 0, parts: [1, 1, 1, null] },
    { do: "spend on no car", day: "2026-04-10", money: eur("100.00"), who: 1 },
    { do: "give money", day: "2026-04-11", amount: "0.01", who: 0, other: null },
  ],
  [
    ...taxed,
    { do: "buy", day: "2026-04-02", money: eur("700.00"), scheme: "zero", who: 1 },
    { do: "sell", index: 1, day: "2026-04-03", money: withoutRate("NOK", "9000.00"), who: 1 },
    { do: "take a deposit", ...ended, index: 0, money: eur("300.00"), state: "kept" },
    { do: "share a car", index: 0, parts: [null, 7, null, null] },
    { do: "take shares back", index: 0 },
    { do: "take a sale back", index: 0 },
    { do: "take a deposit", ...ended, index: 0, money: eur("250.00"), state: "held" },
    { do: "delete a car", index: 1 },
  ],
]
