import { randomUUID } from "node:crypto"
import { text } from "@marza/domain/texts/text.ts"
import { daysAfter, todayInVilnius } from "@marza/domain/time/days.ts"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { importBody, importedCar } from "../../../test/imports.ts"
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

const bodyOf = (fields: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  title: "Nuotraukos",
  days_after: 3,
  ...fields,
})
const add = async (fields: Record<string, unknown> = {}) => {
  const made = await owner.call("POST", `${base}/task-templates`, bodyOf(fields))
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body
}
const list = async () => (await owner.call("GET", `${base}/task-templates`)).body
const tasks = async () => (await rasa.call("GET", `${base}/tasks?limit=200`)).body.items
const addCar = async (fields: Record<string, unknown> = {}) => {
  const body = carBody({ name: "Audi A4", ...fields })
  const made = await rasa.call("POST", `${base}/cars`, body)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return body
}

describe("a template", () => {
  test("is added once, changed and deleted by owner and admin, and told to all who follow and to history", async () => {
    const stream = follow(
      await opened.app.request("/api/events", {
        headers: { authorization: `Bearer ${rasa.token}` },
      }),
    )
    const body = bodyOf({ title: " Nuotraukos ", assignee: rasa.id })
    const first = await owner.call("POST", `${base}/task-templates`, body)
    expect(first).toMatchObject({
      status: 201,
      body: {
        id: body.id,
        title: "Nuotraukos",
        days_after: 3,
        assignee: rasa.id,
        assignee_name: "Rasa",
        version: 1,
      },
    })
    const again = await owner.call("POST", `${base}/task-templates`, body)
    expect(again).toEqual({ ...first, status: 200, headers: again.headers })
    const other = await owner.call("POST", `${base}/task-templates`, { ...body, days_after: 4 })
    expect(other).toMatchObject({ status: 409, body: { code: "id_taken" } })
    await expect
      .poll(() => stream.events())
      .toContainEqual(["changed", { organization_id: organizationId, kind: "task", id: body.id }])

    const path = `${base}/task-templates/${body.id}`
    const changed = await owner.call("PATCH", path, { version: 1, days_after: 0, assignee: null })
    expect(changed).toMatchObject({
      status: 200,
      body: { title: "Nuotraukos", days_after: 0, assignee: null, assignee_name: null, version: 2 },
    })
    const stale = await owner.call("PATCH", path, { version: 1, title: "Kita" })
    expect(stale).toMatchObject({
      status: 409,
      body: { code: "stale_version", current: changed.body, changed_by: "Savininkė" },
    })
    await add({ title: "Skelbimas", days_after: 5 })
    await add({ title: "Plovimas", days_after: 1 })
    expect((await list()).items.map(({ title }: { title: string }) => title)).toEqual([
      "Nuotraukos",
      "Plovimas",
      "Skelbimas",
    ])
    expect((await owner.call("DELETE", path)).status).toBe(204)
    expect((await owner.call("DELETE", path)).status).toBe(404)
    expect((await list()).items).toHaveLength(2)
    // Sent again after it was deleted, it is not there again.
    expect((await owner.call("POST", `${base}/task-templates`, body)).status).toBe(200)
    expect((await list()).items).toHaveLength(2)
    const { items } = (await owner.call("GET", `${base}/history?limit=5`)).body
    const told = items.filter(({ entity_id }: { entity_id: string }) => entity_id === body.id)
    expect(told).toMatchObject([
      { entity: "task_templates", action: "delete", actor_name: "Savininkė" },
      {
        action: "update",
        before: { days_after: "3", assignee: rasa.id },
        after: { days_after: "0", assignee: null },
      },
      { action: "insert", after: { title: "Nuotraukos", days_after: "3" } },
    ])
  })

  test("is nobody else's to see, and refuses what is none", async () => {
    const stranger = await opened.person("Svetima")
    for (const [person, status] of [
      [rasa, 403],
      [stranger, 404],
    ] as const) {
      expect((await person.call("GET", `${base}/task-templates`)).status).toBe(status)
      expect((await person.call("POST", `${base}/task-templates`, bodyOf())).status).toBe(status)
    }
    for (const [fields, field, code] of [
      [{ title: " " }, "title", "taskTitleRequired"],
      [{ title: "a".repeat(201) }, "title", "taskTitleTooLong"],
      [{ days_after: -1 }, "days_after", "taskTemplateDaysInvalid"],
      [{ days_after: 366 }, "days_after", "taskTemplateDaysInvalid"],
      [{ assignee: stranger.id }, "assignee", "assigneeUnknown"],
    ] as const) {
      const refused = await owner.call("POST", `${base}/task-templates`, bodyOf(fields))
      expect(refused).toMatchObject({
        status: 400,
        body: { fields: { [field]: text(code, "lt") } },
      })
    }
    for (let index = 0; index < 25; index++) await add({ title: `Nr. ${index}` })
    const atOnce = Array.from({ length: 10 }, () =>
      owner.call("POST", `${base}/task-templates`, bodyOf()),
    )
    const added = (await Promise.all(atOnce)).filter(({ status }) => status === 201)
    expect(added).toHaveLength(5)
    expect(await owner.call("POST", `${base}/task-templates`, bodyOf())).toMatchObject({
      status: 400,
      body: { fields: { title: text("taskTemplatesFull", "lt") } },
    })
  })
})

describe("of the templates", () => {
  test("each car that is bought gets its tasks at once, from its day of purchase, in the name of who adds it", async () => {
    await add({ title: "Nuotraukos", days_after: 3, assignee: owner.id })
    await add({ title: "Plovimas", days_after: 0 })
    const bought = daysAfter(today, -2)
    const car = await addCar({ bought_on: bought })
    expect(await tasks()).toMatchObject([
      {
        title: "Plovimas",
        car_id: car.id,
        due_on: bought,
        assignee: null,
        source: null,
        added_by: rasa.id,
      },
      { title: "Nuotraukos", car_id: car.id, due_on: daysAfter(bought, 3), assignee: owner.id },
    ])
    // Sent again it is the same car, with the same tasks.
    expect((await rasa.call("POST", `${base}/cars`, car)).status).toBe(200)
    expect(await tasks()).toHaveLength(2)
    // Each is a task like any other.
    const [{ id, version }] = await tasks()
    await rasa.call("PATCH", `${base}/tasks/${id}`, { version, done: true })
    await owner.call("DELETE", `${base}/cars/${car.id}`)
    expect(await tasks()).toEqual([])
  })

  test("a car gets none that is sold, was bought long ago, or comes with an import, and one of another organization neither", async () => {
    await add()
    await addCar({
      status: "sold",
      bought_on: today,
      sold_on: today,
      sale_price: "1",
      sale_currency: "EUR",
    })
    await addCar({ bought_on: daysAfter(today, -31) })
    const cars = [importedCar({ name: "Audi", bought_on: today, expenses: [] })]
    expect((await owner.call("POST", `${base}/imports`, importBody({ cars }))).status).toBe(201)
    const elsewhere = await opened.organization({ owner })
    const body = carBody({ name: "Kita" })
    await owner.call("POST", `/api/organizations/${elsewhere}/cars`, body)
    const [{ count }] = (await opened.sql(
      "select count(*)::int from tasks where organization_id in ($1, $2) and source is null",
      [organizationId, elsewhere],
    )) as [{ count: number }]
    expect(count).toBe(0)
    await addCar({ bought_on: daysAfter(today, -30) })
    expect(
      (await tasks()).filter(({ source }: { source: string }) => source === null),
    ).toHaveLength(1)
  })

  test("whoever is no member any more is given nothing and is not shown", async () => {
    await add({ assignee: rasa.id })
    await opened.sql("delete from organization_members where id = $1", [membership])
    expect((await list()).items).toMatchObject([{ assignee: null, assignee_name: null }])
    await owner.call("POST", `${base}/cars`, carBody())
    expect((await owner.call("GET", `${base}/tasks`)).body.items).toMatchObject([
      { title: "Nuotraukos", assignee: null },
    ])
    await opened.sql("delete from users where id = $1", [rasa.id])
    expect((await list()).items).toHaveLength(1)
    rasa = await opened.person("Rasa")
  })
})
