import { text } from "@marza/domain/texts/text.ts"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openApp, type Person, type TestApp } from "../../../test/open-app.ts"
import { insertCar } from "../../../test/sql.ts"

let opened: TestApp
let member: Person
let cars: string
const expected: { id: string; status: string; created_at: string }[] = []

beforeAll(async () => {
  opened = await openApp()
  member = await opened.person("Narys")
  const organizationId = await opened.organization({ member })
  cars = `/api/organizations/${organizationId}/cars`
  // 30 cars of every status, most of them created at the same moments.
  for (let index = 0; index < 30; index++) {
    const status = ["sold", "bought", "preparing"][index % 3] ?? ""
    const created_at = `2026-11-0${1 + (index % 2)}T10:00:00.123Z`
    const id = await insertCar(opened, organizationId, {
      status,
      created_at,
      name: `Automobilis ${index}`,
    })
    expected.push({ id, status, created_at })
  }
  expected.sort(
    (a, b) =>
      a.status.localeCompare(b.status) ||
      b.created_at.localeCompare(a.created_at) ||
      (a.id < b.id ? 1 : -1),
  )
  const elsewhere = await opened.organization({ owner: await opened.person() })
  await insertCar(opened, elsewhere, { name: "Svetimas automobilis" })
})
afterAll(() => opened.close())

type Listed = { items: { id: string; created_at: string }[]; next_cursor: string | null }

async function pages(query: string) {
  const ids: string[] = []
  const sizes: number[] = []
  let cursor: string | null = ""
  do {
    const { status, body } = await member.call(
      "GET",
      `${cars}?${query}${cursor && `&cursor=${cursor}`}`,
    )
    expect(status).toBe(200)
    const page = body as Listed
    ids.push(...page.items.map(({ id }) => id))
    sizes.push(page.items.length)
    cursor = page.next_cursor
  } while (cursor)
  return { ids, sizes }
}

describe("the list of cars", () => {
  test.each([1, 4, 7, 10, 29, 30, 200])(
    "in pages of %i holds every car once, by status, newest first",
    async (limit) => {
      const { ids, sizes } = await pages(`limit=${limit}`)
      expect(ids).toEqual(expected.map(({ id }) => id))
      expect(sizes).toHaveLength(Math.ceil(30 / limit))
    },
  )

  test.each(["bought", "preparing", "sold"])(
    "under the tab %s holds only cars of that status",
    async (status) => {
      const { ids } = await pages(`limit=3&status=${status}`)
      expect(ids).toEqual(expected.filter((car) => car.status === status).map(({ id }) => id))
    },
  )

  test("continues after a car that was deleted or moved meanwhile", async () => {
    const first = await member.call("GET", `${cars}?limit=5`)
    const last = first.body.items.at(-1)
    await opened.sql("update cars set status = 'sold' where id = $1", [last.id])
    const next = await member.call("GET", `${cars}?limit=5&cursor=${first.body.next_cursor}`)
    expect(next.body.items.map(({ id }: { id: string }) => id)).toEqual(
      expected.slice(5, 10).map(({ id }) => id),
    )
    await opened.sql("update cars set status = $1 where id = $2", [last.status, last.id])
  })

  test("has pages of 50 cars by default, and an end", async () => {
    const { body } = await member.call("GET", cars)
    expect(body.items).toHaveLength(30)
    expect(body.next_cursor).toBeNull()
    const owner = await opened.person()
    const organizationId = await opened.organization({ owner })
    await opened.sql(
      `insert into cars (organization_id, id, name, name_folded, purchase_price)
       select $1, gen_random_uuid(), 'a', 'a', 1 from generate_series(1, 51)`,
      [organizationId],
    )
    const page = await owner.call("GET", `/api/organizations/${organizationId}/cars`)
    expect(page.body.items).toHaveLength(50)
    expect(page.body.next_cursor).not.toBeNull()
    expect(page.body.counts.all).toBe(51)
  })

  test("counts every tab for the search, whichever tab and page are shown", async () => {
    const all = { all: 30, bought: 10, preparing: 10, sold: 10 }
    expect((await member.call("GET", `${cars}?limit=1&status=sold`)).body.counts).toEqual(all)
    const found = await member.call("GET", `${cars}?search=automobilis%203&status=sold`)
    expect(found.body.counts).toEqual({ all: 1, bought: 0, preparing: 0, sold: 1 })
    const none = await member.call("GET", `${cars}?search=nera`)
    expect(none.body).toEqual({
      items: [],
      next_cursor: null,
      counts: { all: 0, bought: 0, preparing: 0, sold: 0 },
      near: true,
    })
  })
})

describe("the list of cars is refused", () => {
  test.each(["0", "201", "-1", "1.5", "x", ""])("with a limit of %j", async (limit) => {
    const { status, body } = await member.call("GET", `${cars}?limit=${limit}`)
    expect(status).toBe(400)
    expect(body.fields).toEqual({ limit: text("limitInvalid", "lt") })
  })

  const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")
  const id = crypto.randomUUID()
  test.each([
    ["nonsense", "nonsense"],
    ["not JSON", Buffer.from("{").toString("base64url")],
    ["nothing", cursor(null)],
    ["an object", cursor({ status: "sold" })],
    ["another status", cursor(["stolen", "2026-11-01T00:00:00.000Z", id])],
    ["no date", cursor(["sold", "yesterday", id])],
    ["the year 0", cursor(["sold", "0000-01-01T00:00:00.000Z", id])],
    ["an endless fraction", cursor(["sold", `2026-11-01T00:00:00.${"1".repeat(200)}Z`, id])],
    ["SQL", cursor(["sold", "2026-11-01T00:00:00.000Z", "' or true --"])],
    ["too much", cursor(["sold", "2026-11-01T00:00:00.000Z", id, 1])],
    ["too long", "a".repeat(501)],
  ])("with a cursor that is %s", async (_, bad) => {
    const { status, body } = await member.call("GET", `${cars}?cursor=${bad}`)
    expect(status).toBe(400)
    expect(body.fields).toEqual({ cursor: text("cursorInvalid", "lt") })
  })

  test("under an unknown tab", async () => {
    const { status, body } = await member.call("GET", `${cars}?status=stolen`)
    expect([status, body.fields]).toEqual([400, { status: text("statusUnknown", "lt") }])
  })
})
