import { randomUUID } from "node:crypto"
import { carDetails } from "@marza/domain/cars/fields.ts"
import { sampleOf } from "@marza/domain/cars/samples.testing.ts"
import { expect } from "vitest"
import { pdf } from "./attachments.ts"
import { picture } from "./images.ts"
import { importBody, importedCar } from "./imports.ts"
import { carBody, expenseBody, type Person, type TestApp } from "./open-app.ts"

const jpeg = { "content-type": "image/jpeg" }

/**
 * Fills an organization through its calls with one of everything that an archive holds: settings and a logo, cars in
 * every status with every field, costs, refunds and amounts without a rate, photos, papers and receipts, what was
 * changed, taken back and deleted, and people who left.
 */
export async function fillOrganization(opened: TestApp, organizationId: string, owner: Person) {
  const path = `/api/organizations/${organizationId}`
  const ok = async (...request: Parameters<Person["call"]>) => {
    const { status, body } = await owner.call(...request)
    expect(status, `${request[1]}: ${JSON.stringify(body)}`).toBeLessThan(300)
    return body
  }
  await ok("PUT", `${path}/logo`, await picture("png"))
  await ok("PATCH", path, {
    color_scheme: "ocean",
    language: "en",
    vat_rates: [{ from: "2026-01-01", rate: "21.00" }],
  })
  const member = await opened.person("Petras „Pelė“ Šveistys")
  const left = await opened.person("Išėjusi")
  await opened.join(organizationId, member, "admin")
  const membership = await opened.join(organizationId, left, "member")

  const car = async (by: Person, fields: object) => {
    const body = carBody(fields as Record<string, unknown>)
    const made = await by.call("POST", `${path}/cars`, body)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    return `${path}/cars/${body.id}`
  }
  const full = await car(owner, {
    name: "=Škoda, „Octavia“\u00a0/ 2.0",
    description: 'Pirma eilutė\nantra; "kabutės"',
    purchase_price: "12500.00",
    purchase_currency: "EUR",
    purchase_exchange_rate: null,
    vat_scheme: "standard",
    purchase_vat: "2100.00",
    bought_on: "2026-09-01",
    ...sampleOf(carDetails),
  })
  const imported = importBody({ cars: [importedCar({ name: "Iš failo" })] })
  await ok("POST", `${path}/imports`, imported)
  const foreign = await car(member, { name: "Volvo V60", purchase_exchange_rate: null })
  const gone = await car(left, { name: "Ford" })

  const expense = async (of: string, by: Person, fields: object) => {
    const body = expenseBody(fields as Record<string, unknown>)
    expect((await by.call("POST", `${of}/expenses`, body)).status).toBe(201)
    return body.id
  }
  const paid = await expense(full, left, { vat_amount: "41.74" })
  await expense(full, owner, { kind: "refund", amount: "40", description: "Grąžinta" })
  await expense(foreign, member, { amount: "100", currency: "NOK", exchange_rate: null })
  await expense(gone, left, { description: "Dingo" })

  const attach = async (of: string, content: Uint8Array, sent: Record<string, string>) => {
    const query = new URLSearchParams({ id: randomUUID(), ...sent })
    return ok("POST", `${of}/attachments?${query}`, content)
  }
  await attach(full, await picture(), { kind: "photo", name: "IMG_1.jpg" })
  const second = await attach(full, await picture("png"), { kind: "photo", name: "IMG_1.png" })
  await ok("PATCH", `${full}/attachments/${second.id}`, { before_id: null })
  await attach(full, pdf("contract"), { kind: "contract", name: "Sutartis: „A/B“.pdf" })
  await attach(full, pdf("again"), { kind: "other", name: "SUTARTIS: „A/B“.pdf" })
  await attach(full, pdf("receipt"), { kind: "receipt", name: "kvitas.pdf", expense_id: paid })
  await ok("PUT", `${foreign}/photo`, await picture("jpeg"), jpeg)
  const dropped = await attach(foreign, pdf("dropped"), { kind: "other", name: "ne.pdf" })
  await ok("DELETE", `${foreign}/attachments/${dropped.id}`)

  const { version } = await ok("GET", full)
  await ok("PATCH", full, { version, mileage_km: 123457, sdk_code: null })
  await ok("PUT", `${full}/status`, { status: "preparing" })
  await ok("PUT", `${foreign}/sale`, {
    version: (await ok("GET", foreign)).version,
    sale_price: "15000.00",
    sold_to: "UAB „Pirkėjas“",
  })
  await ok("DELETE", gone)
  await opened.sql("delete from organization_members where id = $1", [membership])
  await ok("PUT", `${path}/favorite`)
  return { path, full, foreign, member, left }
}
