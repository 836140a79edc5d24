import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openApp, type Person, type TestApp } from "../../../test/open-app.ts"

// Every way in which a document of a closed month can change, with and without into_closed (rules 24.3).
let opened: TestApp
let owner: Person
beforeAll(async () => {
  opened = await openApp()
  owner = await opened.person("Savininkė")
})
afterAll(() => opened.close())

type Method = "POST" | "PATCH" | "PUT" | "GET" | "DELETE"
type World = Awaited<ReturnType<typeof makeWorld>>

async function ok(method: Method, path: string, body?: object, who = owner) {
  const answer = await who.call(method, path, body)
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer.body
}

/** An organization whose March is closed: cars bought, sold and unsold, and a document of each kind. */
async function makeWorld() {
  const organizationId = await opened.organization({ owner })
  const base = `/api/organizations/${organizationId}`
  const { version } = await ok("GET", base)
  await ok("PATCH", base, { version, vat_rates: [{ from: "2026-01-01", rate: "21" }] })
  const buy = async (name: string, bought_on: string, fields: object = {}) => {
    const price = { purchase_price: "1000.00", purchase_currency: "EUR" }
    const body = { id: randomUUID(), name, bought_on, ...price, ...fields }
    return (await ok("POST", `${base}/cars`, body)).id as string
  }
  const sell = async (car: string, sold_on: string, price: object = { sale_price: "2000.00" }) => {
    const { version } = await ok("GET", `${base}/cars/${car}`)
    await ok("PUT", `${base}/cars/${car}/sale`, { version, ...price, sold_on })
  }
  const march = await buy("Kovo", "2026-03-02")
  const sold = await buy("Parduotas", "2026-01-05")
  await sell(sold, "2026-03-20")
  const abroad = await buy("Parduotas į Norvegiją", "2026-01-05")
  const inNok = { sale_price: "10000.00", sale_currency: "NOK", sale_exchange_rate: "0.1" }
  await sell(abroad, "2026-03-21", inNok)
  const april = await buy("Balandžio", "2026-04-02")
  const foreign = await buy("Norvegiškas", "2026-03-03", {
    purchase_currency: "NOK",
    purchase_exchange_rate: "0.0862",
  })
  const expense = {
    id: randomUUID(),
    description: "Padangos",
    amount: "100.00",
    date: "2026-03-10",
  }
  await ok("POST", `${base}/cars/${april}/expenses`, expense)
  const overhead = { id: randomUUID(), description: "Nuoma", amount: "605.00", day: "2026-03-01" }
  await ok("POST", `${base}/overheads`, overhead)
  const fuel = { id: randomUUID(), description: "Degalai", amount: "900.00", day: "2026-03-09" }
  await ok("POST", `${base}/overheads`, { ...fuel, currency: "NOK", exchange_rate: "0.1" })
  const payment = { id: randomUUID(), amount: "50.00", day: "2026-03-05" }
  await ok("POST", `${base}/cars/${april}/payments`, payment)
  const kept = {
    id: randomUUID(),
    kind: "deposit",
    amount: "300.00",
    day: "2026-02-12",
    until: "2026-03-20",
    state: "kept",
    state_day: "2026-03-22",
  }
  await ok("POST", `${base}/cars/${april}/payments`, kept)
  const split = {
    id: randomUUID(),
    description: "Autovežis",
    amount: "200.00",
    date: "2026-03-06",
    parts: [
      { car_id: april, expense_id: randomUUID(), amount: "100.00" },
      { car_id: march, expense_id: randomUUID(), amount: "100.00" },
    ],
  }
  await ok("POST", `${base}/splits`, split)
  const imported = importBody("2026-03-08")
  await ok("POST", `${base}/imports`, imported)
  await ok("PUT", `${base}/months/2026-03/closing?with_questions=true`, { version: 0 })
  const of = { base, march, sold, abroad, april, foreign }
  return { ...of, expense, overhead, fuel, payment, kept, split, imported, buy }
}

const importBody = (bought_on: string) => ({
  id: randomUUID(),
  file_name: "automobiliai.csv",
  cars: [
    {
      id: randomUUID(),
      name: "Iš failo",
      purchase_price: "500.00",
      bought_on,
      expenses: [],
    },
  ],
})

type Request = [method: Method, path: string, body?: object]

const carPatch =
  (car: "march" | "sold" | "abroad" | "april" | "foreign", fields: object) =>
  async (world: World): Promise<Request> => {
    const path = `${world.base}/cars/${world[car]}`
    return ["PATCH", path, { version: (await ok("GET", path)).version, ...fields }]
  }
const patch =
  (pathOf: (world: World) => string, fields: object) =>
  async (world: World): Promise<Request> => {
    const path = `${world.base}${pathOf(world)}`
    return ["PATCH", path, { version: (await ok("GET", path)).version, ...fields }]
  }
const expenseOf = (world: World) => `/cars/${world.april}/expenses/${world.expense.id}`
const patchExpense =
  (fields: object) =>
  async (world: World): Promise<Request> => [
    "PATCH",
    `${world.base}${expenseOf(world)}`,
    { version: 1, ...fields },
  ]
const patchPayment =
  (which: "payment" | "kept", fields: object) =>
  async (world: World): Promise<Request> => [
    "PATCH",
    `${world.base}/cars/${world.april}/payments/${world[which].id}`,
    { version: 1, ...fields },
  ]
const spend =
  (fields: object) =>
  async (world: World): Promise<Request> => [
    "POST",
    `${world.base}/cars/${world.april}/expenses`,
    { id: randomUUID(), description: "Kvitas", amount: "120.00", date: "2026-03-30", ...fields },
  ]
const pay =
  (fields: object) =>
  async (world: World): Promise<Request> => [
    "POST",
    `${world.base}/cars/${world.april}/payments`,
    { id: randomUUID(), amount: "10.00", day: "2026-03-30", ...fields },
  ]

/** Each way by name: the request, and how the result of March changes. */
const guarded: Record<string, [(world: World) => Promise<Request>, change: string]> = {
  "a purchase price": [carPatch("march", { purchase_price: "1100.00" }), "-100.00"],
  "a purchase currency": [carPatch("foreign", { purchase_currency: "USD" }), "-773.80"],
  "a purchase rate": [carPatch("foreign", { purchase_exchange_rate: "0.0863" }), "-0.10"],
  "a purchase VAT": [carPatch("march", { vat_scheme: "standard", purchase_vat: "10.00" }), "10.00"],
  "a day of purchase out of it": [carPatch("march", { bought_on: "2026-04-05" }), "1000.00"],
  "a day of purchase into it": [carPatch("april", { bought_on: "2026-03-31" }), "-1000.00"],
  "a day of purchase within it": [carPatch("march", { bought_on: "2026-03-04" }), "0.00"],
  "a sale price": [carPatch("sold", { sale_price: "2121.00" }), "100.00"],
  "the currency of a sale": [
    carPatch("sold", { sale_currency: "NOK", sale_exchange_rate: "0.1" }),
    "-1626.45",
  ],
  "the rate of a sale": [carPatch("abroad", { sale_exchange_rate: "0.11" }), "82.64"],
  "a sale that loses its rate": [carPatch("abroad", { sale_exchange_rate: null }), "-1000.00"],
  "the VAT scheme of a sale": [carPatch("sold", { vat_scheme: "standard" }), "-173.56"],
  "the price of an earlier purchase whose margin was taxed": [
    carPatch("sold", { purchase_price: "1121.00" }),
    "21.00",
  ],
  "a day of sale out of it": [carPatch("sold", { sold_on: "2026-04-02" }), "-1826.45"],
  "a day of sale within it": [carPatch("sold", { sold_on: "2026-03-21" }), "0.00"],
  "a sale into it": [
    async ({ base, march }) => {
      const { version } = await ok("GET", `${base}/cars/${march}`)
      return [
        "PUT",
        `${base}/cars/${march}/sale`,
        { version, sale_price: "1121.00", sold_on: "2026-03-31" },
      ]
    },
    "1100.00",
  ],
  "a status by badge": [
    async ({ base, sold }) => ["PUT", `${base}/cars/${sold}/status`, { status: "preparing" }],
    "-1826.45",
  ],
  "a sale taken back": [
    async ({ base, sold }) => {
      const { version } = await ok("GET", `${base}/cars/${sold}`)
      return ["DELETE", `${base}/cars/${sold}/sale`, { version }]
    },
    "-1826.45",
  ],
  "a car into it": [
    async ({ base }) => [
      "POST",
      `${base}/cars`,
      { id: randomUUID(), name: "Pavėluotas", purchase_price: "700.00", bought_on: "2026-03-30" },
    ],
    "-700.00",
  ],
  "a deleted car": [
    async ({ base, march }) => ["DELETE", `${base}/cars/${march}?parts=delete`],
    "1100.00",
  ],
  "an expense": [spend({}), "-120.00"],
  "a refund": [spend({ kind: "refund" }), "120.00"],
  "the amount of an expense": [patchExpense({ amount: "130.00" }), "-30.00"],
  "the VAT of an expense": [patchExpense({ vat_amount: "21.00" }), "21.00"],
  "the currency of an expense": [patchExpense({ currency: "NOK", exchange_rate: "0.1" }), "90.00"],
  "an expense out of it": [patchExpense({ date: "2026-04-10" }), "100.00"],
  "an expense within it": [patchExpense({ date: "2026-03-11" }), "0.00"],
  "a deleted expense": [async (world) => ["DELETE", `${world.base}${expenseOf(world)}`], "100.00"],
  "an overhead": [
    async ({ base }) => [
      "POST",
      `${base}/overheads`,
      { id: randomUUID(), description: "Bankas", amount: "12.50", day: "2026-03-31" },
    ],
    "-12.50",
  ],
  "the VAT of an overhead": [
    patch(({ overhead }) => `/overheads/${overhead.id}`, { vat_amount: "105.00" }),
    "105.00",
  ],
  "the currency of an overhead": [
    patch(({ overhead }) => `/overheads/${overhead.id}`, { currency: "NOK", exchange_rate: "0.1" }),
    "544.50",
  ],
  "the rate of an overhead": [
    patch(({ fuel }) => `/overheads/${fuel.id}`, { exchange_rate: "0.11" }),
    "-9.00",
  ],
  "an overhead out of it": [
    patch(({ overhead }) => `/overheads/${overhead.id}`, { day: "2026-04-01" }),
    "605.00",
  ],
  "a deleted overhead": [
    async ({ base, overhead }) => ["DELETE", `${base}/overheads/${overhead.id}`],
    "605.00",
  ],
  "a payment": [pay({}), "0.00"],
  "the amount of a payment": [patchPayment("payment", { amount: "60.00" }), "0.00"],
  "the currency of a payment": [
    patchPayment("payment", { currency: "NOK", exchange_rate: "0.1" }),
    "0.00",
  ],
  "a payment out of it": [patchPayment("payment", { day: "2026-04-05" }), "0.00"],
  "a deleted payment": [
    async ({ base, april, payment }) => ["DELETE", `${base}/cars/${april}/payments/${payment.id}`],
    "0.00",
  ],
  "a kept deposit that is returned": [
    patchPayment("kept", { state: "returned", state_day: "2026-03-22" }),
    "-300.00",
  ],
  "a deposit that is kept in it": [
    pay({
      kind: "deposit",
      day: "2026-02-01",
      until: "2026-03-01",
      state: "kept",
      state_day: "2026-03-02",
    }),
    "10.00",
  ],
  "a split": [
    async ({ base, april }) => [
      "POST",
      `${base}/splits`,
      {
        id: randomUUID(),
        description: "Vežėjas",
        amount: "80.00",
        date: "2026-03-07",
        parts: [{ car_id: april, expense_id: randomUUID(), amount: "80.00" }],
      },
    ],
    "-80.00",
  ],
  "the parts of a split": [
    async (world) => {
      const path = `/splits/${world.split.id}`
      const parts = world.split.parts.map((part) => ({ ...part, amount: "130.00" }))
      return await patch(() => path, { amount: "260.00", parts })(world)
    },
    "-60.00",
  ],
  "a split out of it": [
    patch(({ split }) => `/splits/${split.id}`, { date: "2026-04-07" }),
    "200.00",
  ],
  "a deleted split": [
    async ({ base, split }) => ["DELETE", `${base}/splits/${split.id}`],
    "200.00",
  ],
  "VAT rates of the past": [
    patch(() => "", { vat_rates: [{ from: "2026-01-01", rate: null }] }),
    "173.55",
  ],
  "an import": [
    async ({ base }) => ["POST", `${base}/imports`, importBody("2026-03-09")],
    "-500.00",
  ],
  "an undone import": [
    async ({ base, imported }) => [
      "DELETE",
      `${base}/imports/${imported.id}`,
      { keep_changed: false },
    ],
    "500.00",
  ],
}

test.each(Object.entries(guarded))(
  "%s asks, and is carried out and told once the month is named",
  async (_name, [requestOf, change]) => {
    const world = await makeWorld()
    const [method, path, body] = await requestOf(world)
    const closing = `${world.base}/months/2026-03/closing`
    const before = await ok("GET", closing)
    const refused = await owner.call(method, path, body)
    expect(refused, JSON.stringify(refused.body)).toMatchObject({
      status: 409,
      body: {
        code: "month_closed",
        months: ["2026-03"],
        changes: [{ month: "2026-03", closed_at: before.closed.closed_at, change }],
      },
    })
    expect((await ok("GET", closing)).now).toEqual(before.now)
    const wrong = path.includes("?") ? "&into_closed=2026-04" : "?into_closed=2026-04"
    expect((await owner.call(method, path + wrong, body)).status).toBe(409)
    await ok(method, `${path}${path.includes("?") ? "&" : "?"}into_closed=2026-03`, body)
    const after = await ok("GET", closing)
    expect(after.closed).toMatchObject({
      result_difference: change,
      picture: before.closed.picture,
    })
    expect(after.closed.changes.length).toBeGreaterThan(0)
    expect(after.closed.changes[0]).toMatchObject({ actor_id: owner.id, actor_name: "Savininkė" })
    expect(Number(after.now.documents_result) - Number(before.now.documents_result)).toBeCloseTo(
      Number(change),
      2,
    )
  },
)

/** What no closing guards. */
const unguarded: Record<string, (world: World) => Promise<Request>> = {
  "a repair in April of a car bought in March": async ({ base, march }) => [
    "POST",
    `${base}/cars/${march}/expenses`,
    { id: randomUUID(), description: "Remontas", amount: "80.00", date: "2026-04-10" },
  ],
  "a name and a mileage": carPatch("sold", { name: "Kitas", mileage_km: 1000 }),
  "the status of an unsold car": async ({ base, march }) => [
    "PUT",
    `${base}/cars/${march}/status`,
    { status: "preparing" },
  ],
  "a sale in April of a car bought in March": async ({ base, march }) => {
    const { version } = await ok("GET", `${base}/cars/${march}`)
    return [
      "PUT",
      `${base}/cars/${march}/sale`,
      { version, sale_price: "1500.00", sold_on: "2026-04-03" },
    ]
  },
  "the description of an expense": patchExpense({ description: "Žieminės padangos" }),
  "a VAT rate from now on": patch(() => "", {
    vat_rates: [
      { from: "2026-01-01", rate: "21" },
      { from: "2026-10-01", rate: "22" },
    ],
  }),
  "an import into April": async ({ base }) => ["POST", `${base}/imports`, importBody("2026-04-09")],
  "the deletion of the organization": async ({ base }) => ["DELETE", base],
}

test.each(Object.entries(unguarded))("%s never asks", async (_name, requestOf) => {
  const [method, path, body] = await requestOf(await makeWorld())
  await ok(method, path, body)
})
