import { randomUUID } from "node:crypto"
import pg from "pg"
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest"
import { pdf } from "../../../test/attachments.ts"
import { importBody, importedCar } from "../../../test/imports.ts"
import {
  depositBody,
  expenseBody,
  openApp,
  type Person,
  requisites,
  type TestApp,
} from "../../../test/open-app.ts"
import { draft, issue } from "../../../test/papers.ts"
import { insertCar, readAllRows } from "../../../test/sql.ts"

let opened: TestApp
let owner: Person
let admin: Person
let member: Person
let organizationId: string
let base: string

beforeAll(async () => {
  opened = await openApp()
  owner = await opened.person("Savininkė")
  admin = await opened.person("Administratorius")
  member = await opened.person("Narys")
})
beforeEach(async () => {
  organizationId = await opened.organization({ owner, admin, member })
  base = `/api/organizations/${organizationId}`
})
afterAll(() => opened.close())

/** Imports cars of these names. @returns the import's id and the ids of the cars by name */
async function importCars(by: Person, ...names: string[]) {
  const cars = names.map((name) => importedCar({ id: randomUUID(), name }))
  const { status, body } = await by.call("POST", `${base}/imports`, importBody({ cars }))
  expect(status).toBe(201)
  const ids = Object.fromEntries(cars.map(({ id, name }) => [name, id])) as Record<string, string>
  return { id: body.id as string, ids }
}
const undo = (id: string, by: Person, keep_changed = true) =>
  by.call("DELETE", `${base}/imports/${id}`, { keep_changed })
const names = async (table = "cars", column = "name") =>
  (
    await opened.sql(`select ${column} as name from ${table} where organization_id = $1`, [
      organizationId,
    ])
  )
    .map(({ name }) => name)
    .sort()
const ok = async (work: ReturnType<Person["call"]>) => {
  const { status, body } = await work
  expect(status).toBeLessThan(300)
  return body
}
const changesNothing = async (work: () => Promise<unknown>) => {
  const before = await readAllRows(opened)
  await work()
  expect(await readAllRows(opened)).toEqual(before)
}
const listed = async (by: Person) => (await by.call("GET", `${base}/imports`)).body.items

describe("the undo of an import", () => {
  test("deletes its cars and expenses and no others, and again it is no change", async () => {
    await insertCar(opened, organizationId, { name: "Sava" })
    const { id } = await importCars(member, "Pirma", "Antra")
    const other = await importCars(member, "Kito failo")
    const undone = await undo(id, member)
    expect(undone).toMatchObject({
      status: 200,
      body: {
        id,
        cars: 2,
        expenses: 2,
        undone_at: expect.any(String),
        undone_by: member.id,
        undone_by_name: "Narys",
        changed_cars: [],
        changed_cars_count: 0,
      },
    })
    expect(await names()).toEqual(["Kito failo", "Sava"])
    expect(await names("expenses", "car_id")).toEqual([other.ids["Kito failo"]])
    await changesNothing(async () => {
      for (const keep_changed of [true, false])
        expect(await undo(id, owner, keep_changed)).toEqual({
          ...undone,
          headers: expect.anything(),
        })
    })
  })

  test("names the cars that were changed in any way since, and keeps them on request", async () => {
    const changes = {
      field: (car: string) => member.call("PATCH", car, { version: 1, description: "Nauja" }),
      status: (car: string) => member.call("PUT", `${car}/status`, { status: "sold" }),
      "expense added": (car: string) => member.call("POST", `${car}/expenses`, expenseBody()),
      "expense changed": async (car: string) => {
        const { items } = (await member.call("GET", `${car}/expenses`)).body
        return member.call("PATCH", `${car}/expenses/${items[0].id}`, { version: 1, amount: "1" })
      },
      "expense deleted": async (car: string) => {
        const { items } = (await member.call("GET", `${car}/expenses`)).body
        return member.call("DELETE", `${car}/expenses/${items[0].id}`)
      },
      deposit: (car: string) => member.call("POST", `${car}/payments`, depositBody()),
      paper: (car: string) => {
        const query = new URLSearchParams({ id: randomUUID(), kind: "contract", name: "a.pdf" })
        return member.call("POST", `${car}/attachments?${query}`, pdf())
      },
    }
    const changed = Object.keys(changes)
    const { id, ids } = await importCars(member, "untouched", ...changed)
    expect((await listed(member))[0]).toMatchObject({ changed_cars: [], changed_cars_count: 0 })
    for (const [name, change] of Object.entries(changes))
      await ok(change(`${base}/cars/${ids[name]}`))
    const [row] = await listed(member)
    expect(row.changed_cars_count).toBe(changed.length)
    expect(row.changed_cars).toHaveLength(changed.length)
    expect(row.changed_cars).toEqual(
      expect.arrayContaining(changed.map((name) => ({ id: ids[name], name }))),
    )
    const { body } = await undo(id, owner)
    expect(await names()).toEqual(changed.toSorted())
    expect(body).toMatchObject({ undone_by_name: "Savininkė", changed_cars_count: changed.length })
  })

  test("deletes the changed cars and their papers, too, on request", async () => {
    const { id, ids } = await importCars(member, "Pakeista", "Nepakeista")
    const car = `${base}/cars/${ids.Pakeista}`
    const query = new URLSearchParams({ id: randomUUID(), kind: "contract", name: "a.pdf" })
    await ok(member.call("POST", `${car}/attachments?${query}`, pdf()))
    const [paper] = await opened.sql("select path from attachments where car_id = $1", [
      ids.Pakeista,
    ])
    expect((await undo(id, member, false)).status).toBe(200)
    expect(await names()).toEqual([])
    expect(await names("attachments")).toEqual([])
    const jobs = await opened.sql(
      `select jobs.payload from graphile_worker._private_jobs jobs
       join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
       where tasks.identifier = 'remove_files'`,
    )
    expect(jobs).toEqual([{ payload: { organization_id: organizationId, paths: [paper?.path] } }])
  })

  test("asks before it deletes a changed car for which a deposit is held, and names it", async () => {
    const kept = { kind: "deposit", amount: "100", day: "2026-11-20", until: "2026-11-28" }
    const named = (name: string, id = randomUUID()) => importedCar({ id, name, payments: [kept] })
    const cars = [
      named("Iš failo"),
      named("Pakeista"),
      importedCar({ id: randomUUID(), name: "Laikoma" }),
    ]
    const { id } = await ok(member.call("POST", `${base}/imports`, importBody({ cars })))
    const [, changed, held] = cars.map((car) => `${base}/cars/${car.id}`)
    await ok(member.call("PATCH", changed ?? "", { version: 1, description: "Nauja" }))
    await ok(
      member.call("POST", `${held}/payments`, depositBody({ payer: "Jonas", until: "2026-12-01" })),
    )
    await changesNothing(async () => {
      const { status, body } = await undo(id, member, false)
      expect([status, body.code]).toEqual([409, "deposit_held"])
      expect(body.deposits).toMatchObject([
        { car_name: "Laikoma", payer: "Jonas", amount: "300.00", until: "2026-12-01" },
        { car_name: "Pakeista", payer: null, amount: "100.00", currency: "EUR" },
      ])
    })
    const path = `${base}/imports/${id}?with_deposits=true`
    await ok(member.call("DELETE", path, { keep_changed: false }))
    expect(await names()).toEqual([])
    expect(await names("payments", "id")).toEqual([])
  })

  test("asks nothing of deposits where the changed cars are kept: those of the file go with it", async () => {
    const kept = { kind: "deposit", amount: "100", day: "2026-11-20", until: "2026-11-28" }
    const cars = ["Iš failo", "Pakeista"].map((name) =>
      importedCar({ id: randomUUID(), name, payments: [kept] }),
    )
    const { id } = await ok(member.call("POST", `${base}/imports`, importBody({ cars })))
    await ok(
      member.call("PATCH", `${base}/cars/${cars[1]?.id}`, { version: 1, description: "Nauja" }),
    )
    expect((await undo(id, member)).status).toBe(200)
    expect(await names()).toEqual(["Pakeista"])
    expect(await names("payments", "car_id")).toEqual([cars[1]?.id])
  })

  test("counts a car with papers as changed, and asks before those that are issued lose theirs", async () => {
    expect((await owner.call("PATCH", base, requisites)).status).toBe(200)
    const trade = { base, member }
    const named = (id: string, name: string) =>
      importedCar({ id, name, registration_number: "ABC 123", purchase_price: "900" })
    const [drafted, contracted, third] = [randomUUID(), randomUUID(), randomUUID()]
    const cars = [
      named(drafted, "Su juodraščiu"),
      named(contracted, "Su sutartimis"),
      named(randomUUID(), "Be nieko"),
    ]
    const { id } = await ok(member.call("POST", `${base}/imports`, importBody({ cars })))
    const kind = "purchase_contract"
    await draft(trade, drafted, { kind })
    const first = await issue(trade, contracted, { kind })
    for (let n = 1; n < 21; n++) await issue(trade, contracted, { kind })
    expect((await listed(member))[0].changed_cars_count).toBe(2)

    await changesNothing(async () => {
      const { status, body } = await undo(id, member, false)
      expect([status, body.code, body.count]).toEqual([409, "papers_stay", 21])
      expect(body.papers).toHaveLength(20)
      expect(body.papers[0]).toEqual({
        id: first.id,
        kind,
        state: "issued",
        series: first.series,
        number: 1,
        day: first.day,
        car_name: "Su sutartimis",
      })
    })
    // Who keeps them is not asked, and only the untouched one goes.
    await ok(undo(id, member))
    expect(await names()).toEqual(["Su juodraščiu", "Su sutartimis"])

    const other = importBody({ cars: [named(third, "Antro failo")] })
    const second = await ok(member.call("POST", `${base}/imports`, other))
    await draft(trade, third, { kind })
    const { id: contract } = await issue(trade, third, { kind })
    const path = `${base}/imports/${second.id}?with_papers=true`
    await ok(member.call("DELETE", path, { keep_changed: false }))
    expect(await names()).toEqual(["Su juodraščiu", "Su sutartimis"])
    const left = await ok(member.call("GET", `${base}/papers/${contract}`))
    expect(left).toMatchObject({ car_id: null, car_name: "Antro failo", number: 22 })
    expect((await opened.app.request(left.url)).status).toBe(200)
    expect((await ok(member.call("GET", `${base}/papers?state=draft`))).items).toHaveLength(1)
  })

  test.each([
    ["saved", "update cars set version = 2 where id = $1"],
    [
      "given a paper",
      `with held as (select * from cars where id = $1 for update)
       insert into attachments (organization_id, id, car_id, kind, name, content_type, size, path, position)
       select organization_id, gen_random_uuid(), id, 'contract', 'a.pdf', 'application/pdf', 9, 'car-documents/x/a.pdf', 0
       from held`,
    ],
  ])("waits for a car that is being %s, and keeps it", async (_what, change) => {
    const { id, ids } = await importCars(member, "Keičiama", "Nepakeista")
    const client = new pg.Client({ connectionString: opened.ownerUrl })
    await client.connect()
    onTestFinished(() => client.end())
    await client.query("begin")
    await client.query(change, [ids.Keičiama])
    const undoing = undo(id, member)
    const waiting =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await expect.poll(() => opened.sql(waiting)).toHaveLength(1)
    await client.query("commit")
    expect((await undoing).body.changed_cars).toEqual([{ id: ids.Keičiama, name: "Keičiama" }])
    expect(await names()).toEqual(["Keičiama"])
  })

  test("is not undone by the same import sent again", async () => {
    const body = importBody()
    await ok(member.call("POST", `${base}/imports`, body))
    await ok(undo(body.id, member))
    const again = await member.call("POST", `${base}/imports`, body)
    expect([again.status, again.body.undone_by]).toEqual([200, member.id])
    expect(await names()).toEqual([])
  })

  test("names twenty of many changed cars and counts all", async () => {
    const many = Array.from({ length: 23 }, (_, n) => `Nr. ${n}`)
    await importCars(member, ...many)
    await opened.sql("update cars set version = 2 where organization_id = $1", [organizationId])
    const [row] = await listed(member)
    expect([row.changed_cars.length, row.changed_cars_count]).toEqual([20, 23])
  })

  test("is allowed to owners, admins and the importer, and is 404 for another member", async () => {
    const colleague = await opened.person("Kolega")
    const membership = await opened.join(organizationId, colleague, "member")
    const stranger = await opened.person("Svetimas")
    const imports = {
      member: await importCars(member, "Nario"),
      colleague: await importCars(colleague, "Kolegos"),
      admin: await importCars(admin, "Administratoriaus"),
    }
    const ids = async (by: Person) => (await listed(by)).map(({ id }: { id: string }) => id)
    const all = [imports.admin.id, imports.colleague.id, imports.member.id]
    expect([await ids(owner), await ids(admin)]).toEqual([all, all])
    expect(await ids(member)).toEqual([imports.member.id])
    await changesNothing(async () => {
      for (const person of [colleague, stranger])
        expect((await undo(imports.member.id, person)).status).toBe(404)
    })
    await opened.sql("delete from organization_members where id = $1", [membership])
    await changesNothing(async () => {
      expect((await colleague.call("GET", `${base}/imports`)).status).toBe(404)
      expect((await undo(imports.colleague.id, colleague)).status).toBe(404)
    })
    expect((await undo(imports.member.id, member)).status).toBe(200)
    expect((await undo(imports.colleague.id, admin)).status).toBe(200)
    expect((await undo(imports.admin.id, owner)).status).toBe(200)
    expect(await names()).toEqual([])
  })

  test("is refused after 30 days, and possible up to then", async () => {
    const { id } = await importCars(member, "Sena")
    const age = (interval: string) =>
      opened.sql("update imports set created_at = now() - $2::interval where id = $1", [
        id,
        interval,
      ])
    await opened.sql("update cars set version = 2 where organization_id = $1", [organizationId])
    expect((await listed(member))[0].changed_cars_count).toBe(1)
    await age("30 days 1 minute")
    expect((await listed(member))[0]).toMatchObject({ changed_cars: [], changed_cars_count: 0 })
    await changesNothing(async () => {
      for (const person of [member, owner])
        expect(await undo(id, person)).toMatchObject({
          status: 409,
          body: { code: "import_too_old" },
        })
    })
    await age("29 days 23 hours 59 minutes")
    expect((await undo(id, member, false)).status).toBe(200)
  })

  test("and the import are one entry of the history each, and each car's entry names the file", async () => {
    const superadmin = await opened.person("Saulius", true)
    await superadmin.call("PUT", "/api/impersonation", { user_id: member.id })
    const { id, ids } = await importCars(superadmin, "Audi")
    await superadmin.call("DELETE", "/api/impersonation")
    await ok(undo(id, owner))
    const history = async (query: string) =>
      (await owner.call("GET", `${base}/history${query}`)).body.items
    const lines = (await history("")).filter(
      ({ entity }: { entity: string }) => entity === "imports",
    )
    const file = { import_id: id, import_file_name: "Automobiliai.xlsx", entity_id: id }
    expect(lines).toMatchObject([
      {
        ...file,
        action: "update",
        actor_id: owner.id,
        before: { undone_at: null, undone_cars: null },
        after: { undone_cars: "1" },
      },
      {
        ...file,
        action: "insert",
        actor_name: "Saulius",
        viewed_as_name: "Narys",
        after: { id, cars: "1", expenses: "1" },
      },
    ])
    const ofCar = await history(`?car_id=${ids.Audi}`)
    const { entity_id: _id, ...from } = file
    expect(ofCar).toHaveLength(4)
    expect(ofCar).toMatchObject([
      { ...from, entity: "expenses", action: "delete", before: { description: "Stabdžių diskai" } },
      { ...from, entity: "cars", action: "delete", actor_id: owner.id },
      { ...from, entity: "expenses", action: "insert" },
      { ...from, entity: "cars", action: "insert", after: { name: "Audi" } },
    ])
    const row = await opened.sql("select imported_by from imports where id = $1", [id])
    expect(row).toEqual([{ imported_by: member.id }])
  })

  test("of a deleted account's import is still there for the owner, without the name", async () => {
    const leaving = await opened.person("Išeinanti")
    await opened.join(organizationId, leaving, "member")
    const { id } = await importCars(leaving, "Liekanti")
    await opened.sql("delete from users where id = $1", [leaving.id])
    expect((await listed(owner))[0]).toMatchObject({ id, imported_by: null, full_name: null })
    expect((await undo(id, owner)).status).toBe(200)
  })

  test("is deleted with the organization, and leaves nothing", async () => {
    await importCars(member, "Audi", "BMW")
    expect((await owner.call("DELETE", base)).status).toBe(204)
    for (const table of ["imports", "cars", "expenses"])
      expect(await names(table, "id")).toEqual([])
  })
})

test("imports are listed newest first in pages, each once", async () => {
  const made: string[] = []
  for (const name of ["a", "b", "c", "d", "e"]) made.unshift((await importCars(member, name)).id)
  await opened.sql("update imports set created_at = '2026-11-20T10:00:00Z' where id = any($1)", [
    made.slice(2),
  ])
  const expected = [...made.slice(0, 2), ...made.slice(2).sort().reverse()]
  const seen: string[] = []
  let cursor: string | null = ""
  do {
    const { body }: Awaited<ReturnType<Person["call"]>> = await owner.call(
      "GET",
      `${base}/imports?limit=2${cursor && `&cursor=${cursor}`}`,
    )
    seen.push(...body.items.map(({ id }: { id: string }) => id))
    cursor = body.next_cursor
  } while (cursor)
  expect(seen).toEqual(expected)
})
