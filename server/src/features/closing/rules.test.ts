import { randomUUID } from "node:crypto"
import { documentsResult, lineDifferences } from "@marza/domain/closing/lines.ts"
import type { MonthClosing } from "@marza/domain/closing/schemas.ts"
import { costOn, type StockedCar, stockOn } from "@marza/domain/closing/stock.oracle.ts"
import { expenseInEur } from "@marza/domain/expenses/money.ts"
import { add, subtract, sum } from "@marza/domain/money/decimal.ts"
import { runs } from "@marza/domain/runs.testing.ts"
import type { VatRates } from "@marza/domain/vat/rates.ts"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openApp, type Person, type TestApp } from "../../../test/open-app.ts"

// Random histories of an organization from February to May 2026, through the calls (rules 24.5 and 24.6).
let opened: TestApp
let owner: Person
beforeAll(async () => {
  opened = await openApp()
  owner = await opened.person("Savininkė")
})
afterAll(() => opened.close())

const index = fc.nat(1000)
const anyDay = fc
  .record({ month: fc.integer({ min: 2, max: 5 }), day: fc.integer({ min: 1, max: 31 }) })
  // A day that February and April lack is one of the next month.
  .map((one) => new Date(Date.UTC(2026, one.month - 1, one.day)).toISOString().slice(0, 10))
/** Often the first or the last day of a month, where rules begin and end. */
const day = fc.oneof(
  anyDay,
  fc.constantFrom(
    "2026-02-28",
    "2026-03-01",
    "2026-03-31",
    "2026-04-01",
    "2026-04-30",
    "2026-05-01",
  ),
)
const amount = fc.integer({ min: 100, max: 900_000 }).map((cents) => (cents / 100).toFixed(2))
const money = fc
  .record({
    amount,
    hasVat: fc.boolean(),
    currency: fc.constantFrom(
      { currency: "EUR", exchange_rate: null },
      { currency: "NOK", exchange_rate: "0.0861178092" },
      { currency: "USD", exchange_rate: null },
    ),
  })
  .map(({ amount, hasVat, currency }) => ({
    ...currency,
    amount,
    vat_amount: hasVat ? (Math.floor(Number(amount) * 17) / 100).toFixed(2) : null,
  }))
type Money = typeof money extends fc.Arbitrary<infer One> ? One : never
const rates: VatRates[] = [
  [{ from: "2026-01-01", rate: "21" }],
  [{ from: "2026-03-15", rate: "19" }],
  [
    { from: "2026-01-01", rate: "21" },
    { from: "2026-04-10", rate: null },
  ],
]
const on = <Kind extends string, Fields>(
  kind: Kind,
  fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
) => fc.record<Fields>(fields).map((rest) => ({ do: kind, ...rest }))
const kind = fc.constantFrom("cost" as const, "cost" as const, "refund" as const)
const scheme = fc.constantFrom("margin" as const, "standard" as const)
const step = fc.oneof(
  { weight: 4, arbitrary: on("buy", { day, money, scheme }) },
  { weight: 5, arbitrary: on("spend", { index, day, money, kind }) },
  { weight: 4, arbitrary: on("sell", { index, day, amount }) },
  { weight: 2, arbitrary: on("change a purchase", { index, day, money }) },
  { weight: 2, arbitrary: on("change an expense", { index, day, money }) },
  { weight: 1, arbitrary: on("delete an expense", { index }) },
  { weight: 1, arbitrary: on("take a sale back", { index }) },
  { weight: 1, arbitrary: on("delete a car", { index }) },
  { weight: 2, arbitrary: on("spend on no car", { day, money }) },
  { weight: 2, arbitrary: on("receive", { index, day, amount }) },
  { weight: 1, arbitrary: on("keep a deposit", { index, day, amount }) },
  { weight: 1, arbitrary: on("tax", { rates: fc.constantFrom(...rates) }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
const history = fc.array(step, { minLength: 5, maxLength: 14 })

const at = <One>(all: readonly One[], number: number): One | undefined =>
  all[number % Math.max(all.length, 1)]

type SpentOn = StockedCar["expenses"][number] & { id: string }
type Car = Pick<StockedCar, "car"> & { id: string; expenses: SpentOn[] }

/** Every history has met these, whatever chance adds. */
const inEur = {
  currency: "EUR" as const,
  exchange_rate: null,
  amount: "1210.00",
  vat_amount: "210.00",
}
const first: Step[] = [
  { do: "tax", rates: rates[0] ?? [] },
  { do: "buy", day: "2026-03-02", money: inEur, scheme: "standard" },
  { do: "spend", index: 0, day: "2026-03-10", money: inEur, kind: "cost" },
  { do: "spend", index: 0, day: "2026-02-10", money: inEur, kind: "refund" },
  { do: "buy", day: "2026-04-02", money: inEur, scheme: "margin" },
  { do: "spend", index: 1, day: "2026-03-30", money: inEur, kind: "cost" },
]
const then: Step[] = [
  { do: "sell", index: 0, day: "2026-04-20", amount: "2420.00" },
  { do: "spend", index: 0, day: "2026-04-25", money: inEur, kind: "cost" },
  { do: "spend", index: 1, day: "2026-03-12", money: inEur, kind: "cost" },
  { do: "delete an expense", index: 0 },
  { do: "change a purchase", index: 0, day: "2026-03-03", money: inEur },
]

/** An organization, and beside it what the same history comes to when it is replayed in memory. */
async function openFirm() {
  const base = `/api/organizations/${await opened.organization({ owner })}`
  const replay = { cars: [] as Car[], rates: [] as VatRates }
  const read = async (path: string) => {
    const { status, body } = await owner.call("GET", base + path)
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  /** Whether it was carried out; a history may ask for what the rules refuse. */
  const send = async (method: "POST" | "PATCH" | "PUT" | "DELETE", path: string, body?: object) => {
    const url = `${base}${path}${path.includes("?") ? "&" : "?"}into_closed=2026-03`
    const answer = await owner.call(method, url, body)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
    expect(answer.body?.code).not.toBe("month_closed")
    return answer.status < 300
  }
  const versionOf = async (path: string) => (await read(path)).version as number
  const expenses = () =>
    replay.cars.flatMap((car) => car.expenses.map((expense) => ({ car, expense })))
  const purchaseOf = ({ amount, currency, exchange_rate, vat_amount }: Money) => ({
    purchase_price: amount,
    purchase_currency: currency,
    purchase_exchange_rate: exchange_rate,
    purchase_vat: vat_amount,
  })

  const take = async (step: Step): Promise<void> => {
    const car = "index" in step ? at(replay.cars, step.index) : undefined
    const id = randomUUID()
    switch (step.do) {
      case "buy": {
        const { vat_amount, ...price } = step.money
        const purchase = purchaseOf({
          ...price,
          vat_amount: step.scheme === "standard" ? vat_amount : null,
        })
        const body = { id, name: "Audi", bought_on: step.day, vat_scheme: step.scheme, ...purchase }
        if (await send("POST", "/cars", body))
          replay.cars.push({
            id,
            car: {
              ...purchase,
              bought_on: step.day,
              sold_on: null,
              status: "bought",
              purchase_price_eur: null,
            },
            expenses: [],
          })
        return
      }
      case "spend": {
        if (!car) return
        const expense = { id, ...step.money, kind: step.kind, date: step.day }
        if (await send("POST", `/cars/${car.id}/expenses`, { ...expense, description: "x" }))
          car.expenses.push({ ...expense, amount_eur: null })
        return
      }
      case "sell": {
        if (!car) return
        const sale = { sale_price: step.amount, sold_on: step.day }
        const version = await versionOf(`/cars/${car.id}`)
        if (await send("PUT", `/cars/${car.id}/sale`, { version, ...sale }))
          Object.assign(car.car, { status: "sold", sold_on: step.day })
        return
      }
      case "change a purchase": {
        if (!car) return
        const { vat_amount: _, ...price } = step.money
        const { purchase_vat: __, ...purchase } = purchaseOf({ ...price, vat_amount: null })
        const body = { bought_on: step.day, ...purchase }
        const version = await versionOf(`/cars/${car.id}`)
        if (await send("PATCH", `/cars/${car.id}`, { version, ...body }))
          Object.assign(car.car, body)
        return
      }
      case "change an expense": {
        const found = at(expenses(), step.index)
        if (!found) return
        const path = `/cars/${found.car.id}/expenses/${found.expense.id}`
        const body = { ...step.money, date: step.day }
        if (await send("PATCH", path, { version: await expenseVersion(found), ...body }))
          Object.assign(found.expense, body)
        return
      }
      case "delete an expense": {
        const found = at(expenses(), step.index)
        if (!found) return
        if (await send("DELETE", `/cars/${found.car.id}/expenses/${found.expense.id}`))
          found.car.expenses = found.car.expenses.filter(({ id }) => id !== found.expense.id)
        return
      }
      case "take a sale back": {
        if (!car) return
        const version = await versionOf(`/cars/${car.id}`)
        if (await send("DELETE", `/cars/${car.id}/sale`, { version })) {
          const { status, sold_on } = await read(`/cars/${car.id}`)
          Object.assign(car.car, { status, sold_on })
        }
        return
      }
      case "delete a car": {
        if (!car) return
        if (await send("DELETE", `/cars/${car.id}?parts=delete`))
          replay.cars = replay.cars.filter(({ id }) => id !== car.id)
        return
      }
      case "spend on no car":
        await send("POST", "/overheads", { id, description: "x", day: step.day, ...step.money })
        return
      case "receive":
        if (car)
          await send("POST", `/cars/${car.id}/payments`, { id, amount: step.amount, day: step.day })
        return
      case "keep a deposit": {
        if (!car) return
        const kept = { kind: "deposit", day: "2026-02-01", until: "2026-02-02", state: "kept" }
        const body = { id, amount: step.amount, ...kept, state_day: step.day }
        await send("POST", `/cars/${car.id}/payments?second=true`, body)
        return
      }
      case "tax": {
        const version = await versionOf("")
        if (await send("PATCH", "", { version, vat_rates: step.rates })) replay.rates = step.rates
      }
    }
  }
  const expenseVersion = async ({ car, expense }: { car: Car; expense: { id: string } }) => {
    const { items } = await read(`/cars/${car.id}/expenses`)
    return items.find(({ id }: { id: string }) => id === expense.id).version
  }
  return { base, replay, read, send, take }
}

test(
  "what the changes since a closing come to is what the guarded documents are more than then",
  async () => {
    const met = { changes: 0, deleted: 0, born: 0 }
    await fc.assert(
      fc.asyncProperty(history, history, async (before, after) => {
        const firm = await openFirm()
        for (const step of before) await firm.take(step)
        const closing = "/months/2026-03/closing"
        expect(await firm.send("PUT", `${closing}?with_questions=true`, { version: 0 })).toBe(true)
        for (const step of after) await firm.take(step)
        const { now, closed }: MonthClosing = await firm.read(closing)
        if (!closed) throw new Error("the month stays closed")
        const { picture, changes, difference } = closed
        expect(changes).toHaveLength(closed.changes_count)
        const listed = lineDifferences(
          [],
          difference.map(({ document }) => {
            const own = changes.filter((change) => change.document === document)
            return {
              document,
              eur: sum(own.map(({ eur }) => eur)),
              vat_eur: sum(own.map(({ vat_eur }) => vat_eur)),
            }
          }),
        )
        const differing = lineDifferences(picture.documents, now.documents)
        expect(listed).toEqual(differing)
        expect(difference).toEqual(differing)
        const results = subtract(now.documents_result, picture.documents_result)
        expect(sum(changes.map(({ result }) => result))).toBe(results)
        expect(closed.result_difference).toBe(results)
        expect(documentsResult(differing)).toBe(results)
        met.changes += changes.length
        met.deleted += changes.filter(({ after }) => after === null).length
        met.born += changes.filter(({ before }) => before === null).length
      }),
      { numRuns: runs(6), examples: [[first, then]] },
    )
    expect(met.changes).toBeGreaterThan(2)
    expect(met.deleted).toBeGreaterThan(0)
    expect(met.born).toBeGreaterThan(0)
  },
  runs(60_000),
)

test(
  "the stock of a day is that of a replay, and April leads from one to the next",
  async () => {
    const met = { stocked: 0, soldInApril: 0 }
    await fc.assert(
      fc.asyncProperty(
        history,
        history,
        fc.array(day, { maxLength: 3 }),
        async (one, two, days) => {
          const firm = await openFirm()
          for (const step of [...one, ...two]) await firm.take(step)
          const { cars, rates } = firm.replay
          const [march, april] = ["2026-03-31", "2026-04-30"] as const
          const stock: Record<string, { cost_eur: string }> = {}
          for (const day of [march, april, ...days]) {
            const answered = await firm.read(`/stock?day=${day}`)
            expect(answered, day).toMatchObject(stockOn(cars, day, rates))
            stock[day] = answered
            met.stocked += answered.cars
          }
          // What April's documents say, but for the costs of cars that had left, or were never to come, before its end.
          const { now }: MonthClosing = await firm.read("/months/2026-04/closing")
          const documents = (name: string) =>
            now.documents.find(({ document }) => document === name)?.eur ?? ""
          const isInApril = (day: string | null) => day !== null && day > march && day <= april
          const isOutside = ({ car }: StockedCar) =>
            car.bought_on > april || (car.status === "sold" && (car.sold_on ?? "") <= march)
          const spentOn = ({ expenses }: StockedCar, isCounted: (day: string) => boolean) =>
            sum(
              expenses.filter(({ date }) => isCounted(date)).map((each) => expenseInEur(each).eur),
            )
          const outside = sum(cars.filter(isOutside).map((car) => spentOn(car, isInApril)))
          const isComing = ({ car }: StockedCar) =>
            isInApril(car.bought_on) && !(car.status === "sold" && (car.sold_on ?? "") <= march)
          // Paid for a car before it was bought.
          const ahead = sum(cars.filter(isComing).map((car) => spentOn(car, (day) => day <= march)))
          const bought = sum(
            cars
              .filter((one) => isInApril(one.car.bought_on) && !isComing(one))
              .map((one) => subtract(costOn(one, "2000-01-01", rates).cost, "0")),
          )
          const left = cars.filter(
            ({ car }) => car.status === "sold" && isInApril(car.sold_on) && car.bought_on <= april,
          )
          met.soldInApril += left.length
          const gone = sum(left.map((one) => costOn(one, april, rates).cost))
          const come = subtract(
            add(documents("purchase"), add(documents("expense"), ahead)),
            add(outside, bought),
          )
          expect(subtract(add(stock[march]?.cost_eur ?? "", come), gone)).toBe(
            stock[april]?.cost_eur,
          )
        },
      ),
      { numRuns: runs(6), examples: [[first, then, []]] },
    )
    expect(met.stocked).toBeGreaterThan(1)
    expect(met.soldInApril).toBeGreaterThan(0)
  },
  runs(60_000),
)
