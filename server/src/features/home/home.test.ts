import { randomUUID } from "node:crypto"
import { multiply, subtract, sum, toCents } from "@marza/domain/money/decimal.ts"
import { daysAfter, todayInVilnius } from "@marza/domain/time/days.ts"
import { monthOf } from "@marza/domain/time/months.ts"
import fc from "fast-check"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { pdf } from "../../../test/attachments.ts"
import {
  carBody,
  expenseBody,
  openApp,
  overheadBody,
  type Person,
  paymentBody,
  type TestApp,
} from "../../../test/open-app.ts"

let opened: TestApp
let owner: Person
let admin: Person
let member: Person
let stranger: Person
let base: string

beforeAll(async () => {
  opened = await openApp()
  owner = await opened.person("Savininkė")
  admin = await opened.person("Administratorius")
  member = await opened.person("Narys")
  stranger = await opened.person("Svetimas")
})
beforeEach(async () => {
  base = `/api/organizations/${await opened.organization({ owner, admin, member })}`
})
afterAll(() => opened.close())

const ok = async (path: string, by = owner) => {
  const { status, body } = await by.call("GET", `${base}${path}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const post = async (path: string, body: unknown, by = owner) => {
  const answer = await by.call("POST", `${base}${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}
const home = (by = owner) => ok("/home", by)
const today = todayInVilnius(new Date())
const { year, month } = monthOf(new Date())
const thisMonth = `year=${year}&month=${month}`

test("an organization without anything has zeros", async () => {
  expect(await home()).toEqual({
    stock: { cars: 0, cost_eur: "0.00", estimated: false },
    expected_profit_eur: "0.00",
    expected_profit_estimated: false,
    expected_of: 0,
    left_to_receive_eur: "0.00",
    left_to_receive_estimated: false,
    result_eur: "0.00",
    result_estimated: false,
    tasks_due: 0,
    tasks_overdue: 0,
    inbox: 0,
  })
})

test("each figure is that of the list for which it stands", async () => {
  const price = fc.integer({ min: 500_00, max: 9_000_00 }).map((cents) => (cents / 100).toFixed(2))
  const money = fc.constantFrom(
    { currency: "EUR", rate: null },
    { currency: "NOK", rate: "0.0862" },
    { currency: "USD", rate: null },
  )
  const anyCar = fc.record({
    status: fc.constantFrom("bought", "preparing", "sold", "sold"),
    purchase_price: price,
    asking_price: fc.option(price),
    sale_price: fc.option(price, { freq: 4 }),
    sold: money,
    paid: fc.option(price),
    vat_scheme: fc.constantFrom("margin", "standard"),
  })
  await owner.call("PATCH", base, { vat_rates: [{ from: "2020-01-01", rate: "21.00" }] })
  for (const { sold, paid, ...fields } of fc.sample(anyCar, 30)) {
    const car = await post(
      "/cars",
      carBody({
        ...fields,
        purchase_currency: "EUR",
        purchase_exchange_rate: null,
        sale_currency: sold.currency,
        sale_exchange_rate: sold.rate,
        ...(fields.status === "sold" && { sold_on: today }),
      }),
    )
    await post(`/cars/${car.id}/expenses`, expenseBody({ amount: "50.00", date: today }))
    if (paid) await post(`/cars/${car.id}/payments`, paymentBody({ amount: paid, day: today }))
  }
  await post("/overheads", overheadBody({ amount: "605.00", vat_amount: "105.00", day: today }))
  await post("/tasks", { id: randomUUID(), title: "Šiandien", due_on: today })
  await post("/tasks", { id: randomUUID(), title: "Vakar", due_on: daysAfter(today, -1) })
  await post("/tasks", { id: randomUUID(), title: "Kada nors" })
  await post(`/inbox?${new URLSearchParams({ id: randomUUID(), name: "Kvitas.pdf" })}`, pdf("k"))

  type Row = Record<string, string | null> & {
    purchase_estimated: boolean
    cost_estimated: boolean
  }
  const { items }: { items: Row[] } = await ok("/cars?limit=200")
  const stock = items.filter(({ status }) => status !== "sold")
  const asked = stock.filter(({ asking_price }) => asking_price !== null)
  const unpaid: Row[] = (await ok("/cars?unpaid=true&limit=200")).items
  const unit = { EUR: "1", NOK: "0.0862", USD: "0.86" }
  const shown = await home()
  expect(shown).toMatchObject({
    stock: { cars: stock.length, cost_eur: sum(stock.map(({ cost_eur }) => cost_eur ?? "0")) },
    expected_profit_eur: sum(
      asked.map(({ asking_price, cost_eur }) => subtract(asking_price ?? "0", cost_eur ?? "0")),
    ),
    expected_of: asked.length,
    left_to_receive_eur: sum(
      unpaid.map(({ left_to_receive, sale_currency }) =>
        toCents(multiply(left_to_receive ?? "0", unit[sale_currency as "EUR"])),
      ),
    ),
    left_to_receive_estimated: unpaid.some(({ sale_currency }) => sale_currency === "USD"),
    result_eur: (await ok(`/analytics/result?${thisMonth}`)).profit_after_overheads,
    tasks_due: (await ok("/tasks?who=mine&limit=1")).due,
    tasks_overdue: (await ok("/tasks?who=mine")).items.filter(
      ({ due_on }: { due_on: string | null }) => due_on !== null && due_on < today,
    ).length,
    inbox: (await ok("/inbox")).items.length,
  })
  expect(shown.tasks_overdue).toBeGreaterThan(0)
  expect(shown.tasks_due).toBeGreaterThan(shown.tasks_overdue)
  expect(await home(admin)).toEqual(shown)
  // A member's month ends before overheads.
  const { months } = await ok(`/analytics/around?${thisMonth}`, member)
  const ofMember = await home(member)
  expect(ofMember.result_eur).toBe(months.at(-1).sold_profit)
  expect(subtract(ofMember.result_eur, shown.result_eur)).toBe("500.00")
  expect({ ...ofMember, result_eur: null, result_estimated: null }).toEqual({
    ...shown,
    result_eur: null,
    result_estimated: null,
  })
})

test("what a missing rate makes an estimate is marked, and the rest is not", async () => {
  await post(
    "/cars",
    carBody({ purchase_currency: "NOK", purchase_exchange_rate: null, asking_price: "9000.00" }),
  )
  expect(await home()).toMatchObject({
    stock: { cars: 1, estimated: true },
    expected_profit_estimated: true,
    left_to_receive_estimated: false,
    result_estimated: false,
  })
  const kept = { description: "Reklama", currency: "USD", exchange_rate: null, day: today }
  await post("/overheads", overheadBody({ ...kept, amount: "10.00" }))
  expect((await home()).result_estimated).toBe(true)
  expect((await home(member)).result_estimated).toBe(false)
})

test("another organization's is not found, and tasks given to a colleague are not the caller's", async () => {
  expect((await stranger.call("GET", `${base}/home`)).status).toBe(404)
  await post("/tasks", {
    id: randomUUID(),
    title: "Nariui",
    due_on: today,
    assignee: member.id,
  })
  expect((await home()).tasks_due).toBe(0)
  expect((await home(member)).tasks_due).toBe(1)
})
