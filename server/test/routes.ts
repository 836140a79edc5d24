import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import type { Call } from "@marza/domain/calls/call.ts"
import { TOTP, URI } from "otpauth"
import { features } from "../src/app.ts"
import { importBody } from "./imports.ts"
import { carBody, expenseBody, type Person, type TestApp } from "./open-app.ts"
import { insertCar } from "./sql.ts"

/** Two tenants, each with an owner, another member, a car and an expense. */
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
  attachment: string
  import: string
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
    const attachment = randomUUID()
    const path = `car-documents/${person.id}/${attachment}.pdf`
    await opened.services.files.disk.put(path, "%PDF-1.7\n")
    await opened.sql(
      `insert into attachments (organization_id, id, car_id, kind, name, content_type, size, path, position)
       values ($1, $2, $3, 'contract', 'Sutartis.pdf', 'application/pdf', 9, $4, 0)`,
      [organization, attachment, car, path],
    )
    const imported = randomUUID()
    await opened.sql(
      `insert into imports (organization_id, id, file_name, cars, expenses, imported_by, request_hash)
       values ($1, $2, 'Automobiliai.xlsx', 1, 0, $3, '')`,
      [organization, imported, person.id],
    )
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
      attachment,
      import: imported,
      profile: person.id,
      session,
      ...factor,
    }
  }
  return { owner, stranger, own: await makeTenant(owner), foreign: await makeTenant(stranger) }
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
    attachment_id: ids.attachment,
    import_id: ids.import,
    member_id: ids.member,
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
  "POST /api/organizations/:id/cars/lookup": { body: () => ({ numbers: ["KLM 456"] }) },
  "POST /api/rates/lookup": { body: () => ({ currency: "NOK", days: ["2026-11-15"] }) },
  "GET /api/organizations/:id/analytics": { query: "year=2026&month=11" },
  "GET /api/organizations/:id/analytics/around": { query: "year=2026&month=11" },
  "GET /api/organizations/:id/analytics/cars": { query: "year=2026&month=11&tile=profit" },
  "GET /api/organizations/:id/analytics/export.csv": { query: "year=2026&month=11" },
  "POST /api/organizations/:id/cars/:car_id/expenses": { body: () => expenseBody() },
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
