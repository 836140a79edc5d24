import { newTaskSettings, noRequisites } from "@marza/domain/organizations/samples.testing.ts"
import { type TextCode, text } from "@marza/domain/texts/text.ts"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { picture } from "../../../test/images.ts"
import { carBody, expenseBody, openApp, type Person, type TestApp } from "../../../test/open-app.ts"
import { codeOf, insertCar, openSqlLogin } from "../../../test/sql.ts"

let opened: TestApp
let member: Person
let superadmin: Person

beforeAll(async () => {
  opened = await openApp()
  member = await opened.person("Narys")
  superadmin = await opened.person("Super", true)
})
afterAll(() => opened.close())

const storedOrganization = async (id: string) =>
  (await opened.sql("select * from organizations where id = $1", [id]))[0]

describe("a new organization", () => {
  test("can be made by a superadmin, who becomes its owner", async () => {
    const { status, body } = await superadmin.call("POST", "/api/organizations", {
      name: "  Žalgirio autoūkis  ",
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: body.id,
      name: "Žalgirio autoūkis",
      created_by: superadmin.id,
      logo_url: null,
      color_scheme: "norwegian",
      language: "lt",
      role: "owner",
      is_favorite: false,
      sees_partners: false,
      isaf_codes: {},
      vat_rates: [],
      partners: [],
      ...noRequisites,
      ...newTaskSettings,
      version: 1,
    })
    expect(await storedOrganization(body.id)).toMatchObject({
      name: "Žalgirio autoūkis",
      created_by: superadmin.id,
    })
    const members = await opened.sql(
      "select user_id, role from organization_members where organization_id = $1",
      [body.id],
    )
    expect(members).toEqual([{ user_id: superadmin.id, role: "owner" }])
  })

  test("can be made by nobody else, a global admin included", async () => {
    const admin = await opened.person()
    await opened.sql("insert into user_roles values ($1, 'admin')", [admin.id])
    for (const person of [member, admin]) {
      const response = await person.call("POST", "/api/organizations", { name: "Draudžiama" })
      expect(response).toMatchObject({
        status: 403,
        body: { code: "forbidden", error: text("forbidden", "lt") },
      })
    }
    expect(await opened.sql("select 1 from organizations where name = 'Draudžiama'")).toEqual([])
  })

  test.each<[string, TextCode]>([
    ["", "organizationNameRequired"],
    ["   ", "organizationNameRequired"],
    ["x".repeat(101), "organizationNameTooLong"],
  ])("is refused with the name %j", async (name, code) => {
    const { status, body } = await superadmin.call("POST", "/api/organizations", { name })
    expect([status, body.fields]).toEqual([400, { name: text(code, "lt") }])
  })
})

describe("the caller's organizations", () => {
  test("are listed favourites first, then by name in Lithuanian order, with the caller's role", async () => {
    const person = await opened.person()
    const other = await opened.person()
    const names = [
      "Žara",
      "Zebras",
      "Čia",
      "Cebas",
      "Dabar",
      "Šuo",
      "Senas",
      "Ąžuolas",
      "Audra",
      "Ypatinga",
      "Jonas",
      "Ieva",
    ]
    const ids = new Map<string, string>()
    for (const name of names)
      ids.set(name, await opened.organization({ member: person, owner: other }, name))
    await opened.organization({ owner: other }, "Aaa svetima")
    for (const favorite of ["Žara", "Senas"]) {
      expect(
        (await person.call("PUT", `/api/organizations/${ids.get(favorite)}/favorite`)).status,
      ).toBe(204)
    }
    const { body } = await person.call("GET", "/api/organizations")
    expect(body.items.map((each: { name: string }) => each.name)).toEqual([
      "Senas",
      "Žara",
      "Audra",
      "Ąžuolas",
      "Cebas",
      "Čia",
      "Dabar",
      "Ieva",
      "Ypatinga",
      "Jonas",
      "Šuo",
      "Zebras",
    ])
    expect(new Set(body.items.map((each: { role: string }) => each.role))).toEqual(
      new Set(["member"]),
    )
  })

  test("have favourites of each person's own, and twice is no error", async () => {
    const [one, two] = [await opened.person(), await opened.person()]
    const id = await opened.organization({ owner: one, member: two })
    const path = `/api/organizations/${id}`
    for (const method of ["PUT", "PUT", "DELETE", "DELETE", "PUT"] as const) {
      expect(await one.call(method, `${path}/favorite`)).toMatchObject({ status: 204, body: "" })
      expect((await one.call("GET", path)).body.is_favorite).toBe(method === "PUT")
      expect((await two.call("GET", path)).body.is_favorite).toBe(false)
    }
    const rows = await opened.sql(
      "select user_id from favorite_organizations where organization_id = $1",
      [id],
    )
    expect(rows).toEqual([{ user_id: one.id }])
    const sql = await openSqlLogin(opened)
    const forged: [string, unknown[]] = [
      "insert into favorite_organizations (organization_id, user_id) values ($1, $2)",
      [id, two.id],
    ]
    expect(await codeOf(sql.asPerson(one.id, forged))).toBe("42501")
  })
})

describe("an organization's settings", () => {
  test.each([
    ["owner", 200],
    ["admin", 200],
    ["member", 403],
  ] as const)("saved by the role %s are answered %i", async (role, expected) => {
    const [person, owner] = [await opened.person(), await opened.person()]
    const id = await opened.organization({ owner })
    await opened.join(id, person, role)
    const before = await storedOrganization(id)
    const change = { name: "Nauja", color_scheme: "forest", language: "en" }
    const { status, body } = await person.call("PATCH", `/api/organizations/${id}`, change)
    expect(status).toBe(expected)
    if (status === 200) expect(body).toMatchObject({ ...change, role })
    const saved = { ...change, version: 2, changed_by: person.id }
    expect(await storedOrganization(id)).toEqual({ ...before, ...(status === 200 && saved) })
    // The policy decides the same without the handler.
    const sql = await openSqlLogin(opened)
    await sql.asPerson(person.id, ["update organizations set name = 'Per SQL' where id = $1", [id]])
    expect((await storedOrganization(id))?.name).toBe(expected === 200 ? "Per SQL" : before?.name)
  })

  test("keep what a change does not name, and an empty change changes nothing", async () => {
    const id = await opened.organization({ owner: member }, "Lieka")
    const before = await storedOrganization(id)
    expect((await member.call("PATCH", `/api/organizations/${id}`, {})).body.name).toBe("Lieka")
    await member.call("PATCH", `/api/organizations/${id}`, { language: "en" })
    expect(await storedOrganization(id)).toEqual({
      ...before,
      language: "en",
      version: 2,
      changed_by: member.id,
    })
  })

  test("of an older version are refused, with what is stored now and who saved it", async () => {
    const [owner, admin] = [await opened.person("Rasa"), await opened.person("Tomas")]
    const id = await opened.organization({ owner, admin }, "Pirma")
    const path = `/api/organizations/${id}`
    const read = (await owner.call("GET", path)).body
    const theirs = { name: "Tomo pavadinimas", language: "en" }
    const first = await admin.call("PATCH", path, { ...theirs, version: read.version })
    expect(first).toMatchObject({ status: 200, body: { ...theirs, version: 2 } })

    const late = { name: "Rasos pavadinimas", color_scheme: "ocean" }
    const stale = await owner.call("PATCH", path, { ...late, version: read.version })
    expect(stale).toMatchObject({
      status: 409,
      body: { code: "stale_version", error: text("stale_version", "lt"), changed_by: "Tomas" },
    })
    expect(stale.body.current).toEqual({ ...read, ...theirs, version: 2 })
    expect(await storedOrganization(id)).toMatchObject({ ...theirs, color_scheme: "norwegian" })
    const again = await owner.call("PATCH", path, { ...late, version: 2 })
    expect(again).toMatchObject({ status: 200, body: { ...late, language: "en", version: 3 } })
  })

  test("saved by two at once are saved by one of them", async () => {
    const [one, two] = [await opened.person(), await opened.person()]
    const id = await opened.organization({ owner: one, admin: two })
    const path = `/api/organizations/${id}`
    const responses = await Promise.all([
      one.call("PATCH", path, { name: "Vieno", version: 1 }),
      two.call("PATCH", path, { name: "Kito", version: 1 }),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const kept = responses.find(({ status }) => status === 200)?.body
    expect(await storedOrganization(id)).toMatchObject({ name: kept.name, version: 2 })
  })

  test("keep their version when the logo or a favourite changes, or a save changes nothing", async () => {
    const id = await opened.organization({ owner: member }, "Ta pati")
    const path = `/api/organizations/${id}`
    const saved = await member.call("PATCH", path, { name: "Ta pati", language: "lt", version: 1 })
    expect(saved.body.version).toBe(1)
    await member.call("PUT", `${path}/logo`, await picture("png"))
    await member.call("PUT", `${path}/favorite`)
    expect((await member.call("GET", path)).body.version).toBe(1)
    await member.call("PATCH", path, { name: "Kita", version: 1 })
    const [entry] = await opened.sql(
      "select before, after from history where organization_id = $1 order by id desc limit 1",
      [id],
    )
    expect(entry).toEqual({ before: { name: "Ta pati" }, after: { name: "Kita" } })
  })

  test.each<[object, string, TextCode]>([
    [{ color_scheme: "pink" }, "color_scheme", "colorSchemeUnknown"],
    [{ language: "de" }, "language", "languageUnknown"],
    [{ name: null }, "name", "organizationNameRequired"],
    [{ logo_url: "x" }, "logo_url", "unknownField"],
    [{ name: "Nauja", version: 0 }, "version", "versionInvalid"],
  ])("are refused with %j", async (change, field, code) => {
    const id = await opened.organization({ owner: member })
    const { status, body } = await member.call("PATCH", `/api/organizations/${id}`, change)
    expect([status, body.fields]).toEqual([400, { [field]: text(code, "lt") }])
  })
})

describe("deleting an organization", () => {
  test.each([
    ["owner", 204],
    ["admin", 403],
    ["member", 403],
  ] as const)("as %s is answered %i", async (role, expected) => {
    const [person, owner] = [await opened.person(), await opened.person()]
    const id = await opened.organization({ owner })
    await opened.join(id, person, role)
    const car = carBody()
    await person.call("POST", `/api/organizations/${id}/cars`, car)
    const { status, body } = await person.call("DELETE", `/api/organizations/${id}`)
    expect([status, body.code ?? body]).toEqual([expected, expected === 204 ? "" : "forbidden"])
    const gone = expected === 204
    expect(Boolean(await storedOrganization(id))).toBe(!gone)
    const rows = await opened.sql("select 1 from cars where id = $1", [car.id])
    expect(rows).toHaveLength(gone ? 0 : 1)
    const history = await opened.sql(
      "select actor_id, entity, action, before, after from history where organization_id = $1",
      [id],
    )
    const tombstone = { entity: "organizations", action: "delete", before: null, after: null }
    if (gone) expect(history).toEqual([{ actor_id: person.id, ...tombstone }])
    else expect(history.length).toBeGreaterThan(1)
    for (const each of [person, owner])
      expect((await each.call("GET", `/api/organizations/${id}`)).status).toBe(gone ? 404 : 200)
  })

  test("can be learnt by its former members, but not whether an existing one exists", async () => {
    const [owner, member, stranger] = [
      await opened.person(),
      await opened.person(),
      await opened.person(),
    ]
    const id = await opened.organization({ owner, member })
    const isDeleted = async (person: Person, asked = id) => {
      const { status, body } = await person.call("GET", `/api/deleted-organizations/${asked}`)
      return [status, body]
    }
    for (const person of [owner, member, stranger])
      expect(await isDeleted(person)).toEqual([200, { is_deleted: false }])
    // A removed member, while the organization still exists.
    await opened.sql("delete from organization_members where user_id = $1", [member.id])
    expect(await isDeleted(member)).toEqual([200, { is_deleted: false }])
    await owner.call("DELETE", `/api/organizations/${id}`)
    for (const person of [owner, member])
      expect(await isDeleted(person)).toEqual([200, { is_deleted: true }])
    expect(await isDeleted(member, crypto.randomUUID())).toEqual([200, { is_deleted: false }])
    expect((await opened.call("GET", `/api/deleted-organizations/${id}`)).status).toBe(401)
  })

  test("is told to nobody who never belonged to it, by any call, nor to a superadmin, but as a former member", async () => {
    const [owner, stranger, superadmin] = [
      await opened.person(),
      await opened.person(),
      await opened.person("Super", true),
    ]
    const id = await opened.organization({ owner })
    await owner.call("DELETE", `/api/organizations/${id}`)
    const asked: [Parameters<Person["call"]>[0], string, unknown?][] = [
      ["GET", "/api/deleted-organizations/:id"],
      ["GET", "/api/organizations/:id"],
      ["PATCH", "/api/organizations/:id", { name: "Kitas" }],
      ["DELETE", "/api/organizations/:id"],
      ["GET", "/api/organizations/:id/cars"],
      ["POST", "/api/organizations/:id/cars", carBody()],
      ["GET", "/api/organizations/:id/history"],
      ["PUT", "/api/organizations/:id/favorite"],
      ["GET", "/api/organizations/:id/archive"],
    ]
    for (const person of [stranger, superadmin])
      for (const [method, path, body] of asked) {
        const ask = async (organization: string) => {
          const response = await person.call(method, path.replace(":id", organization), body)
          return [response.status, response.body]
        }
        expect([path, await ask(id)]).toEqual([path, await ask(crypto.randomUUID())])
      }
    const isDeleted = async () =>
      (await superadmin.call("GET", `/api/deleted-organizations/${id}`)).body.is_deleted
    expect(await isDeleted()).toBe(false)
    await superadmin.call("PUT", "/api/impersonation", { user_id: owner.id })
    expect(await isDeleted()).toBe(true)
    await superadmin.call("PUT", "/api/impersonation", { user_id: stranger.id })
    expect(await isDeleted()).toBe(false)
    // Who belonged to it is kept for that alone, and goes with the account.
    await opened.sql("delete from users where id = $1", [owner.id])
    expect(
      await opened.sql("select 1 from members_of_deleted where organization_id = $1", [id]),
    ).toEqual([])
  })

  test("twice at once deletes once", async () => {
    const [one, two] = [await opened.person(), await opened.person()]
    const id = await opened.organization({ owner: one })
    await opened.join(id, two, "owner")
    const remove = (person: Person) => person.call("DELETE", `/api/organizations/${id}`)
    const responses = await Promise.all([remove(one), remove(two), remove(one), remove(two)])
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404])
    expect(await opened.sql("select 1 from history where organization_id = $1", [id])).toHaveLength(
      1,
    )
  })

  test("while others work in it leaves nothing behind and fails no request unexpectedly", async () => {
    const [owner, worker] = [await opened.person(), await opened.person()]
    const id = await opened.organization({ owner, member: worker })
    const work = Array.from({ length: 12 }, () =>
      worker.call("POST", `/api/organizations/${id}/cars`, carBody()),
    )
    const removal = owner.call("DELETE", `/api/organizations/${id}`)
    const statuses = (await Promise.all(work)).map(({ status }) => status)
    expect((await removal).status).toBe(204)
    // 403 when it was deleted between the check of the membership and the write.
    expect(statuses.filter((status) => ![201, 403, 404].includes(status))).toEqual([])
    expect(await opened.sql("select 1 from cars where organization_id = $1", [id])).toEqual([])
    expect(await opened.sql("select 1 from history where organization_id = $1", [id])).toHaveLength(
      1,
    )
  })

  test("waits for an expense that is being saved, which does not wait for it", async () => {
    const [owner, worker] = [await opened.person(), await opened.person()]
    const id = await opened.organization({ owner, member: worker })
    const car = await insertCar(opened, id)
    const expense = expenseBody()
    const path = `/api/organizations/${id}/cars/${car}/expenses`
    await worker.call("POST", path, expense)
    const other = new pg.Client({ connectionString: opened.ownerUrl })
    await other.connect()
    onTestFinished(() => other.end())
    const waiting = () =>
      opened.sql(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    await other.query("begin")
    await other.query("select from expenses where id = $1 for update", [expense.id])
    const save = worker.call("PATCH", `${path}/${expense.id}`, { version: 1, amount: "12.00" })
    await expect.poll(waiting).toHaveLength(1)
    const removal = owner.call("DELETE", `/api/organizations/${id}`)
    await expect.poll(waiting).toHaveLength(2)
    await other.query("commit")
    expect([(await save).status, (await removal).status]).toEqual([200, 204])
  })
})
