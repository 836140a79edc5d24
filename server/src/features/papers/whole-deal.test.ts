import { todayInVilnius } from "@marza/domain/time/days.ts"
import { afterAll, beforeAll, expect, test } from "vitest"
import { depositBody } from "../../../test/open-app.ts"
import { issue, openPapers, sellCar } from "../../../test/papers.ts"

let world: Awaited<ReturnType<typeof openPapers>>
const today = todayInVilnius(new Date())

beforeAll(async () => {
  world = await openPapers()
  await world.owner.call("PATCH", world.base, {
    vat_rates: [{ from: "2026-01-01", rate: "21.00" }],
  })
})
afterAll(() => world.opened.close())

const firm = { name: "UAB Lizingas", code: "302345678", address: "Konstitucijos pr. 1, Vilnius" }
const lessee = {
  role: "lessee",
  name: "Linas Jankus",
  code: "38001010000",
  address: "Tilto g. 3, Kaunas",
}

test("all records of one deal say the same, from its deposit to the credit of a part", async () => {
  const { member, owner, base } = world
  const { id } = await sellCar(world, {
    status: "bought",
    sold_on: null,
    sold_to: null,
    sale_price: null,
    asking_price: "10500.00",
    vat_scheme: "standard",
  })
  const car = `${base}/cars/${id}`
  const get = async (path: string) => (await owner.call("GET", path)).body
  const contentOf = async (paper: { id: string }) =>
    (await world.opened.sql("select content from papers where id = $1", [paper.id]))[0]?.content
  const isaf = () => get(`${base}/months/${today.slice(0, 7)}/isaf`)

  // Before the sale: what is asked, and what was paid to keep the car.
  const proforma = await issue(world, id, { kind: "proforma", side: firm })
  expect(proforma).toMatchObject({ total: "10500.00", vat_eur: null, differs: [] })
  const deposit = depositBody({
    amount: "300.00",
    how: "cash",
    day: today,
    until: "2027-01-05",
    payer: firm.name,
  })
  expect((await member.call("POST", `${car}/payments`, deposit)).status).toBe(201)
  const receipt = await issue(world, id, { kind: "deposit_receipt", side: firm })
  expect(receipt).toMatchObject({ total: "300.00", differs: [] })
  expect((await get(car)).reserved_until).toBe("2027-01-05")
  // Neither is an invoice anywhere.
  expect((await isaf()).sales.count).toBe(0)

  // The sale with its balance by bank: nothing is left, and cash is the deposit alone.
  const sale = await member.call("PUT", `${car}/sale?deposits=counted`, {
    version: (await get(car)).version,
    sale_price: "10500.00",
    sale_currency: "EUR",
    sold_on: today,
    sold_to: firm.name,
    payment: { id: crypto.randomUUID(), amount: "10200.00", how: "bank" },
  })
  expect(sale.status, JSON.stringify(sale.body)).toBe(200)
  expect(sale.body).toMatchObject({ left_to_receive: "0.00", reserved_until: null, sold_on: today })
  expect((await get(`${car}/payments`)).sums).toMatchObject({
    received_eur: "10500.00",
    cash_eur: "300.00",
    is_unpaid: false,
  })

  // The contract and the invoice: the same parties, the same money.
  const contract = await issue(world, id, { side: firm, second_side: lessee })
  const invoice = await issue(world, id, { kind: "invoice", side: firm, second_side: lessee })
  expect(await contentOf(contract)).toMatchObject({
    theirs: { name: firm.name },
    second: { name: lessee.name },
    received: "10500.00",
    payment_ways: ["bank", "cash"],
  })
  expect(await contentOf(invoice)).toMatchObject({
    second: { name: lessee.name },
    price: { total: "10500.00", vat: { net: "8677.69", amount: "1822.31" } },
    received: "10500.00",
  })
  expect([contract.differs, invoice.differs]).toEqual([[], []])
  expect(await isaf()).toMatchObject({
    sales: { count: 1, vat: "1822.31" },
    bridge: { sales: { month: "1822.31", steps: [] } },
  })

  // A part is credited: the paper and the figures differ by it, each screen by the same sum.
  const credit = await owner.call("POST", `${base}/papers/${invoice.id}/credit`, {
    id: crypto.randomUUID(),
    day: today,
    reason: "Nuolaida",
    amount: "500.00",
  })
  expect(credit.body).toMatchObject({
    total: "-500.00",
    vat_eur: "-86.78",
    second_side: { name: lessee.name },
  })
  expect(await get(`${base}/papers/${invoice.id}`)).toMatchObject({
    state: "issued",
    credited: "500.00",
    differs: ["price"],
    different_sums: [
      { of: "price", paper: "10000.00", currency: "EUR", car: "10500.00", car_currency: "EUR" },
    ],
  })
  expect((await isaf()).bridge.sales).toEqual({
    month: "1822.31",
    steps: [{ step: "credited", eur: "86.78" }],
  })

  // The step that makes them equal lowers the price by as much.
  const { version } = await get(car)
  const lowered = await owner.call("PATCH", car, { version, sale_price: "10000.00" })
  expect(lowered.body).toMatchObject({ sale_price: "10000.00", vat_due: "1735.54" })
  expect(await get(`${base}/papers/${invoice.id}`)).toMatchObject({
    differs: [],
    different_sums: [],
  })
  // The contract stands as it was signed.
  expect((await get(`${base}/papers/${contract.id}`)).different_sums).toMatchObject([
    { of: "price", paper: "10500.00", car: "10000.00" },
  ])
  const { sales, bridge } = await isaf()
  expect([sales.vat, bridge.sales.month]).toEqual(["1735.53", "1735.54"])
})
