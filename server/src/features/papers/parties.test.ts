import { todayInVilnius } from "@marza/domain/time/days.ts"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { carBody, depositBody, expenseBody } from "../../../test/open-app.ts"
import { draft, issue, openPapers, sellCar } from "../../../test/papers.ts"
import { readPdf } from "./pdf/read-pdf.testing.ts"

let world: Awaited<ReturnType<typeof openPapers>>
const today = todayInVilnius(new Date())

beforeAll(async () => {
  world = await openPapers()
})
afterAll(() => world.opened.close())

const contentOf = async (id: string) =>
  (await world.opened.sql("select content from papers where id = $1", [id]))[0]?.content
const download = async (path: string) =>
  new Uint8Array(
    await (
      await world.opened.app.request(`${world.base}${path}`, {
        headers: { authorization: `Bearer ${world.member.token}` },
      })
    ).arrayBuffer(),
  )
const preview = async (id: string) =>
  (await readPdf(await download(`/papers/${id}/preview.pdf`))).text
const lessee = {
  role: "lessee",
  name: "Linas Jankus",
  code: "38001010000",
  address: "Tilto g. 3, Kaunas",
  vat_number: null,
  phone: "+370 600 00000",
  email: null,
}

describe("who takes part beside the buyer", () => {
  test("stands on the paper and signs, and passes to the invoice and its credit", async () => {
    const { id } = await sellCar(world, { sold_to: "UAB Lizingas" })
    const made = await draft(world, id, { second_side: lessee })
    expect(made.second_side).toEqual(lessee)
    expect(await preview(made.id)).toMatch(/Lizingo gavėjas.*Linas Jankus.*Lizingo gavėjas/s)
    const invoice = await issue(world, id, { kind: "invoice", second_side: lessee })
    expect((await contentOf(invoice.id)).second).toMatchObject({ name: "Linas Jankus" })
    const credit = await world.owner.call("POST", `${world.base}/papers/${invoice.id}/credit`, {
      id: crypto.randomUUID(),
      day: today,
      reason: "Klaida",
    })
    expect(credit.body.second_side).toEqual(lessee)
    // No copy of the answer keeps who they are.
    const kept = await world.opened.sql("select answer::text from first_answers where id = $1", [
      credit.body.id,
    ])
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain("Jankus")
  })

  test("needs a name, is no part of a purchase, and is one of two", async () => {
    const { id } = await sellCar(world)
    const nameless = await draft(world, id, { second_side: { role: "co_buyer" } })
    const issued = await world.member.call("PUT", `${world.base}/papers/${nameless.id}/issue`, {
      version: nameless.version,
    })
    expect(issued).toMatchObject({
      status: 400,
      body: { fields: { "second_side.name": expect.any(String) } },
    })
    for (const body of [
      { kind: "purchase_contract", second_side: lessee },
      { second_side: { ...lessee, role: "neighbour" } },
      { second_side: { name: "Linas" } },
    ])
      expect(
        (
          await world.member.call("POST", `${world.base}/papers`, {
            id: crypto.randomUUID(),
            car_id: id,
            kind: "sale_contract",
            language: "lt",
            ...body,
          })
        ).status,
      ).toBe(400)
    const emptied = await world.member.call("PATCH", `${world.base}/papers/${nameless.id}`, {
      version: nameless.version,
      second_side: null,
    })
    expect(emptied.body.second_side).toBeNull()
  })

  test("is in the history without a name", async () => {
    const { id } = await sellCar(world)
    await draft(world, id, { second_side: lessee })
    const [row] = await world.opened.sql(
      "select string_agg(after::text, '') as told from history where entity = 'papers'",
    )
    expect(row?.told).not.toContain("Linas")
  })
})

describe("a deposit receipt", () => {
  test("confirms the last deposit, with the terms of the reservation, in the series of contracts", async () => {
    const { id } = await sellCar(world, {
      status: "bought",
      sold_on: null,
      sale_price: "10500.00",
    })
    const waiting = await draft(world, id, { kind: "deposit_receipt", side: { name: "Ona" } })
    const path = `${world.base}/papers/${waiting.id}/issue`
    expect(await world.member.call("PUT", path, { version: 1 })).toMatchObject({
      status: 400,
      body: { fields: { "car.deposit": expect.any(String) } },
    })
    const deposit = depositBody({ amount: "300.00", how: "cash", day: today, until: "2027-01-05" })
    const paid = await world.member.call("POST", `${world.base}/cars/${id}/payments`, deposit)
    expect(paid.status, JSON.stringify(paid.body)).toBe(201)
    const ready = await world.member.call("GET", `${world.base}/papers/${waiting.id}`)
    expect(ready.body).toMatchObject({ total: "300.00", currency: "EUR", total_eur: "300.00" })
    const text = await preview(waiting.id)
    for (const told of ["Avanso kvitas", "2027-01-05", "10 500,00 EUR", "300,00 EUR"])
      expect(text.replaceAll("\u00a0", " ")).toContain(told)
    const issued = await world.member.call("PUT", path, { version: 1 })
    expect(issued.body).toMatchObject({ state: "issued", series: "S-2026-", differs: [] })
    expect(await contentOf(waiting.id)).toMatchObject({
      payment_ways: ["cash"],
      issued_by: "Narys",
      deposit: { until: "2027-01-05", agreed: { amount: "10500.00", currency: "EUR" } },
    })
  })

  test("of a deposit whose rate nobody knows has no sum in EUR", async () => {
    const { id } = await sellCar(world, { status: "bought", sold_on: null, sale_price: null })
    const deposit = depositBody({
      amount: "5000.00",
      currency: "NOK",
      day: today,
      until: "2027-01-05",
    })
    const paid = await world.member.call("POST", `${world.base}/cars/${id}/payments`, deposit)
    expect(paid.status, JSON.stringify(paid.body)).toBe(201)
    const issued = await issue(world, id, { kind: "deposit_receipt", side: { name: "Ona" } })
    expect(issued).toMatchObject({ total: "5000.00", currency: "NOK", total_eur: null })
  })
})

describe("a proforma", () => {
  test("asks for what is left of the price, and is no invoice", async () => {
    const car = carBody({ purchase_price: "8000.00", vin: "WVWZZZ3CZHE123456" })
    const { id } = (await world.member.call("POST", `${world.base}/cars`, car)).body
    const asked = await draft(world, id, { kind: "proforma", side: { name: "UAB Janka" } })
    const path = `${world.base}/papers/${asked.id}/issue`
    expect(await world.member.call("PUT", path, { version: 1 })).toMatchObject({
      status: 400,
      body: { fields: { "car.asking_price": expect.any(String) } },
    })
    const { version } = (await world.member.call("GET", `${world.base}/cars/${id}`)).body
    await world.member.call("PATCH", `${world.base}/cars/${id}`, {
      version,
      asking_price: "9900.00",
    })
    await world.member.call(
      "POST",
      `${world.base}/cars/${id}/payments`,
      depositBody({ amount: "400.00", day: today, until: "2027-01-05" }),
    )
    const issued = await world.member.call("PUT", path, { version: 1 })
    expect(issued.body).toMatchObject({ series: "IS-2026-", total: "9900.00", scheme: null })
    expect(await contentOf(asked.id)).toMatchObject({
      received: "400.00",
      scheme: { kind: "none" },
      price: { vat: null },
    })
    const { body } = await world.owner.call("PUT", `${world.base}/papers/${asked.id}/annulment`, {
      version: issued.body.version,
      day: today,
      reason: "Kita kaina",
    })
    expect(body.state).toBe("annulled")
  })
})

test("a mailed contract is annulled, a mailed invoice is not", async () => {
  const { id } = await sellCar(world)
  for (const [kind, status] of [
    ["sale_contract", 200],
    ["invoice", 409],
  ] as const) {
    const paper = await issue(world, id, { kind })
    await world.opened.sql(
      "update papers set mail_to = 'a@b.lt', mailed_at = now() where id = $1",
      [paper.id],
    )
    const annulled = await world.owner.call("PUT", `${world.base}/papers/${paper.id}/annulment`, {
      version: paper.version,
      day: today,
      reason: "Klaida",
    })
    expect(annulled.status, kind).toBe(status)
  }
})

describe("what the tax office is told of", () => {
  test("stands on a car, and is in no file of cars that people read", async () => {
    const fields = {
      bought_from_code: "304512876",
      bought_from_vat_number: "LT100001234567",
      purchase_document_number: "AB-77",
      purchase_document_on: "2026-11-03",
    }
    const car = carBody({ purchase_price: "8000.00", ...fields })
    const made = await world.member.call("POST", `${world.base}/cars`, car)
    expect(made.body).toMatchObject(fields)
    const csv = new TextDecoder().decode(await download(`/cars/${car.id}/export.csv`))
    expect(csv).toContain(car.name)
    expect(csv).not.toContain("AB-77")
    const [row] = await world.opened.sql(
      "select string_agg(after::text, '') as told from history where entity = 'cars' and entity_id = $1",
      [car.id],
    )
    expect(row?.told).not.toMatch(/AB-77|304512876|LT100001234567/)
  })

  test.each([
    ["bought_from_code", "38001010000", "Asmens kodas čia nesaugomas"],
    ["bought_from_code", "12345", "7 arba 9"],
    ["bought_from_vat_number", "100001234567", "PVM kodą"],
  ])("%s %s is refused", async (field, value, why) => {
    const car = carBody({ purchase_price: "8000.00", [field]: value })
    const made = await world.member.call("POST", `${world.base}/cars`, car)
    expect(made).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.stringContaining(why) } },
    })
  })

  test("a supplier's VAT number is kept, and proposed with its name", async () => {
    const car = carBody({ purchase_price: "8000.00" })
    await world.member.call("POST", `${world.base}/cars`, car)
    const expense = expenseBody({ supplier: "UAB Ratai", supplier_vat_number: "lt 100001234567" })
    const made = await world.member.call("POST", `${world.base}/cars/${car.id}/expenses`, expense)
    expect(made.body.supplier_vat_number).toBe("LT100001234567")
    const { body } = await world.member.call("GET", `${world.base}/suppliers?search=ratai`)
    expect(body.items).toEqual([
      expect.objectContaining({
        supplier: "UAB Ratai",
        supplier_code: null,
        supplier_vat_number: "LT100001234567",
      }),
    ])
  })
})
