import { randomBytes, randomUUID } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { isMember, type OrganizationRole } from "@marza/domain/roles.ts"
import pg from "pg"
import { inject, onTestFinished } from "vitest"
import { createApp } from "../src/app.ts"
import { openEvents } from "../src/features/events/events.ts"
import { openAuthenticators } from "../src/features/factors/authenticators.ts"
import { openAccessTokens } from "../src/features/sessions/access-token.ts"
import { openSessions } from "../src/features/sessions/sessions.ts"
import { addUser } from "../src/features/sign-in/commands.ts"
import { openDatabase } from "../src/platform/db/database.ts"
import { openPool } from "../src/platform/db/pool.ts"
import {
  organizationScope,
  type SignedIn,
  scopeOf as scopeOfCall,
} from "../src/platform/db/scopes.ts"
import { openSecrets } from "../src/platform/keys/secrets.ts"
import { openLog } from "../src/platform/log.ts"
import { openPictures } from "../src/platform/pictures/pictures.ts"
import { openDisk } from "../src/platform/storage/disk.ts"
import { openFiles } from "../src/platform/storage/files.ts"
import { createDatabase, dropDatabase } from "./database.ts"

/** A signed-in person, with functions that send requests as them. */
export type Person = {
  id: string
  email: string
  sessionId: string
  token: string
  refreshToken: string
  call: Call
}

// biome-ignore lint/suspicious/noExplicitAny: tests reach into responses of every shape; expect() does the checking.
export type ApiResponse = { status: number; body: any; headers: Headers }

type Call = (
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<ApiResponse>

export type TestApp = Awaited<ReturnType<typeof openApp>>

/** To start a process that draws takes longer than most drawings of tests: their applications share these. */
const pictures = openPictures(openLog("silent"))

/**
 * The whole application on a fresh database, connected as the application's login role, as in production.
 * `sql` runs as the owner of the database, past all policies.
 * @param template the database that is copied; default: an empty one
 */
export async function openApp(
  log = openLog("silent"),
  diskIn = (folder: string) => openDisk({ DATA_DIR: folder }),
  template = new URL(inject("templateUrl")).pathname.slice(1),
) {
  const templateUrl = inject("templateUrl")
  const name = `marza_test_${randomBytes(6).toString("hex")}`
  const ownerUrl = await createDatabase(templateUrl, name, template)
  const appUrl = new URL(inject("appUrl"))
  appUrl.pathname = `/${name}`
  const folder = mkdtempSync(join(tmpdir(), "marza-files-"))

  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  // Dropping the database may hit a connection that the pool has not ended yet.
  owner.on("error", () => {})
  const pool = openPool(appUrl.href)
  const database = openDatabase(pool)
  const secrets = openSecrets(database)
  const accessTokens = openAccessTokens(secrets)
  const sessions = openSessions(database, secrets, accessTokens)
  /** A test may replace it to move the time of codes. */
  const clock = { now: () => new Date() }
  const authenticators = openAuthenticators(secrets, "Marža", () => clock.now())
  const files = openFiles(await diskIn(folder), secrets, log, {
    incomingFolder: join(folder, "incoming"),
    pictures,
  })
  const events = await openEvents({ database, listenUrl: appUrl.href, log })
  const services = {
    database,
    accessTokens,
    sessions,
    authenticators,
    files,
    events,
    log,
    publicUrl: "https://marza.test",
    sendsMail: true,
    trustedProxies: 0,
  }
  const app = createApp(services, { productName: "Marža", version: "0.0.0" })

  const callWith =
    (token?: string): Call =>
    async (method, path, given, headers = {}) => {
      const body =
        given === undefined || typeof given === "string" || given instanceof Uint8Array
          ? given
          : JSON.stringify(given)
      const response = await app.request(path, {
        method,
        headers: {
          ...(body !== undefined && {
            "content-type": body instanceof Uint8Array ? "image/png" : "application/json",
            "content-length": String(Buffer.byteLength(body)),
          }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body !== undefined && { body }),
      })
      const text = await response.text()
      const isJson = response.headers.get("content-type")?.includes("json")
      return {
        status: response.status,
        body: isJson ? JSON.parse(text) : text,
        headers: response.headers,
      }
    }

  // biome-ignore lint/suspicious/noExplicitAny: as above, for rows.
  const sql = async <Row = Record<string, any>>(
    text: string,
    values: unknown[] = [],
  ): Promise<Row[]> => (await owner.query(text, values)).rows as Row[]

  /** A user, signed in without the slow hash of a password. */
  const signIn = async ({ id, email }: Pick<Person, "id" | "email">): Promise<Person> => {
    const device = { userAgent: "test", ipAddress: "192.0.2.1" }
    const session = await database.withAuthRole((transaction) =>
      sessions.begin(transaction, { id, email }, device),
    )
    const [sessionId = ""] = session.refresh_token.split(".")
    const { access_token: token, refresh_token: refreshToken } = session
    return { id, email, sessionId, token, refreshToken, call: callWith(token) }
  }

  /** A new user, signed in. */
  const person = async (name = "asmuo", superadmin = false): Promise<Person> => {
    const email = `person-${randomBytes(4).toString("hex")}@test.lt`
    const user = await database.withAuthRole((transaction) =>
      addUser(transaction, { email, fullName: name, passwordHash: null }),
    )
    if (superadmin) await sql("insert into user_roles values ($1, 'superadmin')", [user.id])
    return signIn(user)
  }

  /** A new organization with these people. */
  const organization = async (
    people: Partial<Record<OrganizationRole, Person>>,
    name = "Organizacija",
  ) => {
    const id = randomUUID()
    await sql("insert into organizations (id, name) values ($1, $2)", [id, name])
    for (const [role, member] of Object.entries(people))
      await join_(id, member, role as OrganizationRole)
    return id
  }

  const join_ = async (organizationId: string, member: Person, role: OrganizationRole) => {
    const id = randomUUID()
    await sql(
      "insert into organization_members (organization_id, id, user_id, role) values ($1, $2, $3, $4)",
      [organizationId, id, member.id, role],
    )
    return id
  }

  /** The account services as another server process would open them on this database. */
  const reopen = () => {
    const secrets = openSecrets(database)
    const accessTokens = openAccessTokens(secrets)
    const authenticators = openAuthenticators(secrets, "Marža", () => clock.now())
    const sessions = openSessions(database, secrets, accessTokens)
    return { secrets, accessTokens, sessions, authenticators }
  }

  /** Leaves the database and the files to somebody else. */
  const disconnect = async () => {
    await events.close()
    await database.close()
    await owner.end()
  }

  const close = async () => {
    await disconnect()
    await dropDatabase(templateUrl, name)
    rmSync(folder, { recursive: true, force: true })
  }

  return {
    app,
    services,
    clock,
    ownerUrl,
    appUrl: appUrl.href,
    folder,
    call: callWith(),
    sql,
    signIn,
    person,
    organization,
    join: join_,
    reopen,
    disconnect,
    close,
  }
}

/** {@link openApp} for one test, closed after it. */
export async function openAppForTest(
  log = openLog("silent"),
  diskIn?: Parameters<typeof openApp>[1],
): Promise<TestApp> {
  const opened = await openApp(log, diskIn)
  onTestFinished(opened.close)
  return opened
}

/** The scope of a person's call that every member may make. */
export const scopeOf = ({ sessionId }: { sessionId: string }, organizationId: string) =>
  organizationScope({ sessionId, impersonating: null }, organizationId, isMember)

/** The scope of a person's call outside organizations. */
export const signedInScope = ({ sessionId }: { sessionId: string }) =>
  scopeOfCall({ sessionId, impersonating: null }, { access: "signedIn" }) as SignedIn

/** A valid body of a new car; by default a bought one in NOK. */
export const carBody = (fields: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  name: "VW Passat B8",
  purchase_price: "118000.00",
  purchase_currency: "NOK",
  purchase_exchange_rate: "0.0862",
  ...fields,
})

/** A valid body of a new payment. */
export const paymentBody = (fields: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  amount: "300.00",
  day: "2026-11-20",
  ...fields,
})

/** A valid body of a new deposit. */
export const depositBody = (fields: Record<string, unknown> = {}) =>
  paymentBody({ kind: "deposit", until: "2026-11-28", ...fields })

/** A valid body of a new expense. */
export const expenseBody = (fields: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  description: "Stabdžių diskai",
  amount: "240.50",
  currency: "EUR",
  date: "2026-11-20",
  ...fields,
})

/** The body of an overhead. */
export const overheadBody = (fields: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  description: "Nuoma",
  amount: "605.00",
  day: "2026-09-05",
  type: "rent",
  ...fields,
})

/** The body of an invoice for these cars, 100.00 for each. */
export const splitBody = (carIds: readonly string[], fields: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  description: "Vilkikas",
  amount: `${carIds.length * 100}.00`,
  expense_type: "Transportas",
  date: "2026-10-10",
  parts: carIds.map((car_id) => ({ car_id, expense_id: randomUUID(), amount: "100.00" })),
  ...fields,
})

/** The body of a sale contract of a car, with all that it needs of the other side. */
export const paperBody = (carId: string, fields: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  kind: "sale_contract",
  car_id: carId,
  language: "lt",
  side: {
    name: "Ona Žukauskaitė",
    code: "1984-07-19",
    address: "Ąžuolų g. 12-4, Kaunas",
    vat_number: null,
    phone: "+370 698 76543",
    email: "ona@pirkeja.lt",
  },
  place: "Kaunas",
  ...fields,
})

/** What an organization's papers need of itself. */
export const requisites = {
  legal_name: "UAB Šiaurės Auto",
  legal_code: "304123456",
  legal_address: "Savanorių pr. 217, Kaunas",
  vat_number: "LT100009876543",
  iban: "LT12 1000 0111 0100 1000",
}
