import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import type { Isaf } from "@marza/domain/isaf/schemas.ts"
import { add, sum } from "@marza/domain/money/decimal.ts"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { validateXML } from "xmllint-wasm"
import { carBody, expenseBody, overheadBody } from "../../../test/open-app.ts"
import { issue, openPapers, sellCar } from "../../../test/papers.ts"

const schema = readFileSync(new URL("isaf-1.2.xsd", import.meta.url), "utf8")

let world: Awaited<ReturnType<typeof openPapers>>
beforeAll(async () => {
  world = await openPapers()
})
afterAll(() => world.opened.close())

/** An organization that pays VAT. */
async function openPayer() {
  const payer = await openPapers(world.opened)
  const saved = await payer.owner.call("PATCH", payer.base, {
    vat_rates: [{ from: "2026-01-01", rate: "21.00" }],
  })
  expect(saved.status).toBe(200)
  return payer
}

type Payer = Awaited<ReturnType<typeof openPayer>>

async function ok<Answer extends { status: number; body: unknown }>(
  answer: Promise<Answer>,
): Promise<Answer["body"]> {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}

const read = (payer: Payer, month = "2026-10"): Promise<Isaf> =>
  ok(payer.owner.call("GET", `${payer.base}/months/${month}/isaf`))

async function download(payer: Payer, register = "all", month = "2026-10") {
  const path = `${payer.base}/months/${month}/isaf.xml?register=${register}`
  const answer = await world.opened.app.request(path, {
    headers: { authorization: `Bearer ${payer.owner.token}` },
  })
  expect(answer.status).toBe(200)
  const xml = await answer.text()
  const checked = await validateXML({ xml, schema })
  expect(checked.errors.map(({ message }) => message)).toEqual([])
  return xml.replaceAll(/>\s+</g, "><")
}

const sold = (payer: Payer, fields: object = {}) =>
  sellCar(payer, { bought_on: "2026-09-01", sold_on: "2026-10-20", ...fields })
const invoiceOf = (payer: Payer, carId: string, fields: object = {}) =>
  issue(payer, carId, { kind: "invoice", day: "2026-10-21", ...fields })

describe("the register of sales", () => {
  test("tells each invoice by its scheme, a credit with what it corrects, and an annulled one without sums", async () => {
    const payer = await openPayer()
    const firm = {
      name: "UAB „Janka & Ko“",
      code: "304512876",
      address: "Kaunas",
      vat_number: "LT100001234567",
    }
    const standard = await sold(payer, { vat_scheme: "standard", sale_price: "12100.00" })
    const first = await invoiceOf(payer, standard.id, { side: firm })
    const margin = await sold(payer)
    await invoiceOf(payer, margin.id)
    const abroad = await sold(payer, {
      vat_scheme: "zero",
      buyer_vat_number: "LV40003012345",
      buyer_vat_checked_on: "2026-10-19",
      transport_proof: "CMR 1",
    })
    await invoiceOf(payer, abroad.id)
    const exported = await sold(payer, { vat_scheme: "zero", transport_proof: "Deklaracija 1" })
    const norwegian = { name: "Bil AS", code: "923456789", address: "Oslo", vat_number: null }
    await invoiceOf(payer, exported.id, { side: norwegian })
    const typed = await sold(payer)
    await invoiceOf(payer, typed.id, { side: { ...firm, vat_number: "lt 100001234567" } })
    const cancelled = await sold(payer, { vat_scheme: "standard", sale_price: "2420.00" })
    const wrong = await invoiceOf(payer, cancelled.id)
    const annulment = { version: wrong.version, day: "2026-10-22", reason: "Klaida" }
    await ok(payer.owner.call("PUT", `${payer.base}/papers/${wrong.id}/annulment`, annulment))
    await ok(
      payer.owner.call("POST", `${payer.base}/papers/${first.id}/credit`, {
        id: randomUUID(),
        day: "2026-10-30",
        reason: "Nuolaida",
        amount: "1210.00",
      }),
    )
    const { sales, lacking } = await read(payer)
    expect(sales).toEqual({ count: 7, taxable: "63800.00", vat: "1890.00" })
    expect(lacking).toEqual([])
    const xml = await download(payer, "sales")
    expect(xml).toContain("<DataType>S</DataType>")
    expect(xml).toContain("<Name>UAB „Janka &amp; Ko“</Name>")
    expect(xml).toContain(
      "<TaxableValue>10000.00</TaxableValue><TaxCode>PVM1</TaxCode><TaxPercentage>21.00</TaxPercentage><Amount>2100.00</Amount>",
    )
    expect(xml).toContain(
      '<TaxableValue>13700.00</TaxableValue><TaxCode>PVM32</TaxCode><TaxPercentage xsi:nil="true"/><Amount xsi:nil="true"/>',
    )
    expect(xml).toContain(
      "<TaxCode>PVM13</TaxCode><TaxPercentage>0</TaxPercentage><Amount>0.00</Amount>",
    )
    expect(xml).toMatch(
      /<InvoiceType>AN<\/InvoiceType>.*?<TaxableValue>0.00<\/TaxableValue>.*?<Amount>0.00<\/Amount>/,
    )
    expect(xml).toMatch(
      /<InvoiceType>KS<\/InvoiceType><SpecialTaxation><\/SpecialTaxation><References><Reference><ReferenceNo>SF-2026-1<\/ReferenceNo><ReferenceDate>2026-10-21<\/ReferenceDate>/,
    )
    expect(xml).toContain("<TaxableValue>-1000.00</TaxableValue>")
    // A number is told as the register writes it, and a code of another country as none of ours.
    expect(xml.match(/<VATRegistrationNumber>LT100001234567</g)).toHaveLength(3)
    expect(xml).toContain(
      '<RegistrationNumber>923456789</RegistrationNumber><Country xsi:nil="true"/><Name>Bil AS</Name>',
    )
    // A person's code never leaves in the file.
    expect(xml).not.toContain("1984-07-19")
  })
})

describe("the register of purchases", () => {
  test("tells a document once, and names what lacks with its field", async () => {
    const payer = await openPayer()
    const supplier = { supplier: "UAB Servisas", supplier_vat_number: "LT100001234567" }
    const car = await ok(
      payer.member.call(
        "POST",
        `${payer.base}/cars`,
        carBody({
          purchase_price: "6050.00",
          purchase_currency: "EUR",
          purchase_exchange_rate: null,
          purchase_vat: "1050.00",
          vat_scheme: "standard",
          bought_on: "2026-10-02",
          bought_from: "UAB Lizingas",
          bought_from_vat_number: "LT100009999999",
          purchase_document_number: "LIZ-1",
          purchase_document_on: "2026-09-30",
        }),
      ),
    )
    const expenses = `${payer.base}/cars/${car.id}/expenses`
    const spend = (fields: object) =>
      ok(payer.member.call("POST", expenses, expenseBody({ date: "2026-10-05", ...fields })))
    await spend({ ...supplier, amount: "121.00", vat_amount: "21.00", document_number: "S-1" })
    await spend({ ...supplier, amount: "112.00", vat_amount: "12.00", document_number: "S-1" })
    await spend({
      ...supplier,
      amount: "12.10",
      vat_amount: "2.10",
      document_number: "S-2",
      kind: "refund",
    })
    const nameless = await spend({ amount: "60.50", vat_amount: "10.50" })
    await spend({ amount: "300.00", vat_amount: "300.00", expense_type: "customs" })
    await spend({
      supplier: "SIA Auto",
      supplier_vat_number: "LV40003012345",
      amount: "500.00",
      document_number: "R-1",
      vat_amount: "5.00",
    })
    await ok(
      payer.owner.call(
        "POST",
        `${payer.base}/overheads`,
        overheadBody({
          ...supplier,
          day: "2026-10-09",
          amount: "242.00",
          vat_amount: "42.00",
          document_number: "S-1",
        }),
      ),
    )
    const { purchases, lacking, remarks } = await read(payer)
    expect(purchases).toEqual({ count: 3, taxable: "5390.00", vat: "1122.90" })
    expect(lacking.map(({ kind, id, field }) => [kind, id, field])).toEqual([
      ["expense", nameless.id, "supplier"],
      ["expense", nameless.id, "supplier_vat_number"],
      ["expense", nameless.id, "document_number"],
    ])
    expect(remarks).toEqual([
      { remark: "foreign_supplier", count: 1 },
      { remark: "customs", count: 1 },
    ])
    const xml = await download(payer, "purchases")
    expect(xml).toMatch(
      /<InvoiceNo>LIZ-1<\/InvoiceNo>.*?<InvoiceDate>2026-09-30<\/InvoiceDate>.*?<RegistrationAccountDate>2026-10-02/,
    )
    expect(xml).toMatch(
      /<InvoiceNo>S-1<\/InvoiceNo>.*?<TaxableValue>300.00<.*?<TaxCode>PVM1<.*?<Amount>63.00<.*?<TaxableValue>100.00<.*?<TaxCode>PVM2<\/TaxCode><TaxPercentage>12<.*?<Amount>12.00</,
    )
    expect(xml).toMatch(/<InvoiceType>KS<.*?<TaxableValue>-10.00<.*?<Amount>-2.10</)
  })

  test("has the codes that the owner has chosen", async () => {
    const payer = await openPayer()
    const { id } = await sold(payer)
    await invoiceOf(payer, id)
    const refused = await payer.owner.call("PATCH", payer.base, { isaf_codes: { margin: "33" } })
    expect(refused.status).toBe(400)
    const saved = await ok(
      payer.owner.call("PATCH", payer.base, { isaf_codes: { margin: "pvm 33" } }),
    )
    expect(saved.isaf_codes).toEqual({ margin: "PVM33" })
    expect(await download(payer)).toContain("<TaxCode>PVM33</TaxCode>")
  })
})

test("a credited part leads to no difference once the sale price is lowered by it", async () => {
  const payer = await openPayer()
  const car = await sold(payer, { vat_scheme: "standard", sale_price: "18150.00" })
  const invoice = await invoiceOf(payer, car.id)
  await ok(
    payer.owner.call("POST", `${payer.base}/papers/${invoice.id}/credit`, {
      id: randomUUID(),
      day: "2026-10-28",
      reason: "Įbrėžimas",
      amount: "1000.01",
    }),
  )
  const stepsNow = async () => (await read(payer)).bridge.sales.steps
  expect(await stepsNow()).toEqual([{ step: "credited", eur: "173.56" }])
  const { version } = await ok(payer.member.call("GET", `${payer.base}/cars/${car.id}`))
  const lower = (sale_price: string, version: number) =>
    ok(payer.member.call("PATCH", `${payer.base}/cars/${car.id}`, { version, sale_price }))
  const half = await lower("17650.00", version)
  expect(await stepsNow()).toEqual([{ step: "credited", eur: "86.78" }])
  const whole = await lower("17149.99", half.version)
  expect(await stepsNow()).toEqual([])
  await lower("17028.99", whole.version)
  expect(await stepsNow()).toEqual([{ step: "differs", eur: "-21.00" }])
})

test("is for owners and admins, and needs a code of digits", async () => {
  const payer = await openPayer()
  for (const call of ["isaf", "isaf.xml?register=all"])
    expect((await payer.member.call("GET", `${payer.base}/months/2026-10/${call}`)).status).toBe(
      403,
    )
  await ok(payer.owner.call("PATCH", payer.base, { legal_code: "be kodo" }))
  expect((await read(payer)).lacking).toMatchObject([{ kind: "organization", field: "legal_code" }])
  const refused = await payer.owner.call(
    "GET",
    `${payer.base}/months/2026-10/isaf.xml?register=all`,
  )
  expect(refused.status).toBe(409)
})

/** A random number below a limit, the same in each run. */
function randomOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
}

test.each([1, 2, 3])(
  "leads to the VAT of the month by steps that add up to the cent, in a random month (%i)",
  async (seed) => {
    const payer = await openPayer()
    const random = randomOf(seed)
    const any = <T>(...of: T[]): T => of[random(of.length)] as T
    const cents = (least: number, below: number) =>
      `${least + random(below)}.${String(random(100)).padStart(2, "0")}`
    const day = () => `2026-10-${String(1 + random(28)).padStart(2, "0")}`
    for (let count = 0; count < 14; count++) {
      const scheme = any("margin", "standard", "standard", "zero")
      const car = await sold(payer, {
        vat_scheme: scheme,
        purchase_price: cents(1000, 9000),
        purchase_vat: scheme === "standard" ? any(null, cents(100, 90)) : null,
        bought_on: any("2026-09-01", "2026-10-01"),
        bought_from: any(null, "UAB Lizingas"),
        bought_from_vat_number: any(null, "LT100009999999", "PL1234567890"),
        purchase_document_number: any(null, `L-${count}`),
        sale_price: cents(1000, 20_000),
        sold_on: any("2026-10-15", "2026-10-20", "2026-11-02"),
        ...(scheme === "zero" && { transport_proof: "CMR" }),
      })
      if (random(3) > 0) {
        const paper = await invoiceOf(payer, car.id, { day: any("2026-10-21", "2026-11-03") })
        const change = random(5)
        const about = { day: "2026-11-04", reason: "Klaida" }
        if (change === 0)
          await payer.owner.call("PUT", `${payer.base}/papers/${paper.id}/annulment`, {
            version: paper.version,
            ...about,
          })
        if (change === 1)
          await payer.owner.call("POST", `${payer.base}/papers/${paper.id}/credit?with_day=true`, {
            id: randomUUID(),
            ...about,
            day: any(paper.day, "2026-11-05"),
            amount: any(null, "100.01"),
          })
        if (change === 2)
          await payer.member.call("PATCH", `${payer.base}/cars/${car.id}`, {
            version: (await payer.member.call("GET", `${payer.base}/cars/${car.id}`)).body.version,
            sale_price: cents(1000, 20_000),
          })
      }
      const paid = () => ({
        amount: cents(50, 900),
        vat_amount: any(null, cents(1, 8)),
        supplier: any(null, "UAB Servisas"),
        supplier_vat_number: any(null, "LT100001234567", "LV40003012345"),
        document_number: any(null, `S-${random(5)}`),
      })
      await payer.member.call(
        "POST",
        `${payer.base}/cars/${car.id}/expenses`,
        expenseBody({
          ...paid(),
          date: day(),
          kind: any("cost", "cost", "refund"),
          expense_type: any("Kita", "customs"),
        }),
      )
      if (random(2) === 0)
        await payer.owner.call(
          "POST",
          `${payer.base}/overheads`,
          overheadBody({ ...paid(), day: day() }),
        )
      if (random(3) === 0)
        await payer.member.call("POST", `${payer.base}/splits`, {
          id: randomUUID(),
          description: "Autovežis",
          ...paid(),
          amount: "100.01",
          date: day(),
          parts: [{ car_id: car.id, expense_id: randomUUID(), amount: "100.01" }],
        })
    }
    for (const [month, query] of [
      ["2026-10", "year=2026&month=10"],
      ["2026-11", "year=2026&month=11"],
    ] as const) {
      const around = await ok(payer.owner.call("GET", `${payer.base}/analytics/around?${query}`))
      const { sales, purchases, bridge } = await read(payer, month)
      const { due, deductible } = around.vat as { due: string; deductible: string }
      const stepsOf = ({ steps }: { steps: { eur: string }[] }) => sum(steps.map(({ eur }) => eur))
      expect([bridge.sales.month, bridge.purchases.month]).toEqual([due, deductible])
      expect(add(sales.vat, stepsOf(bridge.sales))).toBe(due)
      expect(add(purchases.vat, stepsOf(bridge.purchases))).toBe(deductible)
      await download(payer, "all", month)
    }
  },
)
