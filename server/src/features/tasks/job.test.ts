import { randomUUID } from "node:crypto"
import { text } from "@marza/domain/texts/text.ts"
import { daysAfter, todayInVilnius } from "@marza/domain/time/days.ts"
import { workingDaysAfter } from "@marza/domain/time/working-days.ts"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { importBody, importedCar } from "../../../test/imports.ts"
import {
  carBody,
  depositBody,
  expenseBody,
  openApp,
  openAppForTest,
  type Person,
  type TestApp,
} from "../../../test/open-app.ts"
import { issue, openPapers, sellCar } from "../../../test/papers.ts"
import { openTaskJob } from "./job.ts"

let opened: TestApp
let owner: Person
let member: Person
let membership: string
let base: string
let organizationId: string
const today = todayInVilnius(new Date())
const stopping = new AbortController().signal

beforeAll(async () => {
  opened = await openApp()
  owner = await opened.person("Savininkė")
  member = await opened.person("Narys")
})
beforeEach(async () => {
  organizationId = await opened.organization({ owner })
  membership = await opened.join(organizationId, member, "member")
  base = `/api/organizations/${organizationId}`
})
afterAll(() => opened.close())

/** Does what the job does each minute, some days from now. */
const look = (days = 0, at = opened) => {
  const now = () => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
  const { database, log } = at.services
  return openTaskJob({ database, stopping, log }, now).tasks.look_through()
}
const list = async (query = "") => (await member.call("GET", `${base}/tasks?${query}`)).body.items
const kinds = async (query = "") =>
  (await list(query)).map(({ source }: { source: string }) => source)

async function addCar(fields: Record<string, unknown> = {}) {
  const inEur = { purchase_currency: "EUR", purchase_exchange_rate: null }
  const body = carBody({ name: "Audi A4", ...inEur, bought_on: today, ...fields })
  const made = await owner.call("POST", `${base}/cars`, body)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return `${base}/cars/${made.body.id}`
}
async function patch(path: string, fields: Record<string, unknown>) {
  const { version } = (await owner.call("GET", path)).body
  const saved = await owner.call("PATCH", path, { version, ...fields })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
}

test("what is known of a car becomes a task with its ground, and goes when that goes", async () => {
  const car = await addCar({
    inspection_until: daysAfter(today, 14),
    sdk_code: "SDK1",
    purchase_currency: "NOK",
  })
  await look()
  expect(await list()).toMatchObject([
    {
      source: "declare_purchase",
      due_on: workingDaysAfter(today, 5),
      source_day: today,
      car_name: "Audi A4",
      title: expect.stringMatching(/^Deklaruoti įsigijimą \(pirkta\s/),
      assignee: null,
      added_by: null,
    },
    { source: "inspection", due_on: daysAfter(today, 14) },
    { source: "rate_missing", due_on: null },
  ])
  await patch(car, {
    inspection_until: daysAfter(today, 400),
    sdk_code: null,
    purchase_exchange_rate: "0.0862",
  })
  await look()
  expect(await kinds()).toEqual([])
  const expense = expenseBody({ currency: "NOK", exchange_rate: null, date: today })
  await owner.call("POST", `${car}/expenses`, expense)
  const deposit = depositBody({ day: today, until: daysAfter(today, 1) })
  const { body: held } = await owner.call("POST", `${car}/payments`, deposit)
  await look()
  expect(await kinds()).toEqual(["reservation", "rate_missing"])
  await owner.call("PATCH", `${car}/payments/${held.id}`, { version: 1, state: "returned" })
  await look()
  expect(await kinds()).toEqual(["rate_missing"])
  expect((await owner.call("DELETE", car)).status).toBe(204)
  expect(await kinds()).toEqual([])
})

test("money of a later day without a rate is a task on that day, and hides none that is there", async () => {
  const car = await addCar({ purchase_currency: "NOK" })
  await look()
  const [first] = await list()
  expect(first.source).toBe("rate_missing")
  const later = expenseBody({ currency: "NOK", exchange_rate: null, date: daysAfter(today, 10) })
  await owner.call("POST", `${car}/expenses`, later)
  await look()
  expect(await list()).toMatchObject([{ id: first.id }])
  await patch(car, { purchase_exchange_rate: "0.0862" })
  await look()
  expect(await kinds()).toEqual([])
  await look(10)
  expect(await list()).toMatchObject([
    { source: "rate_missing", source_day: daysAfter(today, 10), due_on: null },
  ])
})

test("a sale asks for the buyer's confirmation, and for an invoice until it is issued", async () => {
  const world = await openPapers(await openAppForTest())
  const read = async () =>
    (await world.owner.call("GET", `${world.base}/tasks`)).body.items.map(
      ({ source }: { source: string }) => source,
    )
  await world.owner.call("PATCH", world.base, { invoice_task_days: 0 })
  const { id } = await sellCar(world)
  await look(0, world.opened)
  expect((await read()).toSorted()).toEqual(["confirm_buyer", "invoice"])
  await issue(world, id, { kind: "invoice" })
  await look(0, world.opened)
  expect(await read()).toEqual(["confirm_buyer"])
})

test("what was done, and what was dropped, is not made again when the ground comes back", async () => {
  const until = daysAfter(today, 3)
  const car = await addCar({ inspection_until: until, sdk_code: "SDK1" })
  await look()
  const [first, second] = await list()
  expect([first.source, second.source]).toEqual(["inspection", "declare_purchase"])
  await member.call("PATCH", `${base}/tasks/${first.id}`, { version: 1, done: true })
  expect((await member.call("DELETE", `${base}/tasks/${second.id}`)).status).toBe(204)
  const history = (await owner.call("GET", `${base}/history?limit=3`)).body.items
  expect(history[0]).toMatchObject({ entity: "tasks", action: "delete", actor_name: "Narys" })
  await look()
  await patch(car, { inspection_until: null, sdk_code: null })
  await look()
  await patch(car, { inspection_until: until, sdk_code: "SDK1" })
  await look()
  await look(1)
  expect(await kinds()).toEqual([])
  expect(await list("state=done")).toMatchObject([{ id: first.id, version: 2 }])
  const gone = await member.call("PATCH", `${base}/tasks/${second.id}`, { version: 1, done: true })
  expect(gone.status).toBe(404)
  // Another end of the inspection is another ground.
  await patch(car, { inspection_until: daysAfter(until, 1) })
  await look()
  expect(await kinds()).toEqual(["inspection"])
})

test("servers that look at once make each task once, through a week of days and a clock set back", async () => {
  const cars = 12
  for (let index = 0; index < cars; index++)
    await addCar({ sdk_code: `SDK${index}`, inspection_until: daysAfter(today, 10 + index) })
  await Promise.all([look(), look(), look(), look()])
  const made = await list("limit=200")
  expect(made).toHaveLength(cars + 5)
  for (const days of [1, 2, 3, 3, 7]) await Promise.all([look(days), look(days)])
  expect(await list("limit=200")).toHaveLength(cars + 12)
  const ids = new Set((await list("limit=200")).map(({ id }: { id: string }) => id))
  for (const { id } of made) expect(ids).toContain(id)
  await Promise.all([look(-40), look(0)])
  await look()
  expect((await list("limit=200")).length).toBe(cars + 5)
  const rows = await opened.sql(
    "select 1 from tasks where organization_id = $1 group by source, source_id, source_day having count(*) > 1",
    [organizationId],
  )
  expect(rows).toEqual([])
})

test("an import makes one task for all its cars", async () => {
  const cars = Array.from({ length: 30 }, (_, index) =>
    importedCar({
      name: `Audi ${index}`,
      purchase_exchange_rate: null,
      sdk_code: `SDK${index}`,
      bought_on: today,
      expenses: [],
    }),
  )
  const body = importBody({ cars })
  const imported = await owner.call("POST", `${base}/imports`, body)
  expect(imported.status, JSON.stringify(imported.body)).toBe(201)
  await look()
  expect(await list()).toMatchObject([
    {
      source: "declare_purchase",
      title: "Importuoti automobiliai: deklaruoti įsigijimą",
      due_on: workingDaysAfter(today, 5),
      car_id: null,
      import_id: body.id,
      // Only owner and admin see what was imported.
      file_name: null,
    },
    { source: "rate_missing", import_id: body.id },
  ])
  expect((await owner.call("GET", `${base}/tasks?limit=1`)).body.items).toMatchObject([
    { file_name: "Automobiliai.xlsx" },
  ])
  const [{ id, version }] = await list()
  const car = (await owner.call("GET", `${base}/cars?limit=1`)).body.items[0]
  expect(
    await member.call("PATCH", `${base}/tasks/${id}`, { version, car_id: car.id }),
  ).toMatchObject({ status: 400, body: { fields: { car_id: expect.any(String) } } })
  expect(
    (await owner.call("DELETE", `${base}/imports/${body.id}`, { keep_changed: false })).status,
  ).toBe(200)
  await look()
  expect(await list()).toEqual([])
})

test("the car of a task of the program stays, whatever else of it is edited", async () => {
  await addCar({ inspection_until: today })
  const other = (await addCar()).split("/").at(-1)
  await look()
  const [{ id, version, car_id }] = await list()
  const path = `${base}/tasks/${id}`
  for (const another of [other, null])
    expect(await member.call("PATCH", path, { version, car_id: another })).toMatchObject({
      status: 400,
      body: { fields: { car_id: text("carOfMadeTask", "lt") } },
    })
  const edited = { version, car_id, title: "Apžiūra Kaune" }
  expect(await member.call("PATCH", path, edited)).toMatchObject({
    status: 200,
    body: { car_id, title: "Apžiūra Kaune" },
  })
})

test("a kind that is switched off is withdrawn, and made again when it is switched on", async () => {
  await addCar({ sdk_code: "SDK1", inspection_until: today })
  await look()
  expect(await kinds()).toEqual(["inspection", "declare_purchase"])
  await owner.call("PATCH", base, { task_kinds_off: ["declare_purchase"] })
  await look()
  expect(await kinds()).toEqual(["inspection"])
  await owner.call("PATCH", base, { task_kinds_off: [] })
  await look()
  expect(await kinds()).toEqual(["inspection", "declare_purchase"])
})

test("an organization in which nothing has changed is looked through once a day", async () => {
  await addCar()
  const found = async (day: string) =>
    (await opened.sql("select id from organizations_to_look_through($1)", [day])).some(
      ({ id }) => id === organizationId,
    )
  await look()
  await look()
  await opened.sql("update history set at = at - interval '1 hour' where organization_id = $1", [
    organizationId,
  ])
  expect(await found(today)).toBe(false)
  expect(await found(daysAfter(today, 1))).toBe(true)
  await opened.sql("update history set at = now() where organization_id = $1", [organizationId])
  expect(await found(today)).toBe(true)
})

test("an organization in which a look fails holds up no other, and is not looked through again at once", async () => {
  const own = await openAppForTest()
  const chief = await own.person("Vadovas")
  const made: string[] = []
  for (const _ of [1, 2, 3]) {
    const organization = await own.organization({ owner: chief })
    made.push(organization)
    const body = carBody({ name: "Audi A4", bought_on: today, inspection_until: today })
    await chief.call("POST", `/api/organizations/${organization}/cars`, body)
  }
  const failing = made.toSorted()[1]
  await own.sql(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
    create trigger refuse before insert on tasks for each row
      when (new.organization_id = '${failing}') execute function refuse();
  `)
  const withTasks = async () =>
    (await own.sql("select distinct organization_id as id from tasks")).map(({ id }) => id)
  const isDue = async () =>
    (await own.sql("select id from organizations_to_look_through($1)", [today])).some(
      ({ id }) => id === failing,
    )
  const pass = (minutes: number) =>
    own.sql("update task_runs set begun_at = begun_at - $1 * interval '1 minute'", [minutes])
  await look(0, own)
  expect((await withTasks()).toSorted()).toEqual(made.filter((id) => id !== failing).toSorted())
  expect(await isDue()).toBe(false)
  await pass(2)
  expect(await isDue()).toBe(true)
  await look(0, own)
  await pass(3)
  expect(await isDue()).toBe(false)
  await pass(1)
  expect(await isDue()).toBe(true)
  await own.sql("drop trigger refuse on tasks")
  await look(0, own)
  expect(await withTasks()).toContain(failing)
  await own.sql("insert into task_runs select id from organizations on conflict do nothing")
  expect(await own.sql("select 1 from task_runs where begun_at is not null or tries > 0")).toEqual(
    [],
  )
})

test("of what was answered only that is read whose ground could make a task today", async () => {
  const long = daysAfter(today, -200)
  const car = await addCar({ bought_on: long, purchase_currency: "NOK", sdk_code: "SDK1" })
  const id = car.split("/").at(-1)
  await look()
  const [missing] = await list()
  expect(missing).toMatchObject({ source: "rate_missing", source_day: long })
  await opened.sql(
    `insert into tasks (organization_id, id, title, car_id, source, source_id, source_day, done_at)
     select $1, gen_random_uuid(), 'Senas', $2, 'inspection', $2, $3::date - n, now() from generate_series(1, 20) n`,
    [organizationId, id, long],
  )
  const read = async () => {
    const [row] = await opened.sql(
      "select made_tasks($1, $2, '00000000-0000-0000-0000-000000000000', 100) as made",
      [organizationId, today],
    )
    return row?.made.map(({ source }: { source: string }) => source)
  }
  expect(await read()).toEqual(["rate_missing"])
  const answered = { version: missing.version, done: true }
  expect((await member.call("PATCH", `${base}/tasks/${missing.id}`, answered)).status).toBe(200)
  expect(await read()).toEqual(["rate_missing"])
  await look()
  expect(await kinds()).toEqual([])
})

test("an organization with more than a page of cars and tasks is looked through whole", async () => {
  const cars = Array.from({ length: 501 }, (_, index) =>
    importedCar({ name: `Auto ${index}`, bought_on: today, inspection_until: today }),
  )
  expect((await owner.call("POST", `${base}/imports`, importBody({ cars }))).status).toBe(201)
  await opened.sql("update cars set import_id = null where organization_id = $1", [organizationId])
  const count = async () => {
    const [row] = await opened.sql(
      "select count(*)::int as count from tasks where organization_id = $1",
      [organizationId],
    )
    return row?.count
  }
  await look()
  expect(await count()).toBe(501)
  await look()
  expect(await count()).toBe(501)
  await opened.sql("update cars set inspection_until = $2 where organization_id = $1", [
    organizationId,
    daysAfter(today, 400),
  ])
  await look()
  expect(await count()).toBe(0)
})

test("a task given to somebody at the moment in which they are removed becomes nobody's", async () => {
  const { body } = await owner.call("POST", `${base}/tasks`, { id: randomUUID(), title: "Raktai" })
  await opened.sql("delete from organization_members where id = $1", [membership])
  await opened.sql("update tasks set assignee = $2 where id = $1", [body.id, member.id])
  await look()
  const { items } = (await owner.call("GET", `${base}/tasks`)).body
  expect(items).toMatchObject([{ assignee: null, lost_assignee: true }])
})
