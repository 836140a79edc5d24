import { randomUUID } from "node:crypto"
import { text } from "@marza/domain/texts/text.ts"
import { daysAfter, todayInVilnius } from "@marza/domain/time/days.ts"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { carBody, openApp, type Person, type TestApp } from "../../../test/open-app.ts"
import { follow } from "../../../test/stream.ts"

let opened: TestApp
let owner: Person
let rasa: Person
let base: string
let organizationId: string
let membership: string
const today = todayInVilnius(new Date())

beforeAll(async () => {
  opened = await openApp()
  owner = await opened.person("Savininkė")
  rasa = await opened.person("Rasa")
})
beforeEach(async () => {
  organizationId = await opened.organization({ owner })
  membership = await opened.join(organizationId, rasa, "member")
  base = `/api/organizations/${organizationId}`
})
afterAll(() => opened.close())

const add = async (fields: Record<string, unknown> = {}, by = rasa) => {
  const made = await by.call("POST", `${base}/tasks`, {
    id: randomUUID(),
    title: "Raktai",
    ...fields,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body
}
const list = async (query = "", by = rasa) => (await by.call("GET", `${base}/tasks?${query}`)).body
const titles = async (query = "", by = rasa) =>
  (await list(query, by)).items.map(({ title }: { title: string }) => title)
const addCar = async () => {
  const { body } = await owner.call("POST", `${base}/cars`, carBody({ name: "Audi A4" }))
  return body.id as string
}

describe("cars that wait for somebody", () => {
  test("stand for more than 60 days, or were sold without a price; the first five of each", async () => {
    const bought = (days: number, fields: object = {}) =>
      carBody({
        name: `Audi ${days}`,
        bought_on: daysAfter(today, -days),
        ...fields,
      })
    const put = (body: object) => owner.call("POST", `${base}/cars`, body)
    for (const days of [60, 61, 70, 80, 90, 100, 110]) await put(bought(days))
    const sold = { status: "sold", sold_on: daysAfter(today, -3) }
    await put(bought(200, { ...sold, sale_price: "9000.00", sale_currency: "EUR" }))
    const unpriced = await put(bought(201, sold))
    expect(unpriced.status, JSON.stringify(unpriced.body)).toBe(201)
    expect((await list()).cars).toBeUndefined()
    const { cars } = await list("with_cars=true")
    const standing = [110, 100, 90, 80, 70].map((days) =>
      expect.objectContaining({
        name: `Audi ${days}`,
        ground: "standing",
        day: daysAfter(today, -days),
        days,
        of: 6,
      }),
    )
    expect(cars).toEqual([
      ...standing,
      {
        id: unpriced.body.id,
        name: "Audi 201",
        ground: "unpriced",
        day: daysAfter(today, -3),
        days: 3,
        of: 1,
      },
    ])
    const all = await list("with_cars=all&limit=1")
    expect(all.cars).toHaveLength(7)
    expect(all.cars[5]).toMatchObject({ name: "Audi 61", of: 6 })
  })
})

describe("cars with something overdue", () => {
  test("are named for who asks, by a task of anybody that was due before today and is open", async () => {
    const [late, today_, done, withoutTask] = [
      await addCar(),
      await addCar(),
      await addCar(),
      await addCar(),
    ]
    const yesterday = daysAfter(today, -1)
    const overdue = { car_id: late, due_on: yesterday, assignee: owner.id }
    const both = [await add(overdue, owner), await add(overdue, owner)]
    await add({ due_on: yesterday })
    await add({ car_id: today_, due_on: today })
    await add({ car_id: withoutTask })
    const { id, version } = await add({ car_id: done, due_on: yesterday })
    await owner.call("PATCH", `${base}/tasks/${id}`, { version, done: true })
    expect(await list("who=mine&limit=1&with_overdue=true")).toMatchObject({
      due: 2,
      overdue_cars: [{ id: late, source: null }],
    })
    expect(await list("who=mine")).not.toHaveProperty("overdue_cars")
    for (const task of both) await owner.call("DELETE", `${base}/tasks/${task.id}`)
    expect((await list("with_overdue=true")).overdue_cars).toEqual([])
  })
})

describe("a task", () => {
  test("is added once by any member, with its car and its person, and told to all who follow", async () => {
    const stream = follow(
      await opened.app.request("/api/events", {
        headers: { authorization: `Bearer ${owner.token}` },
      }),
    )
    const car = await addCar()
    const body = { id: randomUUID(), title: " Nuotraukos ", car_id: car, assignee: owner.id }
    const first = await rasa.call("POST", `${base}/tasks`, { ...body, due_on: today })
    expect(first).toMatchObject({
      status: 201,
      body: {
        id: body.id,
        title: "Nuotraukos",
        car_id: car,
        car_name: "Audi A4",
        due_on: today,
        assignee: owner.id,
        assignee_name: "Savininkė",
        lost_assignee: false,
        done_at: null,
        done_by_name: null,
        source: null,
        import_id: null,
        version: 1,
        added_by: rasa.id,
        full_name: "Rasa",
      },
    })
    const again = await rasa.call("POST", `${base}/tasks`, { ...body, due_on: today })
    expect(again).toEqual({ ...first, status: 200, headers: again.headers })
    const other = await rasa.call("POST", `${base}/tasks`, { ...body, title: "Kas kita" })
    expect(other).toMatchObject({ status: 409, body: { code: "id_taken" } })
    await expect
      .poll(() => stream.events())
      .toContainEqual(["changed", { organization_id: organizationId, kind: "task", id: body.id }])
  })

  test("sent again after it was deleted is answered as at first, with names", async () => {
    const body = { id: randomUUID(), title: "Raktai", assignee: rasa.id }
    const made = await rasa.call("POST", `${base}/tasks`, body)
    expect(await rasa.call("DELETE", `${base}/tasks/${body.id}`)).toMatchObject({ status: 204 })
    const again = await rasa.call("POST", `${base}/tasks`, body)
    expect(again).toMatchObject({ status: 200, body: made.body })
    expect(await titles()).toEqual([])
    const [kept] = await opened.sql("select answer from first_answers where id = $1", [body.id])
    expect(JSON.stringify(kept)).not.toContain("Rasa")
  })

  test("names a car and a member of the organization, and has 1 to 200 characters", async () => {
    const stranger = await opened.person("Svetimas")
    const elsewhere = await opened.organization({ owner: stranger })
    const { body: foreign } = await stranger.call(
      "POST",
      `/api/organizations/${elsewhere}/cars`,
      carBody(),
    )
    const { id, version } = await add()
    for (const [fields, errors] of [
      [{ car_id: foreign.id }, { car_id: text("carUnknown", "lt") }],
      [{ assignee: stranger.id }, { assignee: text("assigneeUnknown", "lt") }],
      [{ title: " " }, { title: text("taskTitleRequired", "lt") }],
      [{ title: "ą".repeat(201) }, { title: text("taskTitleTooLong", "lt") }],
    ]) {
      const added = { id: randomUUID(), title: "Raktai", ...fields }
      expect(await rasa.call("POST", `${base}/tasks`, added)).toMatchObject({
        status: 400,
        body: { fields: errors },
      })
      expect(await rasa.call("PATCH", `${base}/tasks/${id}`, { version, ...fields })).toMatchObject(
        { status: 400, body: { fields: errors } },
      )
    }
    await add({ title: "ą".repeat(200) })
  })

  test("is done and taken back, and of two who save at once the second is told", async () => {
    const { id, version } = await add({ due_on: today })
    expect((await list("who=mine")).due).toBe(1)
    const path = `${base}/tasks/${id}`
    const done = await owner.call("PATCH", path, { version, done: true })
    expect(done).toMatchObject({
      status: 200,
      body: { version: 2, done_by: owner.id, done_by_name: "Savininkė" },
    })
    expect(Date.now() - Date.parse(done.body.done_at)).toBeLessThan(60_000)
    expect(await rasa.call("PATCH", path, { version, title: "Kita" })).toMatchObject({
      status: 409,
      body: { code: "stale_version", current: { version: 2 }, changed_by: "Savininkė" },
    })
    const again = await rasa.call("PATCH", path, { version: 2, done: true })
    expect(again.body).toMatchObject({ done_by: owner.id, done_at: done.body.done_at })
    expect(await list()).toMatchObject({ items: [], due: 0 })
    expect(await titles("state=done")).toEqual(["Raktai"])
    const undone = await rasa.call("PATCH", path, { version: 3, done: false })
    expect(undone.body).toMatchObject({ done_at: null, done_by: null, done_by_name: null })
    expect(await titles()).toEqual(["Raktai"])
  })

  test("leaves a line in the history with its title", async () => {
    const car = await addCar()
    const { id, version } = await add({ car_id: car })
    await rasa.call("PATCH", `${base}/tasks/${id}`, { version, done: true })
    await rasa.call("DELETE", `${base}/tasks/${id}`)
    const { items } = (await owner.call("GET", `${base}/history?car_id=${car}`)).body
    expect(items.slice(0, 3)).toMatchObject([
      { entity: "tasks", action: "delete", actor_name: "Rasa", task: { title: "Raktai" } },
      { action: "update", task: { title: "Raktai" }, after: { done_by: rasa.id } },
      { action: "insert", task: { title: "Raktai" }, after: { title: "Raktai" } },
    ])
  })
})

describe("the list", () => {
  test("has the earliest day first and what has none last, page by page", async () => {
    const days = [null, daysAfter(today, 3), daysAfter(today, -2), null, today, today]
    for (const [index, due_on] of days.entries()) await add({ title: `${index}`, due_on })
    expect(await titles()).toEqual(["2", "4", "5", "1", "0", "3"])
    const pages = []
    let cursor: string | null = ""
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list(
        `limit=2${cursor && `&cursor=${cursor}`}`,
      )
      pages.push(page.items.map(({ title }: { title: string }) => title))
      cursor = page.next_cursor
      expect(page.due).toBe(3)
    }
    expect(pages).toEqual([
      ["2", "4"],
      ["5", "1"],
      ["0", "3"],
    ])
    for (const { id, version } of (await list()).items)
      await rasa.call("PATCH", `${base}/tasks/${id}`, { version, done: true })
    const { items, next_cursor } = await list("state=done&limit=4")
    const rest = await titles(`state=done&limit=4&cursor=${next_cursor}`)
    expect(items.map(({ title }: { title: string }) => title)).toEqual(["3", "0", "1", "5"])
    expect(rest).toEqual(["4", "2"])
    expect((await rasa.call("GET", `${base}/tasks?cursor=x`)).status).toBe(400)
  })

  test("of one's own has those of nobody, and of a car those of the car", async () => {
    const car = await addCar()
    await add({ title: "mano", assignee: rasa.id, due_on: today })
    await add({ title: "jos", assignee: owner.id, due_on: today })
    await add({ title: "niekieno", car_id: car, due_on: today })
    expect(await titles("who=mine")).toEqual(["mano", "niekieno"])
    expect(await titles("who=all")).toEqual(["mano", "jos", "niekieno"])
    expect(await titles("who=mine", owner)).toEqual(["jos", "niekieno"])
    expect(await list("who=all", owner)).toMatchObject({
      due: 2,
      people: [
        { id: rasa.id, full_name: "Rasa" },
        { id: owner.id, full_name: "Savininkė" },
      ],
    })
    expect(await titles(`car_id=${car}`)).toEqual(["niekieno"])
  })
})

test("a deleted car takes what is to be done; what was done stays without it", async () => {
  const car = await addCar()
  await add({ title: "atvira", car_id: car })
  const { id, version } = await add({ title: "atlikta", car_id: car })
  await rasa.call("PATCH", `${base}/tasks/${id}`, { version, done: true })
  expect((await owner.call("DELETE", `${base}/cars/${car}`)).status).toBe(204)
  expect(await titles()).toEqual([])
  expect((await list("state=done")).items).toMatchObject([
    { title: "atlikta", car_id: null, car_name: null },
  ])
})

test("what a removed member had to do is nobody's and says so, until it is given to somebody", async () => {
  const { id } = await add({ assignee: rasa.id })
  const done = await add({ title: "atlikta", assignee: rasa.id })
  await rasa.call("PATCH", `${base}/tasks/${done.id}`, { version: 1, done: true })
  expect((await owner.call("DELETE", `${base}/members/${membership}`)).status).toBe(204)
  expect((await list("", owner)).items).toMatchObject([
    { id, assignee: null, lost_assignee: true, version: 2 },
  ])
  // What they did stays theirs.
  expect((await list("state=done", owner)).items).toMatchObject([
    { assignee: rasa.id, done_by_name: "Rasa" },
  ])
  const given = await owner.call("PATCH", `${base}/tasks/${id}`, { version: 2, assignee: owner.id })
  expect(given.body).toMatchObject({ assignee: owner.id, lost_assignee: false })
})

test("a deleted account and a deleted organization leave no task behind that names them", async () => {
  const jonas = await opened.person("Jonas")
  await opened.join(organizationId, jonas, "member")
  const car = await addCar()
  const { id } = await add({ assignee: jonas.id, car_id: car }, jonas)
  await opened.sql("delete from users where id = $1", [jonas.id])
  expect((await list()).items).toMatchObject([
    { id, assignee: null, lost_assignee: true, added_by: null, full_name: null },
  ])
  const done = await add({ assignee: rasa.id, car_id: car })
  await rasa.call("PATCH", `${base}/tasks/${done.id}`, { version: 1, done: true })
  expect((await owner.call("DELETE", base)).status).toBe(204)
  expect(
    await opened.sql("select 1 from tasks where organization_id = $1", [organizationId]),
  ).toEqual([])
})

test("another organization's task is not there", async () => {
  const stranger = await opened.person("Svetimas")
  await opened.organization({ owner: stranger })
  const { id, version } = await add()
  const path = `${base}/tasks/${id}`
  expect((await stranger.call("GET", `${base}/tasks`)).status).toBe(404)
  expect((await stranger.call("PATCH", path, { version, done: true })).status).toBe(404)
  expect((await stranger.call("DELETE", path)).status).toBe(404)
  const elsewhere = await opened.organization({ owner: stranger })
  const through = `/api/organizations/${elsewhere}/tasks/${id}`
  expect((await stranger.call("PATCH", through, { version, done: true })).status).toBe(404)
  expect((await stranger.call("DELETE", through)).status).toBe(404)
  expect(await titles()).toEqual(["Raktai"])
})

test("which kinds the program makes is set by owner and admin", async () => {
  const { version, task_kinds_off, invoice_task_days } = (await owner.call("GET", base)).body
  expect({ task_kinds_off, invoice_task_days }).toEqual({
    task_kinds_off: [],
    invoice_task_days: 5,
  })
  const settings = { task_kinds_off: ["invoice", "inspection"], invoice_task_days: 0 }
  const saved = await owner.call("PATCH", base, { version, ...settings })
  expect(saved).toMatchObject({ status: 200, body: { ...settings, version: version + 1 } })
  expect((await rasa.call("PATCH", base, settings)).status).toBe(403)
  for (const wrong of [{ task_kinds_off: ["x"] }, { invoice_task_days: 91 }])
    expect((await owner.call("PATCH", base, wrong)).status).toBe(400)
})
