import { randomUUID } from "node:crypto"
import { carDetails } from "@marza/domain/cars/fields.ts"
import { sampleOf } from "@marza/domain/cars/samples.testing.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { expect } from "vitest"
import { pdf } from "./attachments.ts"
import { picture } from "./images.ts"
import { importBody, importedCar } from "./imports.ts"
import {
  carBody,
  depositBody,
  expenseBody,
  overheadBody,
  type Person,
  paperBody,
  paymentBody,
  requisites,
  splitBody,
  type TestApp,
} from "./open-app.ts"

const idOf = (carPath: string) => carPath.split("/").at(-1) ?? ""
const jpeg = { "content-type": "image/jpeg" }

/**
 * Fills an organization through its calls with one of everything that an archive holds: settings and a logo, cars in
 * every status with every field, costs, refunds and amounts without a rate, payments, invoices for several cars, overheads,
 * photos, papers and receipts, what was changed, taken back and deleted, and people who left.
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
  const imported = importBody({
    cars: [importedCar({ name: "Iš failo", payments: [{ amount: "100", day: "2026-11-02" }] })],
  })
  await ok("POST", `${path}/imports`, imported)
  const foreign = await car(member, { name: "Volvo V60", purchase_exchange_rate: null })
  const gone = await car(left, { name: "Ford" })

  const expense = async (of: string, by: Person, fields: object) => {
    const body = expenseBody(fields as Record<string, unknown>)
    expect((await by.call("POST", `${of}/expenses`, body)).status).toBe(201)
    return body.id
  }
  const paid = await expense(full, left, {
    expense_type: "customs",
    vat_amount: "41.74",
    supplier: "Jonas Jonaitis",
    supplier_code: "304512876",
    document_number: "SF-118",
    declaration_number: "26LTVR1000123456A8",
  })
  await expense(full, owner, { kind: "refund", amount: "40", description: "Grąžinta" })
  await expense(foreign, member, { amount: "100", currency: "NOK", exchange_rate: null })
  await expense(gone, left, { description: "Dingo" })

  await ok("POST", `${full}/payments`, depositBody({ payer: "Ona „Onutė“", note: "Pakvitavo" }))
  await ok("POST", `${full}/payments`, depositBody({ state: "kept", state_day: "2026-11-21" }))
  const received = { amount: "5000", currency: "NOK", exchange_rate: "0.0862", how: "cash" }
  await ok("POST", `${foreign}/payments`, paymentBody({ ...received, payer: "UAB „Pirkėjas“" }))
  await ok("POST", `${foreign}/payments`, paymentBody({ currency: "USD" }))
  await ok("POST", `${foreign}/payments`, depositBody())

  const split = splitBody([full, foreign, gone].map(idOf), {
    description: "Vilkikas: trys",
    vat_amount: "52.07",
    supplier: "UAB „Vežėjas“",
  })
  await ok("POST", `${path}/splits`, split)
  const abroad = { currency: "NOK", exchange_rate: "0.0862", kind: "refund" }
  await ok("POST", `${path}/splits`, splitBody([full, gone].map(idOf), abroad))
  await ok("POST", `${path}/splits`, splitBody([gone].map(idOf), { currency: "USD" }))
  const rent = overheadBody({ repeats: "monthly", vat_amount: "105.00", supplier: "Ona Onaitė" })
  await ok("POST", `${path}/overheads`, rent)
  const answer = { repeats_of: rent.id, day: "2026-10-06", due_on: "2026-10-05" }
  const confirmed = overheadBody({ ...answer, amount: "610.00" })
  await ok("POST", `${path}/overheads`, confirmed)
  const skipped = { ...answer, due_on: "2026-11-05", is_skipped: true }
  await ok("POST", `${path}/overheads`, overheadBody(skipped))

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
  for (const of of [`splits/${split.id}`, `overheads/${rent.id}`, `overheads/${confirmed.id}`])
    await attach(`${path}/${of}`, pdf(of), { name: "kvitas.pdf" })
  for (const [name, to] of [
    ["Kuras.pdf", null],
    ["Plovykla.pdf", { kind: "expense", id: paid }],
  ] as const) {
    const query = new URLSearchParams({ id: randomUUID(), name })
    const { id } = await ok("POST", `${path}/inbox?${query}`, pdf(name))
    if (to) await ok("PUT", `${path}/inbox/${id}/assignment`, { to })
  }
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
  await issuePapers(ok, path, idOf(foreign))
  await choosePartners(opened, ok, { path, people: [owner, member, left], full, foreign })
  await ok("DELETE", `${gone}?parts=overhead`)
  await opened.sql("delete from organization_members where id = $1", [membership])
  await addTasks(opened, ok, path, { car: idOf(foreign), member })
  await ok("PUT", `${path}/favorite`)
  await ok("PUT", `${path}/months/2025-01/closing?with_questions=true`, { version: 0 })
  const receipt = overheadBody({ day: "2025-01-31", amount: "12.50" })
  await ok("POST", `${path}/overheads?into_closed=2025-01`, receipt)
  return { path, full, foreign, member, left }
}

/** What is to be done, what was done, and what the program has found, of which one is dropped. */
async function addTasks(
  opened: TestApp,
  ok: (...request: Parameters<Person["call"]>) => Promise<{ id: string; version: number }>,
  path: string,
  { car, member }: { car: string; member: Person },
) {
  const task = { id: randomUUID(), title: "Nuotraukos", car_id: car, due_on: "2026-12-04" }
  await ok("POST", `${path}/tasks`, { ...task, assignee: member.id })
  const { id, version } = await ok("POST", `${path}/tasks`, { id: randomUUID(), title: "Raktai" })
  await ok("PATCH", `${path}/tasks/${id}`, { version, done: true })
  for (const [day, dropped] of [
    ["2026-11-20", false],
    ["2026-11-21", true],
  ]) {
    await opened.sql(
      `insert into tasks (organization_id, id, title, car_id, source, source_id, source_day, deleted_at)
       values ($1, gen_random_uuid(), 'Deklaruoti', $2, 'declare_purchase', $2, $3, $4)`,
      [path.split("/").at(-1), car, day, dropped ? "2026-11-22T08:00:00.000Z" : null],
    )
  }
  const template = { title: "Nuplauti ir nufotografuoti", days_after: 3, assignee: member.id }
  await ok("POST", `${path}/task-templates`, { id: randomUUID(), ...template })
  await ok("POST", `${path}/task-templates`, {
    id: randomUUID(),
    title: "Skelbimas",
    days_after: 5,
  })
  const { version: of } = await ok("GET", path)
  await ok("PATCH", path, { version: of, task_kinds_off: ["reservation"], invoice_task_days: 3 })
}

/**
 * Partners of whom one has ended and one has lost the account, other parts from a later day, a car with shares of its
 * own, of which one is 0, who paid and received each amount, and what was settled.
 */
async function choosePartners(
  opened: TestApp,
  ok: (...request: Parameters<Person["call"]>) => Promise<{ id: string; version: number }>,
  {
    path,
    people,
    full,
    foreign,
  }: { path: string; people: Person[]; full: string; foreign: string },
) {
  const deleted = await opened.person("Ištrinta")
  await opened.join(path.split("/").at(-1) ?? "", deleted, "member")
  const items = [...people, deleted].map(({ id }) => ({
    partner_id: randomUUID(),
    user_id: id,
    parts: 1,
  }))
  const firm = { partner_id: null, user_id: null, parts: 2 }
  await ok("PUT", `${path}/partners?moved=true`, { version: 0, from: null, items })
  const later = { version: 1, from: "2026-10-01", items: [...items.slice(0, 2), firm] }
  await ok("PUT", `${path}/partners?moved=true`, later)
  const [from, to, ended, nameless] = items.map(({ partner_id }) => partner_id)
  const shares = [
    { partner_id: from, parts: 1 },
    { partner_id: to, parts: 0 },
    { partner_id: ended, parts: 3 },
    { partner_id: nameless, parts: 2 },
  ]
  await ok("PUT", `${foreign}/shares`, {
    version: (await ok("GET", foreign)).version,
    items: shares,
  })

  const change = async (url: string, fields: object) =>
    ok("PATCH", url, { version: (await ok("GET", url)).version, ...fields })
  await change(full, { purchase_paid_by: ended, purchase_paid_how: "cash" })
  await change(full, { purchase_paid_by: nameless })
  await change(foreign, {
    purchase_paid_by: to,
    sale_received_by: nameless,
    sale_received_how: "bank",
  })
  const cost = expenseBody({ paid_by: ended, paid_how: "cash" })
  await ok("POST", `${foreign}/expenses`, cost)
  await ok("PATCH", `${foreign}/expenses/${cost.id}`, { version: 1, paid_by: nameless })
  await ok("POST", `${foreign}/payments`, paymentBody({ received_by: from, how: "cash" }))
  const returned = { state: "returned", state_day: "2026-11-22", received_by: to }
  await ok("POST", `${full}/payments`, depositBody({ ...returned, returned_by: ended }))
  const paidBy = { paid_by: to, paid_how: "bank" }
  await ok("POST", `${path}/overheads`, overheadBody(paidBy))
  await ok("POST", `${path}/splits`, splitBody([full, foreign].map(idOf), paidBy))

  const settlement = {
    id: randomUUID(),
    from,
    amount: "250.00",
    day: "2026-11-02",
    note: "Už spalį",
  }
  await ok("POST", `${path}/settlements`, { ...settlement, to, how: "cash" })
  await ok("POST", `${path}/settlements`, { ...settlement, id: randomUUID(), to: null, note: null })
  const ofEnded = { id: randomUUID(), amount: "0.01", from: ended, to: nameless, how: "bank" }
  await ok("POST", `${path}/settlements`, { ...settlement, ...ofEnded })
  await opened.sql("delete from users where id = $1", [deleted.id])
}

/** An invoice that is credited, a contract that is annulled, one that stands, and a draft. */
async function issuePapers(
  ok: (...request: Parameters<Person["call"]>) => Promise<{ id: string; version: number }>,
  path: string,
  carId: string,
) {
  await ok("PATCH", path, { ...requisites, invoice_note: "Pavedimu", blank_after_years: 12 })
  const car = await ok("GET", `${path}/cars/${carId}`)
  await ok("PATCH", `${path}/cars/${carId}`, { version: car.version, vin: "WVWZZZ3CZHE123456" })
  const issue = async (kind: string) => {
    const defects = { kinds: ["lights", "body"], text: "Įbrėžtas\nbamperis" }
    const drafted = await ok("POST", `${path}/papers`, paperBody(carId, { kind, defects }))
    const { id, version } = drafted
    return ok("PUT", `${path}/papers/${id}/issue`, { version })
  }
  const day = todayInVilnius(new Date())
  const invoice = await issue("invoice")
  const credit = { id: randomUUID(), day, reason: "Klaida" }
  await ok("POST", `${path}/papers/${invoice.id}/credit`, credit)
  const { id, version } = await issue("sale_contract")
  await ok("PUT", `${path}/papers/${id}/annulment`, { version, day, reason: "Persigalvojo" })
  await issue("sale_contract")
  await ok("POST", `${path}/papers`, paperBody(carId))
}
