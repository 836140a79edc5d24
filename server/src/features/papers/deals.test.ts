import { randomUUID } from "node:crypto"
import { add, subtract, sum } from "@marza/domain/money/decimal.ts"
import { daysAfter, todayInVilnius } from "@marza/domain/time/days.ts"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { depositBody, paymentBody } from "../../../test/open-app.ts"
import { draft, issue, openPapers, sellCar } from "../../../test/papers.ts"

let world: Awaited<ReturnType<typeof openPapers>>
const today = todayInVilnius(new Date())
const yesterday = daysAfter(today, -1)

beforeAll(async () => {
  world = await openPapers()
  await world.owner.call("PATCH", world.base, {
    vat_rates: [{ from: "2026-01-01", rate: "21.00" }],
  })
})
afterAll(() => world.opened.close())

const invoice = (carId: string, fields = {}) => issue(world, carId, { kind: "invoice", ...fields })
const contentOf = async (id: string) =>
  (await world.opened.sql("select content from papers where id = $1", [id]))[0]?.content
const read = async (id: string) =>
  (await world.member.call("GET", `${world.base}/papers/${id}`)).body
const issueDraft = ({ id, version }: { id: string; version: number }, query = "") =>
  world.member.call("PUT", `${world.base}/papers/${id}/issue${query}`, { version })
const credit = (id: string, amount: string | null = null) =>
  world.owner.call("POST", `${world.base}/papers/${id}/credit`, {
    id: randomUUID(),
    day: today,
    reason: "Klaida",
    amount,
  })
const annul = (
  { id, version }: { id: string; version: number },
  by: { call: typeof world.owner.call } = world.owner,
) =>
  by.call("PUT", `${world.base}/papers/${id}/annulment`, {
    version,
    day: today,
    reason: "Kitas pirkėjas",
  })

describe("a second invoice of a sale", () => {
  test("is asked about, and issued by who says so", async () => {
    const { id } = await sellCar(world)
    const first = await invoice(id)
    const second = await draft(world, id, { kind: "invoice" })
    expect(await issueDraft(second)).toMatchObject({
      status: 409,
      body: { code: "sale_has_invoice", papers: [{ id: first.id, number: first.number }] },
    })
    expect((await read(second.id)).state).toBe("draft")
    expect((await issueDraft(second, "?with_second=true")).status).toBe(200)
    // What was issued is answered as it is.
    expect((await issueDraft(second)).status).toBe(200)
  })

  test("at the same instant makes one", async () => {
    const { id } = await sellCar(world)
    const drafts = await Promise.all([1, 2, 3].map(() => draft(world, id, { kind: "invoice" })))
    const answers = await Promise.all(drafts.map((one) => issueDraft(one)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test("is no question after a contract, a credit of the whole, or an annulment", async () => {
    const { id } = await sellCar(world)
    await issue(world, id)
    const first = await invoice(id)
    expect((await credit(first.id)).status).toBe(201)
    const second = await invoice(id)
    expect((await annul(second)).status).toBe(200)
    await invoice(id)
  })
})

describe("a day out of order", () => {
  test("is asked about with both days, or refused where the owner says so", async () => {
    const other = await openPapers(world.opened)
    const put = (by: typeof other.owner, fields: object) =>
      by.call("PUT", `${other.base}/series/invoice`, fields)
    const issueOn = async (day: string, query = "") => {
      const { id, version } = await draft(other, (await sellCar(other)).id, {
        kind: "invoice",
        day,
      })
      return other.member.call("PUT", `${other.base}/papers/${id}/issue${query}`, { version })
    }
    expect((await issueOn(today)).status).toBe(200)
    expect(await issueOn(yesterday)).toMatchObject({
      status: 409,
      body: { code: "day_before_last", day: yesterday, last_day: today },
    })
    expect((await issueOn(yesterday, "?with_day=true")).status).toBe(200)
    // The series of contracts is another one.
    await issue(other, (await sellCar(other)).id, { day: yesterday })
    const admin = await other.opened.person("Administratorius")
    await other.opened.join(other.organizationId, admin, "admin")
    const series = { version: 1, series: "SF-2026-", last_number: 2 }
    expect((await put(admin, { ...series, day_order: "refuse" })).status).toBe(403)
    expect(await put(other.owner, { ...series, day_order: "refuse" })).toMatchObject({
      status: 200,
      body: { day_order: "refuse" },
    })
    for (const query of ["", "?with_day=true"])
      expect(await issueOn(yesterday, query)).toMatchObject({
        status: 400,
        body: { fields: { day: expect.any(String) } },
      })
    // An admin who does not name it leaves it.
    expect(await put(admin, { ...series, version: 2 })).toMatchObject({
      status: 200,
      body: { day_order: "refuse" },
    })
  })

  test("before the purchase is asked about of papers of the sale alone", async () => {
    const { id } = await sellCar(world, { bought_on: today, sold_on: today })
    const contract = await draft(world, id, { day: yesterday })
    expect(await issueDraft(contract)).toMatchObject({
      status: 409,
      body: { code: "day_before_purchase", day: yesterday, bought_on: today },
    })
    expect((await issueDraft(contract, "?with_day=true")).status).toBe(200)
    await issue(world, id, { kind: "purchase_contract" })
  })
})

describe("what differs from an invoice", () => {
  test("is compared with the paper's own buyer and with the rate of its day", async () => {
    const other = await openPapers(world.opened)
    const rates = (rate: string) =>
      other.owner.call("PATCH", other.base, { vat_rates: [{ from: "2026-01-01", rate }] })
    await rates("21.00")
    const { id } = await sellCar(other, { sold_to: "UAB „Janka“", vat_scheme: "standard" })
    const issued = await issue(other, id, { kind: "invoice" })
    expect(issued.differs).toEqual(["buyer"])
    const vat_rates = [{ from: "2026-01-01", rate: "19.00" }]
    const asked = await other.owner.call("POST", `${other.base}/vat-changes`, { vat_rates })
    expect(asked.body).toMatchObject({ invoice_count: 1, invoices: [{ id: issued.id, number: 1 }] })
    await rates("19.00")
    const { body } = await other.member.call("GET", `${other.base}/papers/${issued.id}`)
    expect(body.differs).toEqual(["vat_rate", "buyer"])
    const { vat_due } = (await other.member.call("GET", `${other.base}/cars/${id}`)).body
    expect([issued.vat_eur, vat_due]).toEqual(["2377.69", "2187.39"])
    const inEur = { currency: "EUR", car_currency: "EUR" }
    expect(body.different_sums).toEqual([
      { of: "vat_rate", paper: issued.vat_eur, car: vat_due, ...inEur },
    ])
  })

  test("is the price less what was credited", async () => {
    const { id, version } = await sellCar(world)
    const issued = await invoice(id, { side: { name: "Ona Žukauskaitė", address: "Vilnius" } })
    expect((await credit(issued.id, "700.00")).status).toBe(201)
    expect((await read(issued.id)).differs).toEqual(["price"])
    await world.member.call("PATCH", `${world.base}/cars/${id}`, {
      version,
      sale_price: "13000.00",
    })
    expect((await read(issued.id)).differs).toEqual([])
  })
})

describe("an invoice that was not handed over", () => {
  test("is annulled by owner or admin, and the car gets a new one", async () => {
    const { id } = await sellCar(world)
    const issued = await invoice(id)
    expect((await annul(issued, world.member)).status).toBe(403)
    const annulled = await annul(issued)
    expect(annulled).toMatchObject({ status: 200, body: { state: "annulled", annulled_on: today } })
    // Its PDF is made anew with a mark, and what was printed before stays as it was.
    const [file, before] = [annulled.body.url, issued.url].map((url) => url.split("?")[0])
    expect(file).not.toBe(before)
    const { annulled_on, ...content } = await contentOf(issued.id)
    expect([annulled_on, content.number.number]).toEqual([today, issued.number])
    await expect(
      world.opened.sql(
        "update papers set content = jsonb_set(content, '{price,total}', '\"1.00\"') where id = $1",
        [issued.id],
      ),
    ).rejects.toThrow("an issued paper does not change")
    expect((await annul(issued)).status).toBe(200)
    expect((await credit(issued.id)).status).toBe(409)
    expect((await invoice(id)).number).toBe(issued.number + 1)
  })

  test("is no more once it was mailed or credited in part, and no credit invoice is annulled", async () => {
    const mailed = await invoice((await sellCar(world)).id)
    await world.opened.sql("update papers set mail_to = 'a@b.lt' where id = $1", [mailed.id])
    expect(await annul(mailed)).toMatchObject({ status: 409, body: { code: "conflict" } })
    const parted = await invoice((await sellCar(world)).id)
    const part = await credit(parted.id, "1.00")
    expect((await annul(await read(parted.id))).status).toBe(409)
    expect((await annul(part.body)).status).toBe(409)
  })
})

describe("a credit of a part", () => {
  test("leaves the invoice issued until all of it is credited, to the cent of its VAT", async () => {
    const { id } = await sellCar(world, { vat_scheme: "standard", sale_price: "1000.01" })
    const issued = await invoice(id)
    const parts: Record<"total" | "total_eur" | "vat_eur", string>[] = []
    for (const amount of ["333.33", "333.33", null]) {
      const { status, body } = await credit(issued.id, amount)
      expect(status).toBe(201)
      parts.push(body)
      const { state, credited, credited_by } = await read(issued.id)
      const total = sum(parts.map((part) => part.total))
      expect([state, credited, credited_by]).toEqual([
        amount ? "issued" : "credited",
        subtract("0", total),
        body.id,
      ])
    }
    const totalOf = (field: "total" | "total_eur" | "vat_eur") =>
      add(issued[field], sum(parts.map((part) => part[field])))
    expect([totalOf("total"), totalOf("total_eur"), totalOf("vat_eur")]).toEqual(
      Array(3).fill("0.00"),
    )
    expect(parts[0]).toMatchObject({ total: "-333.33", vat_eur: "-57.85" })
    expect((await credit(issued.id)).status).toBe(409)
  })

  test("is never more than is left, also of two at once", async () => {
    const issued = await invoice((await sellCar(world)).id)
    expect(await credit(issued.id, "13700.01")).toMatchObject({
      status: 400,
      body: { fields: { amount: expect.any(String) } },
    })
    const answers = await Promise.all([1, 2, 3].map(() => credit(issued.id, "7000.00")))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
    for (const amount of ["0.00", "-5.00", "1.001"])
      expect((await credit(issued.id, amount)).status).toBe(400)
  })
})

describe("the way of payment that a paper ticks", () => {
  const waysOf = async (carId: string, fields = {}) => {
    const paper = await issue(world, carId, fields)
    return (await contentOf(paper.id)).payment_ways
  }
  const pay = async (carId: string, body: object) =>
    expect(
      (await world.member.call("POST", `${world.base}/cars/${carId}/payments`, body)).status,
    ).toBe(201)

  test("follows from what was received and what is open", async () => {
    const unsold = { status: "bought", sold_on: null }
    const { id } = await sellCar(world, unsold)
    expect(await waysOf(id)).toEqual([])
    await pay(id, depositBody({ how: "cash" }))
    // A small deposit says nothing of the rest.
    expect(await waysOf(id)).toEqual([])
    expect(await waysOf(id, { rest_how: "bank" })).toEqual(["bank", "cash"])
    expect(await waysOf(id, { rest_how: "leasing" })).toEqual(["cash", "leasing"])
    await pay(id, paymentBody({ how: null }))
    expect(await waysOf(id, { rest_how: "bank" })).toEqual([])
  })

  test("is that of the sale where the sale says so, for what no payment names", async () => {
    const { id } = await sellCar(world, { sale_received_how: "cash" })
    expect(await waysOf(id)).toEqual(["cash"])
    await pay(id, paymentBody({ how: "bank", amount: "13700.00" }))
    expect(await waysOf(id)).toEqual(["bank"])
  })

  test("of a purchase is that of the purchase", async () => {
    const { id } = await sellCar(world, { purchase_paid_how: "cash", sale_received_how: "bank" })
    expect(await waysOf(id, { kind: "purchase_contract" })).toEqual(["cash"])
    const { id: unknown } = await sellCar(world)
    expect(await waysOf(unknown, { kind: "purchase_contract", rest_how: "bank" })).toEqual([])
  })

  test("and the day to pay by are of the draft, and that day is not before the paper's", async () => {
    const { id } = await sellCar(world)
    const due = daysAfter(today, 14)
    const issued = await invoice(id, { rest_how: "bank", due_on: due })
    expect(issued).toMatchObject({ rest_how: "bank", due_on: due })
    expect((await contentOf(issued.id)).due_on).toBe(due)
    const late = await draft(world, id, { due_on: yesterday })
    expect(await issueDraft(late)).toMatchObject({
      status: 400,
      body: { fields: { due_on: expect.any(String) } },
    })
    const path = `${world.base}/papers/${late.id}`
    const patched = await world.member.call("PATCH", path, { version: 1, rest_how: "cheque" })
    expect(patched).toMatchObject({
      status: 400,
      body: { fields: { rest_how: expect.any(String) } },
    })
  })
})

describe("cash of a sale", () => {
  test("is what payments and the sale itself say, and a sale that says how it was received is paid", async () => {
    const cashOf = async (carId: string) =>
      (await world.member.call("GET", `${world.base}/cars/${carId}/payments`)).body.sums.cash_eur
    const { id, left_to_receive } = await sellCar(world, { sale_received_how: "cash" })
    expect([left_to_receive, await cashOf(id)]).toEqual(["0.00", "13700.00"])
    await world.member.call(
      "POST",
      `${world.base}/cars/${id}/payments`,
      paymentBody({ how: "bank", amount: "9000.00" }),
    )
    expect(await cashOf(id)).toBe("4700.00")
    const { id: byBank } = await sellCar(world, { sale_received_how: "bank" })
    expect(await cashOf(byBank)).toBe("0.00")
    // Who received it is a proposal and no receipt.
    const { id: open, left_to_receive: left } = await sellCar(world)
    expect([left, await cashOf(open)]).toEqual(["13700.00", "0.00"])
    const list = `${world.base}/cars?unpaid=true&limit=200`
    const unpaid = (await world.member.call("GET", list)).body.items.map(
      (car: { id: string }) => car.id,
    )
    expect([unpaid.includes(open), unpaid.includes(byBank)]).toEqual([true, false])
    // An issued invoice says what is left of its sale; a contract does not.
    const leftOf = async (carId: string, fields: object) =>
      (await issue(world, carId, fields)).left_to_receive
    expect(await leftOf(byBank, { kind: "invoice" })).toBe("0.00")
    expect(await leftOf(open, { kind: "invoice" })).toBe("13700.00")
    expect(await leftOf(open, { kind: "sale_contract" })).toBeNull()
  })
})
