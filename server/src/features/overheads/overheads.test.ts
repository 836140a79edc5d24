import { randomUUID } from "node:crypto"
import { add, subtract } from "@marza/domain/money/decimal.ts"
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest"
import { pdf } from "../../../test/attachments.ts"
import { openApp, type Person, type TestApp } from "../../../test/open-app.ts"
import { insertCar } from "../../../test/sql.ts"
import { doJobs } from "../../../test/stores.ts"

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

const overhead = (changes: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  description: "Aikštelės nuoma",
  amount: "605.00",
  type: "rent",
  day: "2026-03-01",
  vat_amount: "105.00",
  ...changes,
})
async function create(changes: Record<string, unknown> = {}, by = owner) {
  const answer = await by.call("POST", `${base}/overheads`, overhead(changes))
  expect(answer).toMatchObject({ status: 201 })
  return answer.body
}
const proposed = async () => (await owner.call("GET", `${base}/overheads/proposed`)).body.items
const result = async (year = 2026, month = 3) =>
  (await owner.call("GET", `${base}/analytics/result?year=${year}&month=${month}`)).body
/** Today is a day, for the server too. */
function onDay(day: string) {
  vi.useFakeTimers({ now: new Date(`${day}T10:00:00Z`), toFake: ["Date"] })
  onTestFinished(() => void vi.useRealTimers())
}

describe("the list of overheads", () => {
  test("adds up by month and type what a filter finds, without what was skipped", async () => {
    await create({ description: "Nuoma", supplier: "UAB Kiemas", day: "2026-03-01" })
    await create({ description: "Nuoma", supplier: "UAB Kiemas", day: "2026-02-01" })
    await create({
      description: "Degalai",
      type: "fuel",
      day: "2026-03-09",
      amount: "100",
      currency: "NOK",
      document_number: "DEG-77",
      vat_amount: null,
    })
    onDay("2026-03-20")
    const first = await create({ description: "Reklama", day: "2026-02-10", repeats: "monthly" })
    await create({
      description: "Reklama",
      day: "2026-03-10",
      repeats_of: first.id,
      due_on: "2026-03-10",
      is_skipped: true,
    })
    const list = async (query = "") => (await owner.call("GET", `${base}/overheads${query}`)).body
    const all = await list()
    expect(all.items).toHaveLength(5)
    expect(all.sums).toEqual([
      { year: 2026, month: 3, type: "rent", amount_eur: "605.00", estimated: false },
      { year: 2026, month: 3, type: "fuel", amount_eur: "8.60", estimated: true },
      { year: 2026, month: 2, type: "rent", amount_eur: "1210.00", estimated: false },
    ])
    expect(all.months).toEqual([
      { year: 2026, month: 3 },
      { year: 2026, month: 2 },
    ])
    const found = await list("?search=kiemas&year=2026&month=2")
    expect(found.items).toHaveLength(1)
    expect(found).toMatchObject({ sums: [{ month: 2, amount_eur: "605.00" }], months: all.months })
    expect((await list("?search=deg-7")).items).toHaveLength(1)
    expect((await list("?type=fuel")).sums).toHaveLength(1)
    expect(await list("?type=bank")).toMatchObject({ items: [], sums: [] })
    const { next_cursor } = await list("?limit=2")
    expect(await list(`?limit=2&cursor=${next_cursor}`)).toMatchObject({ sums: null, months: null })
    for (const wrong of ["?type=cars", "?year=2026", `?search=${"x".repeat(1001)}`])
      expect(await owner.call("GET", `${base}/overheads${wrong}`)).toMatchObject({ status: 400 })
  })
})

describe("an overhead", () => {
  test("is added once, changed by its version and deleted, by owners and admins alone", async () => {
    const body = overhead({ currency: "NOK", exchange_rate: "0.1", vat_amount: null })
    const made = (await admin.call("POST", `${base}/overheads`, body)).body
    expect(made).toMatchObject({ amount_eur: "60.50", version: 1, receipts: 0, is_skipped: false })
    expect(await admin.call("POST", `${base}/overheads`, body)).toMatchObject({
      status: 200,
      body: made,
    })
    const path = `${base}/overheads/${made.id}`
    const changed = await owner.call("PATCH", path, { version: 1, currency: "EUR", type: "fuel" })
    expect(changed).toMatchObject({
      status: 200,
      body: { version: 2, type: "fuel", exchange_rate: null, amount_eur: "605.00" },
    })
    expect(await owner.call("PATCH", path, { version: 1, amount: "1" })).toMatchObject({
      status: 409,
      body: { code: "stale_version", current: changed.body, changed_by: "Savininkė" },
    })
    for (const answer of [
      await member.call("GET", `${base}/overheads`),
      await member.call("GET", path),
      await member.call("POST", `${base}/overheads`, overhead()),
      await member.call("PATCH", path, { version: 2, amount: "1" }),
      await member.call("DELETE", path),
      await member.call("GET", `${base}/overheads/proposed`),
      await member.call("GET", `${base}/analytics/result?year=2026&month=3`),
    ])
      expect(answer).toMatchObject({ status: 403 })
    expect((await owner.call("DELETE", path)).status).toBe(204)
    expect((await owner.call("GET", path)).status).toBe(404)
  })

  test("is listed newest day first, of all days or of a month", async () => {
    for (const day of ["2026-03-01", "2026-02-28", "2026-03-31", "2026-04-01"])
      await create({ day })
    const days = async (query: string) =>
      (await owner.call("GET", `${base}/overheads${query}`)).body.items.map(
        (item: { day: string }) => item.day,
      )
    expect(await days("")).toEqual(["2026-04-01", "2026-03-31", "2026-03-01", "2026-02-28"])
    expect(await days("?year=2026&month=3")).toEqual(["2026-03-31", "2026-03-01"])
    const { body } = await owner.call("GET", `${base}/overheads?limit=3`)
    expect(await days(`?limit=3&cursor=${body.next_cursor}`)).toEqual(["2026-02-28"])
    expect((await owner.call("GET", `${base}/overheads?year=2026`)).status).toBe(400)
  })

  test.each([
    [{ amount: "0" }, "amount"],
    [{ vat_amount: "605.01" }, "vat_amount"],
    [{ type: "wages" }, "type"],
    [{ repeats: "yearly" }, "repeats"],
    [{ repeats_until: "2026-12-31" }, "repeats_until"],
    [{ repeats_of: randomUUID() }, "repeats_of"],
    [{ is_skipped: true }, "repeats_of"],
    [{ day: "2026-02-30" }, "day"],
    [{ split_id: randomUUID() }, "split_id"],
  ])("with %j is refused by its field %s", async (changes, field) => {
    expect(await owner.call("POST", `${base}/overheads`, overhead(changes))).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    })
  })

  test("has receipts that nobody but owners and admins sees", async () => {
    const { id } = await create()
    const path = `${base}/overheads/${id}/attachments`
    const query = new URLSearchParams({ id: randomUUID(), name: "nuoma.pdf" })
    expect((await owner.call("POST", `${path}?${query}`, pdf())).status).toBe(201)
    expect((await member.call("POST", `${path}?${query}`, pdf())).status).toBe(403)
    expect((await member.call("GET", path)).status).toBe(403)
    const { items } = (await admin.call("GET", path)).body
    expect(items).toMatchObject([{ kind: "receipt", overhead_id: id, name: "nuoma.pdf" }])
    expect((await owner.call("GET", `${base}/overheads/${id}`)).body.receipts).toBe(1)
    expect((await owner.call("DELETE", `${path}/${items[0].id}`)).status).toBe(204)
    expect((await owner.call("POST", `${path}/${items[0].id}/restore`)).status).toBe(200)
    // After half a minute a deletion is for good.
    const stored = () =>
      opened.sql("select path, deleted_at from attachments where overhead_id = $1", [id])
    const [{ path: file } = { path: "" }] = await stored()
    expect((await owner.call("DELETE", `${path}/${items[0].id}`)).status).toBe(204)
    await opened.sql(
      "update attachments set deleted_at = now() - interval '31 seconds' where overhead_id = $1",
      [id],
    )
    expect((await owner.call("POST", `${path}/${items[0].id}/restore`)).status).toBe(404)
    await opened.sql("update graphile_worker._private_jobs set run_at = now()")
    await doJobs(opened)
    expect(await stored()).toEqual([])
    expect(await opened.services.files.disk.exists(file)).toBe(false)
  })
})

describe("an overhead that repeats", () => {
  test("is proposed on the same day of each month until today, with its last amount, until it is answered", async () => {
    onDay("2026-05-31")
    const { id } = await create({ day: "2026-01-31", repeats: "monthly" })
    const days = async () => (await proposed()).map((item: { due_on: string }) => item.due_on)
    expect(await days()).toEqual(["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"])
    const answer = { repeats_of: id, vat_amount: null }
    // February is confirmed with another amount, which those after it take over; March is skipped.
    await create({ ...answer, day: "2026-02-28", due_on: "2026-02-28", amount: "650.00" })
    await create({ ...answer, day: "2026-03-31", due_on: "2026-03-31", is_skipped: true })
    expect(await proposed()).toMatchObject([
      { repeats_of: id, due_on: "2026-04-30", amount: "650.00", type: "rent", vat_amount: null },
      { due_on: "2026-05-31", amount: "650.00" },
    ])
    expect(
      await owner.call("PATCH", `${base}/overheads/${id}`, {
        version: 1,
        repeats_until: "2026-04-30",
      }),
    ).toMatchObject({ status: 200 })
    expect(await days()).toEqual(["2026-04-30"])
    // The clock goes back, and on again: nothing comes twice.
    vi.setSystemTime(new Date("2026-03-15T10:00:00Z"))
    expect(await days()).toEqual([])
    vi.setSystemTime(new Date("2026-06-15T10:00:00Z"))
    expect(await days()).toEqual(["2026-04-30"])
    expect((await owner.call("DELETE", `${base}/overheads/${id}`)).status).toBe(204)
    expect(await days()).toEqual([])
    expect((await owner.call("GET", `${base}/overheads`)).body.items).toHaveLength(2)
  })

  test("is answered once, by whom and how often so ever", async () => {
    onDay("2026-03-31")
    const { id } = await create({ day: "2026-01-31", repeats: "monthly" })
    const yes = { repeats_of: id, due_on: "2026-02-28", day: "2026-02-28" }
    const answers = await Promise.all(
      [owner, admin, owner, admin].map((by) =>
        by.call("POST", `${base}/overheads`, overhead({ ...yes, is_skipped: by === admin })),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("already_answered")
    for (const due_on of ["2026-02-27", "2026-01-31", "2025-12-31"])
      expect(
        await owner.call("POST", `${base}/overheads`, overhead({ ...yes, due_on })),
      ).toMatchObject({
        status: 400,
        body: { fields: { due_on: expect.any(String) } },
      })
    const other = await opened.organization({ owner })
    expect(
      await owner.call(
        "POST",
        `/api/organizations/${other}/overheads`,
        overhead({ ...yes, due_on: "2026-03-31" }),
      ),
    ).toMatchObject({ status: 400 })
  })
})

describe("the result of a month", () => {
  test("is the profit of its cars less its overheads, line by line", async () => {
    await insertCar(opened, organizationId, {
      status: "sold",
      purchase_price: "5000.00",
      purchase_price_eur: "5000.00",
      sale_price: "7000.00",
      sale_price_eur: "7000.00",
      bought_at: "2026-03-02T10:00:00.000Z",
      sold_at: "2026-03-20T10:00:00.000Z",
    })
    expect(await result()).toMatchObject({
      profit_after_overheads: (await result()).cars,
      overheads: "0.00",
      has_overheads: false,
      waiting: 0,
    })
    await create({ amount: "605.00", vat_amount: "105.00" })
    await create({ amount: "100.00", vat_amount: null, type: "fuel", day: "2026-03-31" })
    await create({ amount: "40.00", vat_amount: null, day: "2026-04-01" })
    // Without a rate nothing is deducted.
    expect(await result()).toMatchObject({
      overheads: "705.00",
      overheads_vat: "0.00",
      by_type: [
        { type: "rent", amount_eur: "605.00" },
        { type: "fuel", amount_eur: "100.00" },
      ],
      has_overheads: true,
    })
    await opened.sql(
      `update organizations set vat_rates = '[{"from":"2026-03-01","rate":"21"}]' where id = $1`,
      [organizationId],
    )
    const after = await result()
    expect(after).toMatchObject({
      overheads: "600.00",
      overheads_vat: "105.00",
      deposits_kept: "0.00",
    })
    expect(after.profit_after_overheads).toBe(
      subtract(add(after.cars, after.deposits_kept), "600.00"),
    )
  })

  test("counts nothing that waits or was skipped, says how many wait, and marks a missing rate", async () => {
    onDay("2026-03-31")
    const { id } = await create({
      day: "2026-02-15",
      repeats: "monthly",
      currency: "USD",
      vat_amount: null,
    })
    expect(await result()).toMatchObject({
      overheads: "0.00",
      waiting: 1,
      waiting_eur: "520.30",
      waiting_estimated: true,
    })
    expect(await result(2026, 2)).toMatchObject({
      overheads: "520.30",
      overheads_estimated: true,
      waiting: 0,
    })
    await create({ repeats_of: id, due_on: "2026-03-15", day: "2026-03-15", is_skipped: true })
    expect(await result()).toMatchObject({ overheads: "0.00", waiting: 0 })
  })
})
