import { randomUUID } from "node:crypto"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { paymentBody } from "../../../test/open-app.ts"
import { draft, issue, openPapers, sellCar } from "../../../test/papers.ts"

let world: Awaited<ReturnType<typeof openPapers>>
const today = todayInVilnius(new Date())

beforeAll(async () => {
  world = await openPapers()
  const vat_rates = [{ from: "2026-01-01", rate: "21.00" }]
  await world.owner.call("PATCH", world.base, { vat_rates })
  await world.opened.sql(
    "insert into reference_rates (currency, day, published) values ('NOK', '2026-11-19', 11.612)",
  )
})
afterAll(() => world.opened.close())

const invoice = (carId: string, fields = {}) => issue(world, carId, { kind: "invoice", ...fields })
const contentOf = async (id: string) =>
  (await world.opened.sql("select content from papers where id = $1", [id]))[0]?.content
const carOf = async (id: string) =>
  (await world.member.call("GET", `${world.base}/cars/${id}`)).body
const refusedFieldsOf = async (carId: string, fields = {}) => {
  const { id, version } = await draft(world, carId, { kind: "invoice", ...fields })
  const path = `${world.base}/papers/${id}/issue`
  const { status, body } = await world.member.call("PUT", path, { version })
  expect(status).toBe(400)
  return Object.keys(body.fields)
}
const inNok = {
  sale_price: "150000.00",
  sale_currency: "NOK",
  sale_exchange_rate: "0.0861178092",
  sale_rate_day: "2026-11-19",
}

describe("an invoice", () => {
  test.each([
    ["margin", {}],
    ["standard", {}],
    ["standard", inNok],
    ["zero", { transport_proof: "CMR 17" }],
  ])("of the scheme %s has the sums of its car (%j)", async (vat_scheme, fields) => {
    const { id } = await sellCar(world, { vat_scheme, ...fields })
    const car = await carOf(id)
    const issued = await invoice(id)
    const isStandard = vat_scheme === "standard"
    expect(issued).toMatchObject({
      kind: "invoice",
      scheme: vat_scheme,
      total: car.sale_price,
      currency: car.sale_currency,
      total_eur: car.sale_price_eur,
      vat_rate: "21.00",
      vat_eur: isStandard ? car.vat_due : null,
    })
    const { price, scheme } = await contentOf(issued.id)
    expect(price.vat === null).toBe(!isStandard)
    expect(scheme.kind).toBe(vat_scheme)
    expect("margin_note" in scheme).toBe(vat_scheme === "margin")
    if (isStandard) {
      const eur = price.eur ?? { ...price.vat, vat: price.vat.amount }
      expect(eur.vat).toBe(car.vat_due)
    }
  })

  test("deducts what was received in one line", async () => {
    const { id } = await sellCar(world)
    await world.member.call(
      "POST",
      `${world.base}/cars/${id}/payments`,
      paymentBody({ how: "cash" }),
    )
    expect((await contentOf((await invoice(id)).id)).received).toBe("300.00")
  })

  test("is not issued of a car that is not sold, or without an EUR value", async () => {
    const unsold = await sellCar(world, { status: "bought", sold_on: null })
    expect(await refusedFieldsOf(unsold.id)).toEqual(["car.sold_on"])
    const unrated = await sellCar(world, {
      ...inNok,
      sale_exchange_rate: null,
      sale_rate_day: null,
    })
    expect(await refusedFieldsOf(unrated.id)).toEqual(["car.sale_exchange_rate"])
  })

  test("with VAT in another currency asks for the rate that the bank published", async () => {
    const own = { ...inNok, sale_exchange_rate: "0.086", sale_rate_day: null }
    const standard = await sellCar(world, { ...own, vat_scheme: "standard" })
    expect(await refusedFieldsOf(standard.id)).toEqual(["car.sale_exchange_rate"])
    await invoice((await sellCar(world, own)).id)
  })

  test("of a zero-rated sale asks for what proves it", async () => {
    const zero = { vat_scheme: "zero", buyer_vat_number: "SE556677889901" }
    const { id } = await sellCar(world, zero)
    expect(await refusedFieldsOf(id)).toEqual(["car.transport_proof", "car.buyer_vat_checked_on"])
    const proved = { ...zero, transport_proof: "CMR 17", buyer_vat_checked_on: "2026-11-18" }
    const content = await contentOf((await invoice((await sellCar(world, proved)).id)).id)
    expect(content).toMatchObject({
      theirs: { vat_number: "SE556677889901" },
      scheme: { kind: "zero", ground: "member_state", vat_number_checked_on: "2026-11-18" },
    })
  })
})

describe("the sentence of a margin invoice", () => {
  test("is in the paper's language as proposed, and as the organization wrote it in both", async () => {
    const noteOf = async (language: "lt" | "en") => {
      const { id } = await sellCar(world)
      return (await contentOf((await invoice(id, { language })).id)).scheme.margin_note
    }
    expect(await noteOf("lt")).toBe("Maržos apmokestinimo schema. Naudotos prekės")
    expect(await noteOf("en")).toBe("Margin scheme – Second-hand goods")
    const margin_note = "Marža / Margin scheme"
    await world.owner.call("PATCH", world.base, { margin_note })
    expect([await noteOf("lt"), await noteOf("en")]).toEqual([margin_note, margin_note])
  })
})

describe("a credit invoice", () => {
  test("takes back the whole, once, with the next number of the invoices", async () => {
    const { id } = await sellCar(world, { vat_scheme: "standard" })
    const first = await invoice(id)
    const path = `${world.base}/papers/${first.id}/credit`
    const body = { id: randomUUID(), day: today, reason: "Grąžintas automobilis" }
    const credit = await world.owner.call("POST", path, body)
    expect(credit).toMatchObject({
      status: 201,
      body: {
        kind: "credit_invoice",
        state: "issued",
        series: first.series,
        number: first.number + 1,
        total: `-${first.total}`,
        vat_eur: `-${first.vat_eur}`,
        credits: first.id,
        url: expect.any(String),
      },
    })
    expect(await world.owner.call("POST", path, body)).toMatchObject({
      status: 200,
      body: { id: body.id, number: first.number + 1 },
    })
    const again = await world.owner.call("POST", path, { ...body, id: randomUUID() })
    expect(again).toMatchObject({ status: 409, body: { code: "conflict" } })
    const stored = await world.member.call("GET", `${world.base}/papers/${first.id}`)
    expect(stored.body).toMatchObject({ state: "credited", credited_by: body.id })
    const kept = await world.opened.sql("select answer::text from first_answers where id = $1", [
      body.id,
    ])
    expect(JSON.stringify(kept)).not.toContain("Žukauskait")
  })

  test("is of no contract, and not dated before its invoice or tomorrow", async () => {
    const { id } = await sellCar(world)
    const body = () => ({ id: randomUUID(), day: today, reason: "Klaida" })
    const contract = await issue(world, id)
    const ofContract = `${world.base}/papers/${contract.id}/credit`
    expect((await world.owner.call("POST", ofContract, body())).status).toBe(409)
    const path = `${world.base}/papers/${(await invoice(id)).id}/credit`
    for (const day of ["2026-11-01", "2099-01-01"])
      expect(await world.owner.call("POST", path, { ...body(), day })).toMatchObject({
        status: 400,
        body: { fields: { day: expect.any(String) } },
      })
  })
})

describe("what differs from an issued invoice", () => {
  test("is told: the sale, its price, scheme and buyer", async () => {
    const { id, version } = await sellCar(world)
    const issued = await invoice(id)
    expect(issued.differs).toEqual([])
    const path = `${world.base}/cars/${id}`
    const change = { sale_price: "13000.00", vat_scheme: "standard", sold_to: "Jonas Kitas" }
    await world.member.call("PATCH", path, { version, ...change })
    await world.member.call("PUT", `${path}/status?with_invoice=true`, { status: "preparing" })
    const { body } = await world.member.call("GET", `${world.base}/papers?car_id=${id}`)
    expect(body.items[0]).toMatchObject({
      total: "13700.00",
      differs: ["sale", "price", "scheme", "buyer"],
    })
  })

  test("is not the same name written otherwise", async () => {
    const { id, version } = await sellCar(world)
    await invoice(id)
    await world.member.call("PATCH", `${world.base}/cars/${id}`, {
      version,
      sold_to: "ona  zukauskaite",
    })
    const { body } = await world.member.call("GET", `${world.base}/papers?car_id=${id}`)
    expect(body.items[0].differs).toEqual([])
  })
})

describe("a sale with an issued invoice", () => {
  test("is taken back only by who says so", async () => {
    const { id } = await sellCar(world)
    const issued = await invoice(id)
    const path = `${world.base}/cars/${id}`
    const asked = await world.member.call("PUT", `${path}/status`, { status: "bought" })
    expect(asked).toMatchObject({
      status: 409,
      body: { code: "invoice_issued", papers: [{ id: issued.id, number: issued.number }] },
    })
    const { version } = await carOf(id)
    const saved = await world.member.call("PATCH", path, { version, status: "bought" })
    expect(saved.status).toBe(409)
    const done = await world.member.call("PUT", `${path}/status?with_invoice=true`, {
      status: "bought",
    })
    expect(done.status).toBe(200)
  })

  test("asks, too, when the one step is taken back", async () => {
    const car = await sellCar(world, { status: "bought", sold_on: null, sale_price: null })
    const path = `${world.base}/cars/${car.id}/sale`
    const sale = { version: car.version, sale_price: "13700.00", sold_to: "Ona Žukauskaitė" }
    const { version } = (await world.member.call("PUT", path, sale)).body
    await invoice(car.id)
    expect((await world.member.call("DELETE", path, { version })).status).toBe(409)
    const done = await world.member.call("DELETE", `${path}?with_invoice=true`, { version })
    expect(done.body).toMatchObject({ status: "bought", sale_price: null })
  })
})

describe("deleting", () => {
  test("a car leaves its issued papers and takes its drafts, after naming them", async () => {
    const { id } = await sellCar(world)
    const issued = await issue(world, id)
    const drafted = await draft(world, id)
    const path = `${world.base}/cars/${id}`
    const asked = await world.member.call("DELETE", path)
    expect(asked).toMatchObject({ status: 409, body: { code: "papers_stay" } })
    expect(asked.body.papers).toEqual([
      {
        id: issued.id,
        kind: "sale_contract",
        state: "issued",
        series: issued.series,
        number: issued.number,
        day: today,
      },
    ])
    expect((await world.member.call("DELETE", `${path}?with_papers=true`)).status).toBe(204)
    const left = await world.member.call("GET", `${world.base}/papers/${issued.id}`)
    expect(left.body).toMatchObject({
      car_id: null,
      car_name: "VW Passat B8",
      total: "13700.00",
      differs: [],
    })
    expect((await world.opened.app.request(left.body.url)).status).toBe(200)
    const gone = await world.member.call("GET", `${world.base}/papers/${drafted.id}`)
    expect(gone.status).toBe(404)
  })

  test("the organization names how many papers go, and takes them with their files", async () => {
    const other = await openPapers(world.opened)
    const { id } = await sellCar(other)
    const { url } = await issue(other, id)
    await draft(other, id)
    const asked = await other.owner.call("DELETE", other.base)
    expect(asked).toMatchObject({ status: 409, body: { code: "papers_go", papers: 1 } })
    expect((await other.owner.call("DELETE", `${other.base}?with_papers=true`)).status).toBe(204)
    const [path] = url.slice("/files/".length).split("?")
    const jobs = await world.opened.sql(
      "select payload from graphile_worker._private_jobs where payload::text like '%' || $1 || '%'",
      [path],
    )
    expect(jobs.length).toBeGreaterThan(0)
    const history = await world.opened.sql(
      "select entity from history where organization_id = $1",
      [other.organizationId],
    )
    expect(history).toEqual([{ entity: "organizations" }])
  })
})

describe("a contract", () => {
  test("is annulled with a day and a reason, and its number stays used", async () => {
    const { id } = await sellCar(world)
    const contract = await issue(world, id)
    const path = `${world.base}/papers/${contract.id}/annulment`
    const body = { version: contract.version, day: today, reason: "Pirkėjas persigalvojo" }
    const annulled = await world.owner.call("PUT", path, body)
    expect(annulled).toMatchObject({
      status: 200,
      body: { state: "annulled", annulled_on: today, number: contract.number },
    })
    expect((await world.owner.call("PUT", path, body)).status).toBe(200)
    expect((await issue(world, id)).number).toBe(contract.number + 1)
  })

  test("of a purchase is of the purchase's price and person", async () => {
    const { id } = await sellCar(world)
    const contract = await issue(world, id, { kind: "purchase_contract" })
    expect(contract).toMatchObject({ total: "10000.00", scheme: null, vat_eur: null })
  })
})

describe("what is told of the other side", () => {
  test("is on papers alone: no name, code or address in history, events or the search of cars", async () => {
    const told: string[] = []
    const { id } = await sellCar(world, { sold_to: null })
    const side = {
      name: "Slaptoji Pirkėja",
      code: "1977-01-02",
      address: "Slapta g. 7",
      vat_number: null,
      phone: "+370 600 00007",
      email: "slapta@pirkeja.lt",
    }
    const first = await invoice(id, { side, note: "Slaptosios pastaba" })
    await world.owner.call("POST", `${world.base}/papers/${first.id}/credit`, {
      id: randomUUID(),
      day: today,
      reason: "Slaptosios prašymu",
    })
    for (const table of ["history", "first_answers"])
      told.push(JSON.stringify(await world.opened.sql(`select * from ${table}`)))
    told.push(
      JSON.stringify(await world.opened.sql("select payload from graphile_worker._private_jobs")),
    )
    told.push(JSON.stringify((await world.member.call("GET", `${world.base}/cars`)).body))
    for (const text of told)
      for (const secret of ["Slapt", "1977-01-02", "00007", "slapta@"])
        expect(text).not.toContain(secret)
    const found = await world.member.call("GET", `${world.base}/cars?search=Slaptoji`)
    expect(found.body.items).toEqual([])
    const listed = await world.member.call("GET", `${world.base}/papers?search=slaptoji`)
    expect(listed.body.items).toHaveLength(2)
  })
})
