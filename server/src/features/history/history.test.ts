import { carFields } from "@marza/domain/cars/fields.ts"
import { changeKinds } from "@marza/domain/events/kinds.ts"
import { expenseFields } from "@marza/domain/expenses/fields.ts"
import { historyEntrySchema } from "@marza/domain/history/schemas.ts"
import { overheadFields } from "@marza/domain/overheads/fields.ts"
import { paymentFields } from "@marza/domain/payments/fields.ts"
import { text } from "@marza/domain/texts/text.ts"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  carBody,
  expenseBody,
  openApp,
  type Person,
  scopeOf,
  type TestApp,
} from "../../../test/open-app.ts"
import { openSqlLogin } from "../../../test/sql.ts"

let opened: TestApp
let owner: Person
let admin: Person
let member: Person
let organizationId: string
let organization: string

beforeAll(async () => {
  opened = await openApp()
  owner = await opened.person("Savininkas")
  admin = await opened.person("Administratorius")
  member = await opened.person("Narys")
  organizationId = await opened.organization({ owner, admin, member })
  organization = `/api/organizations/${organizationId}`
})
afterAll(() => opened.close())

const entriesOf = (id: string) =>
  opened.sql(
    "select actor_id, impersonated_id, entity, action, car_id, before, after from history where entity_id = $1 order by id",
    [id],
  )

test("of exactly the fields that name persons no value is kept", async () => {
  const tables = {
    cars: carFields,
    expenses: expenseFields,
    splits: expenseFields,
    overheads: overheadFields,
    payments: paymentFields,
  }
  for (const [name, fields] of Object.entries(tables)) {
    const [table] = await opened.sql("select nameless from tenant_tables() where name = $1", [name])
    const personal = Object.entries(fields).filter(([, field]) => "isPersonal" in field)
    expect(table?.nameless).toEqual(personal.map(([field]) => field))
  }
})

describe("every change leaves exactly one entry", () => {
  test("of a car, with what was added, changed or deleted, and money as text", async () => {
    const body = carBody({ purchase_price: "118000", sale_price: "15000.50" })
    const path = `${organization}/cars/${body.id}`
    await member.call("POST", `${organization}/cars`, body)
    await admin.call("PATCH", path, { version: 1, purchase_price: "100000.00", name: body.name })
    await admin.call("PUT", `${path}/status`, { status: "sold" })
    await member.call("DELETE", path)
    const entries = await entriesOf(body.id)
    expect(entries.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ["insert", member.id],
      ["update", admin.id],
      ["update", admin.id],
      ["delete", member.id],
    ])
    const [added, saved, sold, gone] = entries
    for (const entry of entries)
      expect(entry).toMatchObject({ entity: "cars", car_id: body.id, impersonated_id: null })
    expect(added?.before).toBeNull()
    expect(added?.after).toMatchObject({
      name: body.name,
      purchase_price: "118000.00",
      sale_price: "15000.50",
      purchase_exchange_rate: "0.0862",
      purchase_price_eur: "10171.60",
      status: "bought",
      user_id: member.id,
    })
    for (const hidden of ["version", "changed_by", "name_folded", "status_undo"])
      expect(added?.after).not.toHaveProperty(hidden)
    expect(saved).toMatchObject({
      before: { purchase_price: "118000.00", purchase_price_eur: "10171.60" },
      after: { purchase_price: "100000.00", purchase_price_eur: "8620.00" },
    })
    expect(Object.keys(saved?.after).sort()).toEqual(["purchase_price", "purchase_price_eur"])
    expect(Object.keys(sold?.after).sort()).toEqual(["sold_at", "status"])
    expect(sold?.before).toEqual({ status: "bought", sold_at: null })
    expect(sold?.after.sold_at).toMatch(/\+00:00$/)
    expect(gone?.after).toBeNull()
    expect(gone?.before).toMatchObject({ name: body.name, status: "sold" })
  })

  test("of an expense, deleted alone or with its car", async () => {
    const body = carBody()
    const path = `${organization}/cars/${body.id}`
    await member.call("POST", `${organization}/cars`, body)
    const [first, second] = [expenseBody(), expenseBody({ amount: "7" })]
    await member.call("POST", `${path}/expenses`, first)
    await member.call("POST", `${path}/expenses`, second)
    await admin.call("DELETE", `${path}/expenses/${first.id}`)
    await owner.call("DELETE", path)
    for (const [expense, actor] of [
      [first, admin],
      [second, owner],
    ] as const) {
      const entries = await entriesOf(expense.id)
      expect(entries.map(({ action, actor_id, car_id }) => [action, actor_id, car_id])).toEqual([
        ["insert", member.id, body.id],
        ["delete", actor.id, body.id],
      ])
      expect(entries[1]?.before).toMatchObject({ description: "Stabdžių diskai" })
    }
    expect((await entriesOf(second.id))[0]?.after).toMatchObject({
      amount: "7.00",
      amount_eur: "7.00",
      date: "2026-11-20",
    })
  })

  test("of each of the rows that one statement inserts, in their order", async () => {
    const car = carBody()
    await member.call("POST", `${organization}/cars`, car)
    const { asMember } = await openSqlLogin(opened)
    const insert = `insert into expenses (organization_id, id, car_id, description, amount, date, added_by)
       select '${organizationId}', gen_random_uuid(), '${car.id}', 'Padangos ' || n, n, '2026-01-01', '${member.id}'
       from generate_series(1, 3) as n`
    await asMember({ id: member.id, organizationId }, insert)
    const entries = await opened.sql(
      "select actor_id, action, before, after from history where car_id = $1 and entity = 'expenses' order by id",
      [car.id],
    )
    expect(entries).toEqual(
      [1, 2, 3].map((n) => ({
        actor_id: member.id,
        action: "insert",
        before: null,
        after: expect.objectContaining({ description: `Padangos ${n}`, amount: `${n}.00` }),
      })),
    )
  })

  test("of the settings and of the members", async () => {
    await admin.call("PATCH", organization, { name: "Nauja", color_scheme: "ocean" })
    expect((await entriesOf(organizationId)).at(-1)).toMatchObject({
      entity: "organizations",
      actor_id: admin.id,
      before: { name: "Organizacija", color_scheme: "norwegian" },
      after: { name: "Nauja", color_scheme: "ocean" },
    })
    const guest = await opened.person()
    const id = await opened.join(organizationId, guest, "member")
    await opened.sql("update organization_members set role = 'admin' where id = $1", [id])
    await opened.sql("delete from organization_members where id = $1", [id])
    expect(
      (await entriesOf(id)).map(({ action, before, after }) => [action, before?.role, after?.role]),
    ).toEqual([
      ["insert", undefined, "member"],
      ["update", "member", "admin"],
      ["delete", "admin", undefined],
    ])
  })

  test("except one that changes nothing", async () => {
    const body = carBody()
    await member.call("POST", `${organization}/cars`, body)
    const saved = await member.call("PATCH", `${organization}/cars/${body.id}`, {
      version: 1,
      name: body.name,
    })
    expect(saved.body.version).toBe(2)
    await member.call("PUT", `${organization}/cars/${body.id}/status`, { status: "bought" })
    expect(await entriesOf(body.id)).toHaveLength(1)
  })

  test("except one that was refused or rolled back", async () => {
    const body = carBody()
    await member.call("POST", `${organization}/cars`, body)
    const before = await opened.sql("select count(*) as n from history")
    await member.call("PATCH", `${organization}/cars/${body.id}`, { version: 9, name: "x" })
    await member.call("POST", `${organization}/cars`, { ...body, name: "x" })
    await member.call("PATCH", organization, { name: "x" })
    const scope = scopeOf(owner, organizationId)
    const work = opened.services.database.write(scope, async ({ run }) => {
      const { query } = await import("../../platform/db/database.ts")
      await run(query.updateTable("cars").set({ name: "x" }).where("id", "=", body.id))
      throw new Error("after the change")
    })
    await expect(work).rejects.toThrow("after the change")
    expect(await opened.sql("select count(*) as n from history")).toEqual(before)
  })

  test("with times in UTC, whatever the connection's time zone", async () => {
    const body = carBody()
    await opened.sql(
      `alter role "${new URL(opened.ownerUrl).username}" in database "${new URL(opened.ownerUrl).pathname.slice(1)}" set timezone to 'America/New_York'`,
    )
    const { default: pg } = await import("pg")
    const client = new pg.Client({ connectionString: opened.ownerUrl })
    await client.connect()
    await client.query(
      "insert into cars (organization_id, id, name, name_folded, purchase_price, bought_at) values ($1, $2, 'x', 'x', 1, '2026-07-01T12:00:00Z')",
      [organizationId, body.id],
    )
    await client.end()
    expect((await entriesOf(body.id))[0]?.after.bought_at).toBe("2026-07-01T12:00:00+00:00")
  })
})

test("the tables that have history, and their kinds, are those that domain knows", async () => {
  const tables = await opened.sql("select name, kind from tenant_tables() where kind is not null")
  expect(tables.map(({ name }) => name).sort()).toEqual(
    [...historyEntrySchema.shape.entity.options].sort(),
  )
  expect([...new Set(tables.map(({ kind }) => kind))].sort()).toEqual([...changeKinds].sort())
})

describe("deleting an account", () => {
  test("leaves its cars, and history without its name", async () => {
    const leaver = await opened.person("Išeinantis Vardenis")
    await opened.join(organizationId, leaver, "member")
    const body = carBody()
    await leaver.call("POST", `${organization}/cars`, body)
    const other = carBody()
    await member.call("POST", `${organization}/cars`, other)
    await leaver.call("PATCH", `${organization}/cars/${other.id}`, { version: 1, name: "x" })
    await opened.sql("delete from users where id = $1", [leaver.id])
    expect((await member.call("GET", `${organization}/cars/${body.id}`)).body.user_id).toBeNull()
    // The other car, which they changed last, has no new entry.
    expect(await entriesOf(other.id)).toHaveLength(2)
    const whole = JSON.stringify(await opened.sql("select * from history"))
    expect(whole).not.toContain("Vardenis")
    expect(whole).not.toContain(leaver.email)
  })
})

describe("history is read", () => {
  test("by owner and admin, newest first, page by page, of one car", async () => {
    const body = carBody()
    await member.call("POST", `${organization}/cars`, body)
    for (let version = 1; version <= 4; version++)
      await member.call("PATCH", `${organization}/cars/${body.id}`, {
        version,
        name: `v${version}`,
      })
    for (const person of [owner, admin]) {
      const seen: unknown[] = []
      let cursor = ""
      do {
        const { status, body: page } = await person.call(
          "GET",
          `${organization}/history?car_id=${body.id}&limit=2${cursor}`,
        )
        expect(status).toBe(200)
        seen.push(...page.items.map((each: { after: { name: string } }) => each.after.name))
        cursor = page.next_cursor ? `&cursor=${page.next_cursor}` : ""
      } while (cursor)
      expect(seen).toEqual(["v4", "v3", "v2", "v1", body.name])
    }
    const { body: all } = await owner.call("GET", `${organization}/history?limit=200`)
    expect(all.items.length).toBeGreaterThan(10)
  })

  test("with the names of those who did it, former members too, and of whom they impersonated", async () => {
    const leaver = await opened.person("Išėjęs")
    const superadmin = await opened.person("Prižiūrėtoja", true)
    const gone = await opened.person("Ištrintas")
    const scope = await opened.organization({ owner, admin: leaver })
    await opened.join(scope, member, "member")
    await opened.join(scope, gone, "member")
    const cars = `/api/organizations/${scope}/cars`
    const body = carBody()
    await gone.call("POST", cars, body)
    await leaver.call("PATCH", `${cars}/${body.id}`, { version: 1, name: "a" })
    await opened.sql("update sessions set impersonated_id = $1 where id = $2", [
      member.id,
      superadmin.sessionId,
    ])
    await superadmin.call("PATCH", `${cars}/${body.id}`, { version: 2, name: "b" })
    await opened.sql("delete from organization_members where user_id = $1", [leaver.id])
    await opened.sql("delete from users where id = $1", [gone.id])
    const page = `/api/organizations/${scope}/history?car_id=${body.id}`
    const { items } = (await owner.call("GET", page)).body
    const names = items.map((each: Record<string, unknown>) => [
      each.actor_name,
      each.viewed_as_name,
      each.action,
    ])
    expect(names).toEqual([
      [null, null, "update"], // The account that added it went.
      ["Prižiūrėtoja", "Narys", "update"],
      ["Išėjęs", null, "update"],
      [null, null, "insert"],
    ])
  })

  test("with the names of fields where a column holds the path of a file", async () => {
    await opened.sql(
      "update organizations set logo_path = 'organization-logos/x/1.png' where id = $1",
      [organizationId],
    )
    const { items } = (await owner.call("GET", `${organization}/history?limit=1`)).body
    expect(items).toMatchObject([
      { before: { logo_url: null }, after: { logo_url: "organization-logos/x/1.png" } },
    ])
    for (const { after } of items) expect(Object.keys(after)).toHaveLength(1)
  })

  test("with the description, the currency and the kind that an expense had at each of its entries", async () => {
    const car = carBody()
    const expenses = `${organization}/cars/${car.id}/expenses`
    await member.call("POST", `${organization}/cars`, car)
    const body = expenseBody({
      description: "Keltas",
      amount: "10",
      currency: "NOK",
      kind: "refund",
    })
    const other = expenseBody({ currency: "GBP" })
    await member.call("POST", expenses, body)
    await member.call("POST", expenses, other)
    const path = `${expenses}/${body.id}`
    const patches = [
      { amount: "11" },
      { currency: "USD" },
      { amount: "12" },
      { kind: "cost" },
      { description: "Kitaip" },
    ]
    for (const [index, patch] of patches.entries())
      expect((await member.call("PATCH", path, { version: index + 1, ...patch })).status).toBe(200)
    const read = async () => {
      const { body: page } = await owner.call(
        "GET",
        `${organization}/history?car_id=${car.id}&limit=200`,
      )
      const ofExpense = page.items.filter(
        ({ entity_id }: { entity_id: string }) => entity_id === body.id,
      )
      return ofExpense.map(({ expense }: { expense: Record<string, string> }) => [
        expense.currency,
        expense.kind,
        expense.description,
      ])
    }
    const changes = [
      ["USD", "cost", "Kitaip"],
      ["USD", "cost", "Keltas"],
      ["USD", "refund", "Keltas"],
      ["USD", "refund", "Keltas"],
      ["NOK", "refund", "Keltas"],
      ["NOK", "refund", "Keltas"],
    ]
    expect(await read()).toEqual(changes)
    await member.call("DELETE", path)
    expect(await read()).toEqual([["USD", "cost", "Kitaip"], ...changes])
    const { body: page } = await owner.call("GET", `${organization}/history?limit=200`)
    for (const { entity, expense } of page.items)
      expect(expense !== null, entity).toBe(entity === "expenses")
  })

  test("through names_in_history() by owners and admins alone", async () => {
    const { asPerson } = await openSqlLogin(opened)
    const names: [string, unknown[]] = [
      "select n.* from generate_series(1, 5) id, names_in_history($1, id) n",
      [organizationId],
    ]
    expect((await asPerson(owner.id, names)).length).toBeGreaterThan(0)
    expect(await asPerson(member.id, names)).toEqual([])
    const stranger = await opened.person()
    expect(await asPerson(stranger.id, names)).toEqual([])
  })

  test("by no member and no stranger", async () => {
    expect(await member.call("GET", `${organization}/history`)).toMatchObject({
      status: 403,
      body: { code: "forbidden", error: text("forbidden", "lt") },
    })
    const stranger = await opened.person("x", true)
    expect(await stranger.call("GET", `${organization}/history`)).toMatchObject({
      status: 404,
      body: { code: "not_found" },
    })
  })

  test.each([
    ["limit", "0"],
    ["limit", "201"],
    ["cursor", "x"],
    ["cursor", "-1"],
    ["cursor", "9".repeat(19)],
    ["car_id", "x"],
  ])("not with %s=%s, which is 400", async (field, value) => {
    const { status, body } = await owner.call("GET", `${organization}/history?${field}=${value}`)
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  })
})
