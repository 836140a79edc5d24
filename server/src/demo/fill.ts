import { randomBytes, randomUUID } from "node:crypto"
import { foldName } from "@marza/domain/cars/search.ts"
import { timestampsOnChange, timestampsOnCreate } from "@marza/domain/cars/status.ts"
import type { ExpenseType } from "@marza/domain/expenses/fields.ts"
import { eurValue } from "@marza/domain/money/eur.ts"
import { isMember, isOwner, isOwnerOrAdmin } from "@marza/domain/roles.ts"
import { sql } from "kysely"
import { changeOrganization, createOrganization } from "../features/organizations/commands.ts"
import type { Sessions } from "../features/sessions/sessions.ts"
import { addUser } from "../features/sign-in/commands.ts"
import { hashPassword } from "../features/sign-in/password.ts"
import { type Database, query } from "../platform/db/database.ts"
import {
  type CallerSession,
  organizationScope,
  type Superadmin,
  scopeOf,
} from "../platform/db/scopes.ts"
import type { Files } from "../platform/storage/files.ts"
import { storeAttachments } from "./attachments.ts"
import {
  type DemoCar,
  type DemoDetails,
  type DemoTrade,
  demoCars,
  demoMotors,
  type Price,
} from "./cars.ts"
import { addDeals } from "./deals.ts"
import { addIssuedPapers, demoRequisites } from "./issued-papers.ts"
import { addMorning } from "./morning.ts"
import { addSharesAndSettlement, choosePartners, type PartnerIds } from "./partners.ts"
import { supplierOf } from "./suppliers.ts"
import { addTemplates } from "./templates.ts"

const people = {
  superadmin: "Saulius Administratorius",
  owner: "Rasa Kazlauskienė",
  admin: "Tomas Petrauskas",
  member: "Ąžuolas Žvirblis",
}
type Person = keyof typeof people
type DemoPerson = CallerSession & { userId: string; fullName: string }
const memberOf = (person: DemoPerson, organizationId: string) =>
  organizationScope(person, organizationId, isMember)
const dayMilliseconds = 24 * 60 * 60 * 1000

/**
 * Fills an empty database with the demonstration, once: servers that start together take turns, and a later start
 * changes nothing, even when its users were deleted.
 * @returns lines for the operator: the sign-ins, or that nothing was changed
 * @throws when the database has users and never had the demonstration
 */
export function fillDemo(
  { database, sessions, files }: { database: Database; sessions: Sessions; files: Files },
  givenPassword: string | undefined,
): Promise<string[]> {
  return database.withAuthRole(async ({ run, one }) => {
    // The login's timeouts are too short for filling, and for a second server that waits for it.
    await run(
      query.selectNoFrom([
        sql`set_config('statement_timeout', '0', true)`.as("statement"),
        sql`set_config('idle_in_transaction_session_timeout', '0', true)`.as("idle"),
      ]),
    )
    const isFirst = await one(
      query
        .insertInto("demonstration")
        .defaultValues()
        .onConflict((conflict) => conflict.doNothing())
        .returning("one"),
    )
    // Also a database that was filled before this table existed, or whose filling broke off.
    if (!isFirst || (await one(selectUser.where("email", "in", Object.keys(people).map(emailOf)))))
      return ["The demonstration is there already: nothing was changed, its passwords neither."]
    if (await one(selectUser)) {
      throw new Error(
        "--demo is refused: this database has people who are not of the demonstration. Start without --demo, or on an empty database.",
      )
    }
    const password = givenPassword ?? randomBytes(9).toString("base64url")
    await fill(database, sessions, files, await hashPassword(password))
    return [
      "Demonstration sign-ins:",
      ...Object.keys(people).map((person) => `  ${emailOf(person)}  ${password}`),
    ]
  })
}

const emailOf = (person: string) => `${person}@demo.test`
const selectUser = query.selectFrom("users").select("id").limit(1)

async function fill(database: Database, sessions: Sessions, files: Files, passwordHash: string) {
  const signedIn = await database.withAuthRole(async (transaction) => {
    const entries: [string, DemoPerson][] = []
    for (const [person, fullName] of Object.entries(people)) {
      const user = await addUser(transaction, { email: emailOf(person), fullName, passwordHash })
      const session = await sessions.begin(transaction, user, {
        userAgent: "demonstration",
        ipAddress: undefined,
      })
      const [sessionId = ""] = session.refresh_token.split(".")
      entries.push([person, { sessionId, impersonating: null, userId: user.id, fullName }])
    }
    await transaction.run(
      query
        .insertInto("user_roles")
        .values({ user_id: entries[0]?.[1].userId ?? "", role: "superadmin" }),
    )
    return Object.fromEntries(entries) as Record<Person, DemoPerson>
  })

  const { superadmin } = signedIn
  const creator = {
    ...scopeOf(superadmin, { access: "superadmin" }),
    actorId: superadmin.userId,
  } as Superadmin
  const north = await createOrganization(database, creator, { name: "Šiaurės Auto" })
  await addTeam(database, signedIn, north.id, ["owner", "admin", "member"])
  // Lithuania's rate since September 2009.
  const managing = organizationScope(superadmin, north.id, isOwnerOrAdmin)
  await changeOrganization({ database, files }, managing, {
    vat_rates: [{ from: "2009-09-01", rate: "21.00" }],
    ...demoRequisites,
  })
  const baltic = await createOrganization(database, creator, { name: "Baltic Motors" })
  await addTeam(database, signedIn, baltic.id, ["owner", "member"])
  await database.write(memberOf(superadmin, baltic.id), ({ all }) =>
    all(
      query
        .updateTable("organizations")
        .set({ color_scheme: "ocean", language: "en" })
        .where("id", "=", baltic.id),
    ),
  )
  const owner = organizationScope(signedIn.owner, north.id, isOwner)
  const team = {
    owner: signedIn.owner.userId,
    admin: signedIn.admin.userId,
    member: signedIn.member.userId,
  }
  const partners = await choosePartners(database, owner, team)
  // Whoever bought a car entered it, with its expenses.
  const buyers = [signedIn.owner, signedIn.admin, signedIn.owner, signedIn.member]
  const cars = new Map<string, string>()
  for (const [index, car] of demoCars.entries()) {
    const buyer = buyers[index % buyers.length] ?? signedIn.owner
    cars.set(car.name, await addCar(database, files, buyer, north, car, partners))
  }
  await addSharesAndSettlement(database, owner, partners, cars)
  await addDeals({ database, files }, owner, cars, partners)
  await addIssuedPapers({ database, files }, { ...owner, notWhileImpersonating: true }, cars)
  await addTemplates(database, owner, team.admin)
  await addMorning({ database, files }, owner, cars, team)
  for (const car of demoMotors) await addCar(database, files, signedIn.owner, baltic, car)
  for (const session of Object.values(signedIn)) await sessions.end(session)
}

/** The superadmin, who creates every organization as its owner, adds the team and stays an owner. */
async function addTeam(
  database: Database,
  signedIn: Record<Person, DemoPerson>,
  organizationId: string,
  team: ("owner" | "admin" | "member")[],
) {
  await database.write(memberOf(signedIn.superadmin, organizationId), async ({ run }) => {
    for (const person of team) {
      const id = randomUUID()
      const role = person === "owner" ? "admin" : person
      await run(
        query
          .insertInto("organization_members")
          .values({ organization_id: organizationId, id, user_id: signedIn[person].userId, role }),
      )
      if (person !== "owner") continue
      await run(
        query
          .updateTable("organization_members")
          .set({ role: "owner" })
          .where("organization_id", "=", organizationId)
          .where("id", "=", id),
      )
    }
  })
}

async function addCar(
  database: Database,
  files: Files,
  caller: DemoPerson,
  organization: { id: string; name: string },
  car: DemoCar,
  partners?: PartnerIds,
): Promise<string> {
  const id = randomUUID()
  const [boughtDaysAgo, , currency] = car.bought
  const [changedDaysAgo] = car.sold ?? [boughtDaysAgo - 1]
  const bought = daysAgo(boughtDaysAgo)
  const now = daysAgo(changedDaysAgo)
  const created = timestampsOnCreate("bought", bought)
  const times = car.status === "bought" ? created : timestampsOnChange(created, car.status, now)
  const expenses = expensesOf(car)
  const { userId, fullName } = caller
  const attachments = await storeAttachments(
    files,
    car,
    { userId, organization: organization.name, on: bought, by: fullName },
    expenses,
  )
  const ofCar = { organization_id: organization.id, car_id: id, added_by: userId }
  await database.write(memberOf(caller, organization.id), async ({ run }) => {
    await run(
      query.insertInto("cars").values({
        organization_id: organization.id,
        id,
        name: car.name,
        name_folded: foldName(car.name),
        description: car.description ?? null,
        ...purchaseColumns(car.bought),
        ...(car.sold && saleColumns(car.sold)),
        status: car.status,
        ...times,
        ...(car.details && detailColumns(car.details)),
        asking_price: car.asking ?? null,
        origin: currency === "EUR" ? "eu" : "import",
        vat_scheme: car.vatScheme ?? "margin",
        purchase_paid_by: (car.paidBy && partners?.[car.paidBy]) ?? null,
        purchase_paid_how: car.paidBy ? "bank" : null,
        sale_received_by: (car.receivedBy && partners?.[car.receivedBy]) ?? null,
        // What was sold before payments were written down says of itself that it is paid.
        sale_received_how: car.receivedBy || (car.sold && changedDaysAgo > 30) ? "bank" : null,
        created_at: bought,
        entered_at: bought,
        changed_at: now,
        user_id: userId,
        changed_by: userId,
      }),
    )
    if (expenses.length > 0) {
      await run(
        query.insertInto("expenses").values(expenses.map((expense) => ({ ...expense, ...ofCar }))),
      )
    }
    await run(
      query
        .insertInto("attachments")
        .values(attachments.map((row) => ({ ...row, ...ofCar, id: randomUUID() }))),
    )
    const cover = attachments.find(({ kind }) => kind === "photo")
    if (!cover) return
    await run(
      query
        .updateTable("cars")
        .set({ image_path: cover.path })
        .where("organization_id", "=", organization.id)
        .where("id", "=", id),
    )
  })
  return id
}

function expensesOf(car: DemoCar) {
  const [boughtDaysAgo] = car.bought
  const [soldDaysAgo] = car.sold ?? [0]
  const late = (car.more ?? []).map((more, index) => {
    const { type, description, amount, vat = null, kind = "cost", daysAfterSale = 0 } = more
    const spent = daysAgo(soldDaysAgo - daysAfterSale)
    const price = [amount, "EUR"] as const
    return {
      ...expenseColumns(type, description, price, spent),
      ...supplierOf(description, soldDaysAgo, index),
      kind,
      vat_amount: vat,
      declaration_number: more.declaration ?? null,
    }
  })
  const usual = car.expenses.map(([type, description, ...price], index) => {
    const spent = daysAgo(Math.max(soldDaysAgo, boughtDaysAgo - 1 - index * 2))
    const columns = expenseColumns(type, description, price, spent)
    return {
      ...columns,
      ...supplierOf(description, boughtDaysAgo, index),
      kind: "cost" as const,
      vat_amount: null,
      declaration_number: null,
    }
  })
  return [...late, ...usual]
}

const expenseColumns = (
  expense_type: ExpenseType,
  description: string,
  price: Price,
  spent: string,
) => ({
  id: randomUUID(),
  description,
  expense_type,
  amount: price[0],
  currency: price[1],
  exchange_rate: price[2] ?? null,
  amount_eur: eurOf(price),
  date: spent.slice(0, 10),
  created_at: spent,
})

const daysAgo = (days: number): string =>
  new Date(Date.now() - Math.max(0, days) * dayMilliseconds).toISOString()

const eurOf = ([amount, currency, rate]: Price) =>
  eurValue({ amount, currency, rate: rate ?? null })

const detailColumns = ([plate, vin, registered, mileage]: DemoDetails) => ({
  registration_number: plate,
  vin,
  first_registered: registered,
  mileage_km: mileage,
})

const purchaseColumns = ([, ...price]: DemoTrade) => ({
  purchase_price: price[0],
  purchase_currency: price[1],
  purchase_exchange_rate: price[2] ?? null,
  purchase_price_eur: eurOf(price),
})

const saleColumns = ([, ...price]: DemoTrade) => ({
  sale_price: price[0],
  sale_currency: price[1],
  sale_exchange_rate: price[2] ?? null,
  sale_price_eur: eurOf(price),
})
