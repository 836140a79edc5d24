import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import type { Call } from "@marza/domain/calls/call.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { TOTP, URI } from "otpauth"
import { features } from "../src/app.ts"
import { importBody } from "./imports.ts"
import {
  carBody,
  expenseBody,
  type Person,
  paperBody,
  paymentBody,
  type TestApp,
} from "./open-app.ts"
import { insertCar } from "./sql.ts"

/** Two tenants, each with an owner, another member, a car, an expense and a payment. */
export type World = {
  owner: Person
  /** Owner of another organization, and of no other. */
  stranger: Person
  /** The values of path parameters, in the owner's organization. */
  own: Ids
  /** The same in the stranger's. */
  foreign: Ids
}
type Ids = {
  organization: string
  member: string
  car: string
  expense: string
  payment: string
  /** A draft of a sale contract. */
  paper: string
  attachment: string
  /** An invoice for several cars with a receipt, and an overhead with one. */
  split: string
  splitReceipt: string
  overhead: string
  overheadReceipt: string
  import: string
  /** A partner, who is the owner, and what the firm gave them. */
  partner: string
  settlement: string
  /** A paper that waits in the inbox, and one from there that is a car's. */
  waiting: string
  assigned: string
  task: string
  template: string
  profile: string
  session: string
  /** An unverified factor of the person, its challenge, and the code that passes it. */
  factor: string
  challenge: string
  code: string
}

export async function makeWorld(opened: TestApp): Promise<World> {
  const owner = await opened.person("Savininkas")
  const stranger = await opened.person("Svetimas")
  const makeTenant = async (person: Person): Promise<Ids> => {
    const organization = await opened.organization({ owner: person })
    const member = await opened.join(organization, await opened.person("Narys"), "member")
    const car = await insertCar(opened, organization)
    const expense = randomUUID()
    await opened.sql(
      "insert into expenses (organization_id, id, car_id, description, amount, currency, date) values ($1, $2, $3, 'Padangos', 10, 'NOK', '2026-11-01')",
      [organization, expense, car],
    )
    const payment = randomUUID()
    await opened.sql(
      "insert into payments (organization_id, id, car_id, amount, day) values ($1, $2, $3, 10, '2026-11-01')",
      [organization, payment, car],
    )
    const paper = randomUUID()
    await opened.sql(
      `insert into papers (organization_id, id, kind, car_id, language, side_name, side_code, side_address)
       values ($1, $2, 'sale_contract', $3, 'lt', 'Ona', '1984-07-19', 'Kaunas')`,
      [organization, paper, car],
    )
    const attachment = randomUUID()
    const path = `car-documents/${person.id}/${attachment}.pdf`
    await opened.services.files.disk.put(path, "%PDF-1.7\n")
    await opened.sql(
      `insert into attachments (organization_id, id, car_id, kind, name, content_type, size, path, position)
       values ($1, $2, $3, 'contract', 'Sutartis.pdf', 'application/pdf', 9, $4, 0)`,
      [organization, attachment, car, path],
    )
    const paid = await makePaid(opened, organization, person)
    const imported = randomUUID()
    await opened.sql(
      `insert into imports (organization_id, id, file_name, cars, expenses, imported_by, request_hash)
       values ($1, $2, 'Automobiliai.xlsx', 1, 0, $3, '')`,
      [organization, imported, person.id],
    )
    const inbox = await makeInbox(opened, organization, person)
    const task = randomUUID()
    await opened.sql("insert into tasks (organization_id, id, title) values ($1, $2, 'Raktai')", [
      organization,
      task,
    ])
    const template = randomUUID()
    await opened.sql(
      "insert into task_templates (organization_id, id, title, days_after) values ($1, $2, 'Nuotraukos', 3)",
      [organization, template],
    )
    const settled = await makeSettlement(opened, organization, person)
    const { sessions, database } = opened.services
    const other = await database.withAuthRole((transaction) =>
      sessions.begin(transaction, person, { userAgent: "other", ipAddress: undefined }),
    )
    const [session = ""] = other.refresh_token.split(".")
    const factor = await makeFactor(person)
    return {
      organization,
      member,
      car,
      expense,
      payment,
      paper,
      attachment,
      ...paid,
      import: imported,
      ...settled,
      ...inbox,
      task,
      template,
      profile: person.id,
      session,
      ...factor,
    }
  }
  return { owner, stranger, own: await makeTenant(owner), foreign: await makeTenant(stranger) }
}

/** An invoice for several cars, of another car than the one of the paths, and an overhead, each with a receipt. */
async function makePaid(opened: TestApp, organization: string, { id: person }: Person) {
  const [split, overhead, splitReceipt, overheadReceipt] = Array.from({ length: 4 }, () =>
    randomUUID(),
  )
  const part = await insertCar(opened, organization, { name: "Kitas" })
  await opened.sql(
    `with whole as (
       insert into splits (organization_id, id, description, amount, currency, expense_type, kind, date)
       values ($1, $2, 'Vilkikas', 100, 'EUR', 'Transportas', 'cost', '2026-11-01')
     )
     insert into expenses (organization_id, id, car_id, description, amount, amount_eur, date, expense_type, split_id, split_place)
     values ($1, gen_random_uuid(), $3, 'Vilkikas', 100, 100, '2026-11-01', 'Transportas', $2, 0)`,
    [organization, split, part],
  )
  await opened.sql(
    `insert into overheads (organization_id, id, description, amount, currency, amount_eur, day, type)
     values ($1, $2, 'Nuoma', 100, 'EUR', 100, '2026-11-01', 'rent')`,
    [organization, overhead],
  )
  for (const [id, column, owner] of [
    [splitReceipt, "split_id", split],
    [overheadReceipt, "overhead_id", overhead],
  ]) {
    const path = `car-documents/${person}/${id}.pdf`
    await opened.services.files.disk.put(path, "%PDF-1.7\n")
    await opened.sql(
      `insert into attachments (organization_id, id, ${column}, kind, name, content_type, size, path, position)
       values ($1, $2, $3, 'receipt', 'Saskaita.pdf', 'application/pdf', 9, $4, 0)`,
      [organization, id, owner, path],
    )
  }
  return { split, overhead, splitReceipt, overheadReceipt } as Pick<
    Ids,
    "split" | "overhead" | "splitReceipt" | "overheadReceipt"
  >
}

/** A paper that waits in the inbox, and one from there that is a car's. */
async function makeInbox(opened: TestApp, organization: string, { id: person }: Person) {
  const [waiting, assigned] = [randomUUID(), randomUUID()] as const
  const car = await insertCar(opened, organization, { name: "Trečias" })
  for (const [id, kind, of] of [
    [waiting, "inbox", null],
    [assigned, "other", car],
  ]) {
    const path = `car-documents/${person}/${id}.pdf`
    await opened.services.files.disk.put(path, "%PDF-1.7\n")
    await opened.sql(
      `insert into attachments (organization_id, id, car_id, kind, from_inbox, name, content_type, size, path, position)
       values ($1, $2, $3, $4, true, 'Kvitas.pdf', 'application/pdf', 9, $5, 0)`,
      [organization, id, of, kind, path],
    )
  }
  return { waiting, assigned }
}

/** A partner to whom the firm gave something. */
async function makeSettlement(opened: TestApp, organization: string, { id: person }: Person) {
  const [partner, settlement] = [randomUUID(), randomUUID()] as const
  await opened.sql(
    "insert into partners (organization_id, id, user_id, joined_no) values ($1, $2, $3, 1)",
    [organization, partner, person],
  )
  await opened.sql(
    "insert into settlements (organization_id, id, to_partner, amount, day) values ($1, $2, $3, 10, '2026-11-01')",
    [organization, settlement, partner],
  )
  return { partner, settlement }
}

/** Makes an unverified factor and a challenge of it. */
async function makeFactor(person: Person) {
  const { id, uri } = (await person.call("POST", "/api/factors")).body
  const { challenge_id } = (await person.call("POST", `/api/factors/${id}/challenge`)).body
  return { factor: id, challenge: challenge_id, code: codeOf(uri) }
}

/** The code that an authenticator shows for an otpauth: URI. */
const codeOf = (uri: string): string => {
  const authenticator = URI.parse(uri)
  return authenticator instanceof TOTP ? authenticator.generate() : ""
}

export type NamedCall = Call & { key: string; method: string; path: string }

/** Every call of the application. */
export const namedCalls = (opened: TestApp): NamedCall[] =>
  features
    .flatMap((routesOf) => routesOf(opened.services))
    .map(({ name, call }) => {
      const [method = "", path = ""] = name.split(" ")
      return { ...call, key: name, method, path }
    })

/** A route's path with these ids; `instead` replaces single parameters. */
export function pathIn(route: NamedCall, ids: Ids, instead: Record<string, string> = {}) {
  const values: Record<string, string> = {
    id: ids[idOf(route)],
    car_id: ids.car,
    expense_id: ids.expense,
    payment_id: ids.payment,
    paper_id: ids.paper,
    attachment_id: attachmentOf(route, ids),
    split_id: ids.split,
    overhead_id: ids.overhead,
    import_id: ids.import,
    settlement_id: ids.settlement,
    task_id: ids.task,
    template_id: ids.template,
    member_id: ids.member,
    month: "2026-09",
    ...instead,
  }
  const path = route.path.replaceAll(/:(\w+)/g, (_match, name: string) => {
    const value = values[name]
    if (!value) throw new Error(`${route.key}: no value for :${name}; name one in test/routes.ts`)
    return value
  })
  const query = samples[route.key]?.query
  return query ? `${path}?${query}` : path
}

/** What is attached to the owner that a path names. */
function attachmentOf({ path, method }: NamedCall, ids: Ids): string {
  if (path.includes("/inbox/"))
    return method === "DELETE" && path.endsWith("/assignment") ? ids.assigned : ids.waiting
  if (path.includes("/splits/")) return ids.splitReceipt
  return path.includes("/overheads/") ? ids.overheadReceipt : ids.attachment
}

/** What a path's `:id` stands for. */
function idOf({ path }: NamedCall): "profile" | "session" | "factor" | "organization" {
  if (path.startsWith("/api/factors")) return "factor"
  if (path.startsWith("/api/profiles")) return "profile"
  return path.startsWith("/api/sessions") ? "session" : "organization"
}

/** A red pixel. */
const smallestImage = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
)

type Sample = {
  body?: (world?: World) => unknown
  /** A query without which the route does nothing. */
  query?: string
  /** What must be done before the request succeeds. */
  before?: (world: World, opened: TestApp) => Promise<unknown>
}

const makeSuperadmin: Sample["before"] = ({ owner }, opened) =>
  opened.sql("insert into user_roles values ($1, 'superadmin')", [owner.id])

const receiptSample: Sample = {
  body: () => smallestImage,
  query: `id=${randomUUID()}&name=IMG_1.png`,
}

/** Gives the draft what it needs. */
const completePaper: Sample["before"] = async ({ own }, opened) => {
  await opened.sql(
    "update organizations set legal_name = 'UAB', legal_code = '1', legal_address = 'Kaunas' where id = $1",
    [own.organization],
  )
  await opened.sql(
    `update cars set vin = 'WVWZZZ3CZHE123456', sale_price = 2000, sale_price_eur = 2000, status = 'sold', sold_at = now()
     where id = $1`,
    [own.car],
  )
}

const issuePaper =
  (kind: string): Sample["before"] =>
  async (world, opened) => {
    await completePaper(world, opened)
    const { organization, paper } = world.own
    await opened.sql("update papers set kind = $2 where id = $1", [paper, kind])
    const path = `/api/organizations/${organization}/papers/${paper}/issue`
    await world.owner.call("PUT", path, { version: 1 })
  }

const reason = { day: todayInVilnius(new Date()), reason: "Klaida" }
const seriesSample: Sample = { body: () => ({ version: 1, series: "MRZ-", last_number: 7 }) }

/** The owner as the only partner. */
const onePartner: Sample["body"] = (world) => ({
  version: 0,
  items: [
    {
      partner_id: world?.own.partner ?? randomUUID(),
      user_id: world?.owner.id ?? randomUUID(),
      parts: 1,
    },
  ],
})

/** A valid body for every route that has one; the contract test fails for a route that is missing here. */
const samples: Record<string, Sample> = {
  "POST /api/session": { body: () => ({ email: "a@test.lt", password: "secret1" }) },
  "POST /api/session/refresh": { body: () => ({ refresh_token: "x" }) },
  "POST /api/session/link": {
    body: () => ({ email: "a@test.lt", redirect_to: "https://marza.test/" }),
  },
  "POST /api/session/link/verify": { body: () => ({ token: "x" }) },
  "POST /api/session/challenge": {
    body: () => ({ challenge_id: randomUUID(), code: "123456" }),
  },
  "POST /api/factors/:id/verify": {
    body: (world) => ({
      challenge_id: world?.own.challenge ?? randomUUID(),
      code: world?.own.code ?? "123456",
    }),
  },
  "POST /api/factors/backup-codes": {
    before: ({ owner, own: { factor, challenge: challenge_id, code } }) =>
      owner.call("POST", `/api/factors/${factor}/verify`, { challenge_id, code }),
  },
  "PATCH /api/user": { body: () => ({ password: "naujas-slaptas" }) },
  "PUT /api/user/morning-mail": { body: () => ({ is_wanted: true }) },
  "POST /api/user/email/confirm": { body: () => ({ token: "x" }) },
  "DELETE /api/user": {
    body: (world) => ({ organization_ids: world ? [world.own.organization] : [] }),
  },
  "DELETE /api/sessions": { query: "others=true" },
  "POST /api/first-user": {
    body: () => ({ token: "x", email: "a@test.lt", full_name: "A", password: "secret1" }),
  },
  "POST /api/invitations/accept": { body: () => ({ token: "x", password: "secret1" }) },
  "POST /api/organizations/:id/invitations": {
    body: () => ({ email: "a@test.lt", full_name: "A", role: "admin" }),
  },
  "PATCH /api/organizations/:id/members/:member_id": { body: () => ({ role: "admin" }) },
  "POST /api/organizations": { body: () => ({ name: "Nauja" }), before: makeSuperadmin },
  "PUT /api/impersonation": {
    body: (world) => ({ user_id: world?.stranger.id ?? randomUUID() }),
    before: makeSuperadmin,
  },
  "PATCH /api/organizations/:id": { body: () => ({ name: "Kita" }) },
  "POST /api/organizations/:id/vat-changes": { body: () => ({ vat_rates: [] }) },
  "PATCH /api/profiles/:id": { body: () => ({ full_name: "Kitas Vardas" }) },
  "POST /api/organizations/:id/cars": { body: () => carBody() },
  "PATCH /api/organizations/:id/cars/:car_id": { body: () => ({ version: 1, name: "Kita" }) },
  "GET /api/organizations/:id/cars/:car_id/deletion": {
    before: ({ owner, own }) =>
      owner.call("DELETE", `/api/organizations/${own.organization}/cars/${own.car}`),
  },
  "PUT /api/organizations/:id/cars/:car_id/status": { body: () => ({ status: "sold" }) },
  "DELETE /api/organizations/:id/cars/:car_id/status": {
    body: () => ({ version: 2 }),
    before: ({ owner, own }) =>
      owner.call("PUT", `/api/organizations/${own.organization}/cars/${own.car}/status`, {
        status: "sold",
      }),
  },
  "PUT /api/organizations/:id/partners": { body: onePartner },
  "POST /api/organizations/:id/partners/moves": { body: onePartner },
  "PUT /api/organizations/:id/cars/:car_id/shares": {
    body: () => ({ version: 1, items: [{ partner_id: null, parts: 1 }] }),
  },
  "DELETE /api/organizations/:id/cars/:car_id/shares": { body: () => ({ version: 1 }) },
  "POST /api/organizations/:id/settlements": {
    body: (world) => ({
      id: randomUUID(),
      from: null,
      to: world?.own.partner ?? randomUUID(),
      amount: "10.00",
      day: "2026-11-01",
    }),
  },
  "PATCH /api/organizations/:id/settlements/:settlement_id": {
    body: () => ({ version: 1, amount: "12.00" }),
  },
  "POST /api/organizations/:id/inbox": receiptSample,
  "POST /api/organizations/:id/inbox/:attachment_id/restore": {
    before: ({ owner, own }) =>
      owner.call("DELETE", `/api/organizations/${own.organization}/inbox/${own.waiting}`),
  },
  "PUT /api/organizations/:id/inbox/:attachment_id/assignment": {
    body: (world) => ({ to: { kind: "expense", id: world?.own.expense ?? randomUUID() } }),
  },
  "POST /api/organizations/:id/tasks": { body: () => ({ id: randomUUID(), title: "Raktai" }) },
  "PATCH /api/organizations/:id/tasks/:task_id": { body: () => ({ version: 1, done: true }) },
  "POST /api/organizations/:id/task-templates": {
    body: () => ({ id: randomUUID(), title: "Nuotraukos", days_after: 3 }),
  },
  "PATCH /api/organizations/:id/task-templates/:template_id": {
    body: () => ({ version: 1, days_after: 5 }),
  },
  "PUT /api/profiles/:id/avatar": { body: () => smallestImage },
  "PUT /api/organizations/:id/logo": { body: () => smallestImage },
  "PUT /api/organizations/:id/cars/:car_id/sale": {
    body: () => ({ version: 1, sale_price: "15000.00" }),
  },
  "DELETE /api/organizations/:id/cars/:car_id/sale": {
    body: () => ({ version: 2 }),
    before: ({ owner, own }) =>
      owner.call("PUT", `/api/organizations/${own.organization}/cars/${own.car}/sale`, {
        version: 1,
        sale_price: "15000.00",
      }),
  },
  "PUT /api/organizations/:id/cars/:car_id/photo": { body: () => smallestImage },
  "GET /api/rates": {
    query: "currency=NOK&day=2026-11-15",
    before: (_world, opened) =>
      opened.sql("insert into reference_rates values ('NOK', '2026-11-13', 11.6120)"),
  },
  "POST /api/organizations/:id/imports/lookup": {
    body: () => ({ file_sha256: "0".repeat(64), cars: [] }),
  },
  "POST /api/organizations/:id/cars/lookup": { body: () => ({ numbers: ["KLM 456"] }) },
  "POST /api/rates/lookup": { body: () => ({ currency: "NOK", days: ["2026-11-15"] }) },
  "GET /api/organizations/:id/analytics": { query: "year=2026&month=11" },
  "GET /api/organizations/:id/analytics/around": { query: "year=2026&month=11" },
  "GET /api/organizations/:id/analytics/cars": { query: "year=2026&month=11&tile=profit" },
  "GET /api/organizations/:id/analytics/export.csv": { query: "year=2026&month=11" },
  "POST /api/organizations/:id/cars/:car_id/expenses": { body: () => expenseBody() },
  "POST /api/organizations/:id/cars/:car_id/payments": { body: () => paymentBody() },
  "PATCH /api/organizations/:id/cars/:car_id/payments/:payment_id": {
    body: () => ({ version: 1, amount: "12.00" }),
  },
  "POST /api/organizations/:id/imports": { body: () => importBody() },
  "DELETE /api/organizations/:id/imports/:import_id": { body: () => ({ keep_changed: true }) },
  "PATCH /api/organizations/:id/cars/:car_id/expenses/:expense_id": {
    body: () => ({ version: 1, amount: "12.00" }),
  },
  "POST /api/organizations/:id/cars/:car_id/attachments": {
    body: () => smallestImage,
    query: `id=${randomUUID()}&kind=photo&name=IMG_1.png`,
  },
  "PATCH /api/organizations/:id/cars/:car_id/attachments/:attachment_id": {
    body: () => ({ name: "Pirkimo sutartis.pdf" }),
  },
  "POST /api/organizations/:id/cars/:car_id/attachments/:attachment_id/restore": {
    before: ({ owner, own }) =>
      owner.call(
        "DELETE",
        `/api/organizations/${own.organization}/cars/${own.car}/attachments/${own.attachment}`,
      ),
  },
  "POST /api/organizations/:id/splits": {
    body: (world) => ({
      id: randomUUID(),
      description: "Autovežis",
      amount: "10.00",
      date: "2026-11-01",
      parts: [
        { car_id: world?.own.car ?? randomUUID(), expense_id: randomUUID(), amount: "10.00" },
      ],
    }),
  },
  "PATCH /api/organizations/:id/splits/:split_id": {
    body: () => ({ version: 1, description: "Autovežis" }),
  },
  "POST /api/organizations/:id/splits/:split_id/attachments": receiptSample,
  "POST /api/organizations/:id/splits/:split_id/attachments/:attachment_id/restore": {
    before: ({ owner, own }) =>
      owner.call(
        "DELETE",
        `/api/organizations/${own.organization}/splits/${own.split}/attachments/${own.splitReceipt}`,
      ),
  },
  "PUT /api/organizations/:id/months/:month/closing": {
    body: () => ({ version: 0 }),
    query: "with_questions=true",
  },
  "GET /api/organizations/:id/months/:month/isaf.xml": {
    query: "register=all",
    before: completePaper,
  },
  "GET /api/organizations/:id/stock": { query: "day=2026-09-30" },
  "POST /api/organizations/:id/overheads": {
    body: () => ({ id: randomUUID(), description: "Nuoma", amount: "10.00", day: "2026-11-01" }),
  },
  "PATCH /api/organizations/:id/overheads/:overhead_id": {
    body: () => ({ version: 1, amount: "12.00" }),
  },
  "POST /api/organizations/:id/overheads/:overhead_id/attachments": receiptSample,
  "POST /api/organizations/:id/overheads/:overhead_id/attachments/:attachment_id/restore": {
    before: ({ owner, own }) =>
      owner.call(
        "DELETE",
        `/api/organizations/${own.organization}/overheads/${own.overhead}/attachments/${own.overheadReceipt}`,
      ),
  },
  "POST /api/organizations/:id/papers": {
    body: (world) => paperBody(world?.own.car ?? randomUUID()),
  },
  "PATCH /api/organizations/:id/papers/:paper_id": {
    body: () => ({ version: 1, place: "Vilnius" }),
  },
  "PUT /api/organizations/:id/papers/:paper_id/issue": {
    body: () => ({ version: 1 }),
    before: completePaper,
  },
  "PUT /api/organizations/:id/papers/:paper_id/annulment": {
    body: () => ({ version: 2, ...reason }),
    before: issuePaper("sale_contract"),
  },
  "POST /api/organizations/:id/papers/:paper_id/credit": {
    body: () => ({ id: randomUUID(), ...reason }),
    before: issuePaper("invoice"),
  },
  "POST /api/organizations/:id/papers/:paper_id/mail": {
    body: () => ({ version: 2, email: "ona@pirkeja.lt" }),
    before: issuePaper("sale_contract"),
  },
  "PUT /api/organizations/:id/series/invoice": seriesSample,
  "PUT /api/organizations/:id/series/contract": seriesSample,
  "PUT /api/organizations/:id/series/proforma": seriesSample,
  "GET /api/organizations/:id/analytics/result": { query: "year=2026&month=11" },
  "GET /api/organizations/:id/analytics/package.zip": { query: "year=2026&month=11" },
  "GET /api/organizations/:id/analytics/attachments.zip": { query: "year=2026&month=11" },
  "GET /api/backup": { before: makeSuperadmin },
  "POST /api/organization-archives": {
    body: () => readFileSync(new URL("archives/v1.zip", import.meta.url)),
    query: "owner=nera%40test.lt",
    before: async (world, opened) => {
      await makeSuperadmin(world, opened)
      await opened.sql("update users set email = 'nera@test.lt' where id = $1", [world.owner.id])
    },
  },
  "POST /api/downloads": {
    body: (world) => ({
      path: `/api/organizations/${world?.own.organization ?? randomUUID()}/cars/${world?.own.car ?? randomUUID()}/attachments.zip`,
    }),
  },
  "PUT /api/organizations/:id/cars/:car_id/expenses/:expense_id/rate": {
    body: () => ({ exchange_rate: "0.09" }),
  },
}

export function sampleOf(
  route: NamedCall,
  world?: World,
): { body?: unknown; before?: Sample["before"] } {
  const sample = samples[route.key]
  if (route.body && !sample?.body) {
    throw new Error(`${route.key}: no sample body; add one in test/routes.ts`)
  }
  return { ...sample, body: sample?.body?.(world) }
}
