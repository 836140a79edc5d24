import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { expenseBody, openApp, type Person, type TestApp } from "../../../test/open-app.ts"
import { insertCar } from "../../../test/sql.ts"

let opened: TestApp
let member: Person
let organizationId: string

beforeAll(async () => {
  opened = await openApp()
  member = await opened.person("Narys")
  organizationId = await opened.organization({ member })
})
afterAll(() => opened.close())

const statuses = ["bought", "preparing", "sold"]
const long = "2026-01-02T03:04:05.678Z"
const storedCar = async (id: string) =>
  (await opened.sql("select * from cars where id = $1", [id]))[0]
async function setUpCar(fields: Record<string, unknown> = {}) {
  const id = await insertCar(opened, organizationId, {
    bought_at: long,
    preparing_at: long,
    sold_at: long,
    ...fields,
  })
  const path = `/api/organizations/${organizationId}/cars/${id}`
  return {
    id,
    path,
    change: (status: string) => member.call("PUT", `${path}/status`, { status }),
    undo: (version: number) => member.call("DELETE", `${path}/status`, { version }),
  }
}

describe("a direct change of status", () => {
  const pairs = statuses.flatMap((from) =>
    statuses.filter((to) => to !== from).map((to) => [from, to] as const),
  )

  test.each(pairs)("from %s to %s always sets its timestamp, and no other", async (from, to) => {
    const { id, change } = await setUpCar({ status: from })
    const { status, body } = await change(to)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: to, version: 2 })
    const row = await storedCar(id)
    for (const each of statuses) {
      const at = row?.[`${each}_at`].toISOString()
      if (each === to) expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(5000)
      else expect(at).toBe(long)
      expect(body[`${each}_at`]).toBe(at)
    }
  })

  test.each(statuses)("to the same %s is no change", async (status) => {
    const { id, change } = await setUpCar({ status })
    const before = await storedCar(id)
    expect((await change(status)).body).toMatchObject({ status, version: 1 })
    expect(await storedCar(id)).toEqual(before)
  })

  test("sent three times at once is one change", async () => {
    const { id, change } = await setUpCar()
    const responses = await Promise.all([change("sold"), change("sold"), change("sold")])
    expect(responses.map(({ body }) => [body.status, body.version])).toEqual(
      Array(3).fill(["sold", 2]),
    )
    expect((await storedCar(id))?.version).toBe(2)
  })
})

describe("undoing a change of status", () => {
  test.each([
    { bought_at: long, preparing_at: null, sold_at: null },
    { bought_at: null, preparing_at: long, sold_at: "2026-05-05T05:05:05.005Z" },
  ])("restores the status and all timestamps: %j", async (times) => {
    const { id, change, undo } = await setUpCar(times)
    await change("sold")
    const { status, body } = await undo(2)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: "bought", version: 3, ...times })
    const row = await storedCar(id)
    expect(row?.status_undo).toBeNull()
    expect(
      [row?.bought_at, row?.preparing_at, row?.sold_at].map((at) => at?.toISOString() ?? null),
    ).toEqual(Object.values(times))
  })

  test("restores the state before the last change, and only once", async () => {
    const { change, undo } = await setUpCar()
    await change("preparing")
    await change("sold")
    expect((await undo(3)).body).toMatchObject({ status: "preparing", version: 4 })
    // The same request again is no other one: its response may have been lost.
    expect(await undo(3)).toMatchObject({ status: 200, body: { status: "preparing", version: 4 } })
    expect(await undo(4)).toMatchObject({ status: 409, body: { code: "conflict" } })
  })

  test("works after a saved edit too, whose other fields stay saved", async () => {
    const { id, path, undo } = await setUpCar({ sold_at: null })
    const sold = { version: 1, status: "sold", sale_price: "15000.00" }
    expect((await member.call("PATCH", path, sold)).body.sold_at).not.toBeNull()
    const { status, body } = await undo(2)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: "bought", sold_at: null, sale_price: "15000.00" })
    expect(await storedCar(id)).toMatchObject({
      status: "bought",
      sold_at: null,
      sale_price: "15000.00",
      version: 3,
    })
    expect(await undo(3)).toMatchObject({ status: 409, body: { code: "conflict" } })
  })

  test("survives later edits, of which it takes back the day of the status alone", async () => {
    const { id, path, change, undo } = await setUpCar({ preparing_at: null, sold_at: null })
    const before = await storedCar(id)
    await change("preparing")
    await member.call("PATCH", path, { version: 2, name: "Pakeistas", sale_price: "15000.00" })
    expect(await undo(2)).toMatchObject({
      status: 409,
      body: { code: "stale_version", current: { version: 3 } },
    })
    const days = { bought_on: "2025-12-30", preparing_on: "2025-12-31" }
    await member.call("PATCH", path, { version: 3, ...days })
    await member.call("PATCH", path, { version: 4, description: "Tvarkingas" })
    expect(await undo(5)).toMatchObject({
      status: 200,
      body: {
        status: "bought",
        name: "Pakeistas",
        sale_price: "15000.00",
        description: "Tvarkingas",
        bought_on: "2025-12-30",
        preparing_at: null,
        created_at: "2025-12-30T10:00:00.000Z",
        entered_at: before?.entered_at.toISOString(),
      },
    })
  })

  test("after an edit that moved the day from which the car counts moves that back", async () => {
    const { id, path, change, undo } = await setUpCar({ bought_at: null, preparing_at: null })
    const before = await storedCar(id)
    await change("preparing")
    await member.call("PATCH", path, { version: 2, preparing_on: "2016-03-05", sold_on: null })
    expect(before?.created_at).not.toEqual((await storedCar(id))?.created_at)
    const { body } = await undo(3)
    expect(body).toMatchObject({ preparing_at: null, sold_at: null, status: "bought" })
    expect(body.created_at).toBe(before?.created_at.toISOString())
  })

  test("works with what an older version has kept of the status", async () => {
    const { id, path, change, undo } = await setUpCar({ preparing_at: null })
    await change("sold")
    await opened.sql("update cars set status_undo = status_undo - 'created_at' where id = $1", [id])
    await member.call("PATCH", path, { version: 2, preparing_on: "2026-01-03" })
    const { status, body } = await undo(3)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: "bought", preparing_on: "2026-01-03", sold_at: long })
  })

  test("is refused when somebody changed the status since", async () => {
    const { change, undo } = await setUpCar()
    await change("sold")
    await change("bought")
    expect(await undo(2)).toMatchObject({
      status: 409,
      body: { code: "stale_version", changed_by: "Narys" },
    })
  })

  test("is refused where nothing was changed", async () => {
    const { id, undo } = await setUpCar()
    expect(await undo(1)).toMatchObject({ status: 409, body: { code: "conflict" } })
    expect((await storedCar(id))?.version).toBe(1)
  })
})

describe("a deleted car", () => {
  test("is deleted with its expenses, and no others are", async () => {
    const { id, path } = await setUpCar()
    const other = await setUpCar()
    for (const car of [path, other.path])
      await member.call("POST", `${car}/expenses`, expenseBody())
    expect(await member.call("DELETE", path)).toMatchObject({ status: 204, body: "" })
    expect(await storedCar(id)).toBeUndefined()
    const left = await opened.sql("select car_id from expenses")
    expect(left).toEqual([{ car_id: other.id }])
    expect((await member.call("DELETE", path)).status).toBe(404)
    expect((await member.call("GET", path)).status).toBe(404)
    expect((await member.call("PATCH", path, { version: 1, name: "x" })).status).toBe(404)
  })
})

describe("a car by its id alone", () => {
  test("is found among one's own organizations only", async () => {
    const { id } = await setUpCar()
    const second = await opened.organization({ member })
    const elsewhere = await insertCar(opened, second)
    const foreign = await insertCar(
      opened,
      await opened.organization({ owner: await opened.person() }),
    )
    expect((await member.call("GET", `/api/cars/${id}`)).body.organization_id).toBe(organizationId)
    expect((await member.call("GET", `/api/cars/${elsewhere}`)).body.organization_id).toBe(second)
    expect(await member.call("GET", `/api/cars/${foreign}`)).toMatchObject({
      status: 404,
      body: { code: "not_found" },
    })
    const superadmin = await opened.person("Super", true)
    expect((await superadmin.call("GET", `/api/cars/${id}`)).status).toBe(404)
  })
})
