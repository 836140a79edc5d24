import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { pdf } from "../../../test/attachments.ts"
import { importBody, importedCar } from "../../../test/imports.ts"
import {
  type ApiResponse,
  carBody,
  expenseBody,
  openApp,
  type Person,
  type TestApp,
} from "../../../test/open-app.ts"
import { codeOf, openSqlLogin, readAllRows } from "../../../test/sql.ts"

let opened: TestApp
let member: Person
let owner: Person
let organizationId: string
let cars: string

beforeAll(async () => {
  opened = await openApp()
  member = await opened.person("Narys")
  owner = await opened.person("Savininkė")
})
beforeEach(async () => {
  organizationId = await opened.organization({ member, owner })
  cars = `/api/organizations/${organizationId}/cars`
})
afterAll(() => opened.close())

/** A creation: how it is sent, and how its row is deleted. */
type Creation = {
  send: (by?: Person, change?: object) => Promise<ApiResponse>
  remove: () => Promise<unknown>
}
const names = { bought_from: "Jonas Jonaitis", sold_to: "Petras Petraitis" }

const creations: Record<string, () => Promise<Creation>> = {
  "a car": async () => {
    const body = carBody({ ...names, description: "Su defektu", mileage_km: 5 })
    return {
      send: (by = member, change = {}) => by.call("POST", cars, { ...body, ...change }),
      remove: () => owner.call("DELETE", `${cars}/${body.id}`),
    }
  },
  "an expense": async () => {
    const { body: car } = await member.call("POST", cars, carBody())
    const body = expenseBody()
    const path = `${cars}/${car.id}/expenses`
    return {
      send: (by = member, change = {}) => by.call("POST", path, { ...body, ...change }),
      remove: () => owner.call("DELETE", `${path}/${body.id}`),
    }
  },
  "an expense whose car is deleted": async () => {
    const { body: car } = await member.call("POST", cars, carBody())
    const body = expenseBody({ currency: "USD", exchange_rate: "0.9" })
    return {
      send: (by = member, change = {}) =>
        by.call("POST", `${cars}/${car.id}/expenses`, { ...body, ...change }),
      remove: () => owner.call("DELETE", `${cars}/${car.id}`),
    }
  },
  "a paper": async () => {
    const { body: car } = await member.call("POST", cars, carBody())
    const id = randomUUID()
    const path = `${cars}/${car.id}/attachments`
    return {
      send: (by = member, change: { name?: string } = {}) =>
        by.call(
          "POST",
          `${path}?id=${id}&kind=contract&name=${change.name ?? "sutartis.pdf"}`,
          pdf("a"),
        ),
      remove: async () => {
        await owner.call("DELETE", `${path}/${id}`)
        // The job does this once the deletion cannot be undone any more.
        await opened.sql("delete from attachments where id = $1", [id])
      },
    }
  },
}

const rowsOf = async () => {
  const counted = ["cars", "expenses", "attachments", "history"].map(
    (table) => `(select count(*)::integer from ${table} where organization_id = $1) as ${table}`,
  )
  return (await opened.sql(`select ${counted.join()}`, [organizationId]))[0]
}

describe.each(Object.entries(creations))("%s that was deleted", (_what, make) => {
  test("is not made anew by the same request, which answers as the first did", async () => {
    const { send, remove } = await make()
    const first = await send()
    expect(first.status).toBe(201)
    expect(await send()).toMatchObject({ status: 200, body: first.body })
    await remove()
    const rows = await rowsOf()
    for (const again of [await send(), await send(owner)])
      expect([again.status, again.body]).toEqual([200, first.body])
    expect(await rowsOf()).toEqual(rows)
  })

  test("keeps its id, so that another request with it is refused", async () => {
    const { send, remove } = await make()
    await send()
    await remove()
    const rows = await rowsOf()
    const other = await send(member, { name: "Kitas", description: "Kitas" })
    expect([other.status, other.body.code ?? other.body.fields]).toEqual(
      other.status === 400 ? [400, expect.anything()] : [409, "id_taken"],
    )
    expect(await rowsOf()).toEqual(rows)
  })

  test("answers nothing to whom it is none of their business", async () => {
    const { send, remove } = await make()
    await send()
    await remove()
    const stranger = await opened.person("Svetimas")
    await opened.organization({ owner: stranger })
    expect((await send(stranger)).body.code).toBe("not_found")
    await opened.sql("delete from organization_members where user_id = $1", [member.id])
    expect((await send()).body.code).toBe("not_found")
  })

  test("is made once by eight at once, and deleted meanwhile stays deleted", async () => {
    const { send, remove } = await make()
    const eight = () => Promise.all(Array.from({ length: 8 }, () => send()))
    const statuses = (await eight()).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 200, 200, 201])
    const [again] = await Promise.all([eight(), remove()])
    expect(again.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect((await send()).status).toBe(200)
    const left = await rowsOf()
    expect(left?.cars === 0 || left?.expenses + left?.attachments === 0).toBe(true)
  })
})

test("a request waits for another with its id that is on its way", async () => {
  const body = carBody()
  const { client } = await openSqlLogin(opened)
  // The transaction stops after it has inserted the id.
  await client.query("begin; set local role marza_app")
  await client.query(
    "select set_config('app.user_id', $1, true), set_config('app.actor_id', $1, true), set_config('app.organization_id', $2, true)",
    [member.id, organizationId],
  )
  await client.query(
    "insert into first_answers (organization_id, kind, id, request_hash) values ($1, 'car', $2, '')",
    [organizationId, body.id],
  )
  const waiting = member.call("POST", cars, body)
  await expect
    .poll(() =>
      opened.sql(
        "select wait_event_type from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      ),
    )
    .toHaveLength(1)
  await client.query("commit")
  // The inserted hash is not that of this body.
  expect((await waiting).body.code).toBe("id_taken")
  expect(await rowsOf()).toMatchObject({ cars: 0 })
})

test("the same id in another organization is its own, and tells nothing of this one", async () => {
  const stranger = await opened.person("Svetimas")
  const elsewhere = `/api/organizations/${await opened.organization({ owner: stranger })}/cars`
  const body = carBody()
  const [here, there] = [
    await member.call("POST", cars, body),
    await stranger.call("POST", elsewhere, { ...body, name: "Kitas" }),
  ]
  expect([here.status, there.status]).toEqual([201, 201])
  await owner.call("DELETE", `${cars}/${body.id}`)
  expect((await stranger.call("GET", `/api/cars/${body.id}`)).body.name).toBe("Kitas")
  await stranger.call("DELETE", `${elsewhere}/${body.id}`)
  expect(await member.call("POST", cars, body)).toMatchObject({ status: 200, body: here.body })
  expect(await stranger.call("POST", elsewhere, body)).toMatchObject({
    status: 409,
    body: { code: "id_taken" },
  })
})

test("what a superadmin adds while impersonating is answered again to the impersonated person", async () => {
  const superadmin = await opened.person("Prižiūrėtoja", true)
  const { body: car } = await member.call("POST", cars, carBody())
  const path = `${cars}/${car.id}/expenses`
  const expense = expenseBody()
  await superadmin.call("PUT", "/api/impersonation", { user_id: member.id })
  const first = await superadmin.call("POST", path, expense)
  expect(first.body).toMatchObject({ added_by: member.id, changed_by: superadmin.id })
  await superadmin.call("DELETE", `${path}/${expense.id}`)
  expect((await superadmin.call("POST", path, expense)).body).toEqual(first.body)
  await superadmin.call("DELETE", "/api/impersonation")
  expect((await superadmin.call("POST", path, expense)).body.code).toBe("not_found")
  expect(await member.call("POST", path, expense)).toMatchObject({ status: 200, body: first.body })
})

test("a replay names nobody whose account is gone, and what is kept names nobody at all", async () => {
  const leaver = await opened.person("Išeinantis")
  await opened.join(organizationId, leaver, "member")
  const car = carBody(names)
  await leaver.call("POST", cars, car)
  const path = `${cars}/${car.id}/expenses`
  const expense = expenseBody()
  await leaver.call("POST", path, expense)
  await owner.call("DELETE", `${cars}/${car.id}`)
  const kept = JSON.stringify(await opened.sql("select answer from first_answers"))
  for (const name of [...Object.values(names), "Išeinantis"]) expect(kept).not.toContain(name)
  await opened.sql("delete from users where id = $1", [leaver.id])
  expect((await owner.call("POST", path, expense)).body).toMatchObject({ full_name: null })
  expect((await owner.call("POST", cars, car)).body).toMatchObject(names)
})

test("an id that a deleted car or expense had is taken for an import, and undone imports stay so", async () => {
  const imports = `/api/organizations/${organizationId}/imports`
  const [car, expense] = [carBody(), expenseBody()]
  await member.call("POST", cars, car)
  await member.call("POST", `${cars}/${car.id}/expenses`, expense)
  await owner.call("DELETE", `${cars}/${car.id}`)
  const { id, ...unnamed } = expense
  const refused = await member.call(
    "POST",
    imports,
    importBody({
      cars: [importedCar({ id: car.id }), importedCar({ expenses: [{ id, ...unnamed }] })],
    }),
  )
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ["cars.0.id"]])
  const body = importBody({ cars: [importedCar({ id: randomUUID() })] })
  await member.call("POST", imports, body)
  await owner.call("DELETE", `${imports}/${body.id}`, { keep_changed: false })
  expect((await member.call("POST", imports, body)).status).toBe(200)
  expect(await rowsOf()).toMatchObject({ cars: 0 })
})

test("a row that is older than what is kept of creations is answered while it is there, and never made anew", async () => {
  const body = carBody()
  const first = await member.call("POST", cars, body)
  await opened.sql("update first_answers set answer = null where id = $1", [body.id])
  expect(await member.call("POST", cars, body)).toMatchObject({ status: 200, body: first.body })
  await owner.call("DELETE", `${cars}/${body.id}`)
  expect((await member.call("POST", cars, body)).body.code).toBe("id_taken")
})

test("first answers are seen and kept by members alone, once, and go with the organization", async () => {
  const body = carBody()
  await member.call("POST", cars, body)
  const stranger = await opened.person("Svetimas")
  const elsewhere = await opened.organization({ owner: stranger })
  const { asMember } = await openSqlLogin(opened)
  const asStranger = asMember.bind(null, { id: stranger.id, organizationId: elsewhere })
  const asInsider = asMember.bind(null, { id: member.id, organizationId })
  const seen: [string, unknown[]] = [
    "select id from first_answers where organization_id = $1",
    [organizationId],
  ]
  expect(await asStranger(seen)).toEqual([])
  expect(await asInsider(seen)).toEqual([{ id: body.id }])
  const before = await readAllRows(opened)
  const insert: [string, unknown[]] = [
    "insert into first_answers (organization_id, kind, id, request_hash) values ($1, 'car', gen_random_uuid(), '')",
    [organizationId],
  ]
  expect(await codeOf(asStranger(insert))).toBe("42501")
  for (const change of [asStranger, asInsider])
    await change([
      `update first_answers set answer = '{"name": "Kitas"}' where organization_id = $1`,
      [organizationId],
    ])
  expect(await codeOf(asInsider("delete from first_answers"))).toBe("42501")
  expect(await readAllRows(opened)).toEqual(before)
  await owner.call("DELETE", `/api/organizations/${organizationId}`)
  expect(
    await opened.sql("select id from first_answers where organization_id = $1", [organizationId]),
  ).toEqual([])
})
