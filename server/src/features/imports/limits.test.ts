import { randomUUID } from "node:crypto"
import { type TextCode, text } from "@marza/domain/texts/text.ts"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { importBody, importedCar } from "../../../test/imports.ts"
import { expenseBody, openApp, type Person, type TestApp } from "../../../test/open-app.ts"
import { run, urlOf } from "../../../test/program.ts"
import { openProxy } from "../../../test/proxy.ts"
import { openSqlLogin } from "../../../test/sql.ts"
import { follow } from "../../../test/stream.ts"
import { lockClasses } from "../../platform/db/locks.ts"

let opened: TestApp
let member: Person
let owner: Person
let organizationId: string
let path: string

beforeAll(async () => {
  opened = await openApp()
  member = await opened.person("Narys")
  owner = await opened.person("Savininkė")
})
beforeEach(async () => {
  organizationId = await opened.organization({ member, owner })
  path = `/api/organizations/${organizationId}/imports`
})
afterAll(() => opened.close())

const count = async (table: string) =>
  (
    await opened.sql(`select count(*)::integer as count from ${table} where organization_id = $1`, [
      organizationId,
    ])
  )[0]?.count
const counts = async () => [await count("imports"), await count("cars"), await count("expenses")]

describe("an organization imports one file at a time", () => {
  test("and another one at once is refused, which says when to try again", async () => {
    const { client } = await openSqlLogin(opened)
    await client.query(`select pg_advisory_lock(${lockClasses.imports}, hashtext($1))`, [
      organizationId,
    ])
    const body = importBody()
    const refused = await member.call("POST", path, body)
    expect(refused).toMatchObject({ status: 409, body: { code: "import_running" } })
    expect(refused.headers.get("retry-after")).toBe("2")
    const undo = await owner.call("DELETE", `${path}/${randomUUID()}`, { keep_changed: true })
    expect(undo.body.code).toBe("import_running")
    expect(await counts()).toEqual([0, 0, 0])
    const elsewhere = await opened.organization({ member })
    expect((await member.call("POST", path.replace(organizationId, elsewhere), body)).status).toBe(
      201,
    )
    await client.query("select pg_advisory_unlock_all()")
    expect((await member.call("POST", path, body)).status).toBe(201)
  })

  test("and the same one sent eight times at once is there once", async () => {
    const body = importBody({ cars: Array.from({ length: 50 }, () => importedCar()) })
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => member.call("POST", path, body)),
    )
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.every((status) => [200, 201, 409].includes(status))).toBe(true)
    expect(await counts()).toEqual([1, 50, 50])
    expect((await member.call("POST", path, body)).status).toBe(200)
  })
})

describe("an import is refused", () => {
  const ofCars = (length: number, car: unknown) => importBody({ cars: Array(length).fill(car) })
  const small = { name: "A", purchase_price: "1" }
  const { id: _id, ...expense } = expenseBody()

  test.each<[string, () => object, TextCode]>([
    ["without cars", () => ofCars(0, small), "importEmpty"],
    ["with more than 5,000 cars", () => ofCars(5001, small), "importTooManyCars"],
    ["with hundreds of thousands of empty ones", () => ofCars(250_000, {}), "importTooManyCars"],
    [
      "with more than 25,000 expenses in all",
      () => ofCars(2, { ...small, expenses: Array(12_501).fill(expense) }),
      "importTooManyExpenses",
    ],
    [
      "with more than 25,000 payments in all",
      () =>
        ofCars(2, { ...small, payments: Array(12_501).fill({ amount: "1", day: "2024-01-01" }) }),
      "importTooManyPayments",
    ],
  ])("%s, and that is its one error", async (_what, body, code) => {
    const { status, body: answer } = await member.call("POST", path, body())
    expect([status, answer.fields]).toEqual([400, { cars: text(code, "lt") }])
  })

  test("with thousands of errors, of which it names a thousand", async () => {
    const { status, body } = await member.call("POST", path, ofCars(5000, { name: "" }))
    expect([status, Object.keys(body.fields).length]).toEqual([400, 1000])
    expect(body.fields["cars.0.purchase_price"]).toBe(text("purchasePriceRequired", "lt"))
  })

  test("with more errors than there is room for on a stack", async () => {
    const wrong = { amount: {}, date: {}, currency: {}, exchange_rate: {}, rate_day: {}, kind: {} }
    const cars = Array(5000).fill({ expenses: Array(5).fill(wrong) })
    const { status, body } = await member.call("POST", path, importBody({ cars }))
    expect([status, Object.keys(body.fields).length]).toEqual([400, 1000])
  })

  test.each([
    ["more values", () => `{"cars":[${"0,".repeat(600_001)}0]}`],
    [
      "a longer text",
      () => JSON.stringify(ofCars(1, { ...small, description: "x".repeat(65_536) })),
    ],
    [
      "more fields",
      () =>
        ofCars(1, {
          ...small,
          ...Object.fromEntries(Array.from({ length: 9000 }, (_, n) => [`a${n}`, 1])),
        }),
    ],
    [
      "a longer number in a text",
      () => JSON.stringify(ofCars(1, { ...small, purchase_price: "1".repeat(65_536) })),
    ],
  ])("with %s than any import has, before it is checked", async (_what, body) => {
    const { status, body: answer } = await member.call("POST", path, body())
    expect([status, answer.code]).toEqual([413, "body_too_large"])
  })

  test("but not for what its texts look like", async () => {
    const description = `${'\\"[{,'.repeat(800)}\\`
    const cars = Array.from({ length: 300 }, () => importedCar({ description }))
    expect((await member.call("POST", path, importBody({ cars }))).status).toBe(201)
    const [stored] = await opened.sql("select description from cars where organization_id = $1", [
      organizationId,
    ])
    expect(stored?.description).toBe(description)
  })

  test("while three other large ones are on their way, and not afterwards", async () => {
    const leaving = new AbortController()
    const arriving = () =>
      opened.app.request(path, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${member.token}` },
        body: new ReadableStream({
          start(controller) {
            controller.enqueue(new Uint8Array(70_000))
            leaving.signal.addEventListener("abort", () => controller.error(new Error("left")))
          },
        }),
        duplex: "half",
      } as RequestInit)
    // When four arrive at once, one is refused, and then the other three are on their way.
    const others = [arriving(), arriving(), arriving(), arriving()]
    expect((await Promise.race(others)).status).toBe(503)
    const large = importBody({ cars: Array.from({ length: 500 }, () => importedCar()) })
    expect((await member.call("POST", path, large)).status).toBe(503)
    expect((await member.call("POST", path, importBody())).status).toBe(201)
    leaving.abort()
    await Promise.all(others)
    expect((await member.call("POST", path, { ...large, id: randomUUID() })).status).toBe(201)
  })
})

test("an import and its undo are announced once each, to every member", async () => {
  const stream = follow(
    await opened.app.request("/api/events", {
      headers: { authorization: `Bearer ${owner.token}` },
    }),
  )
  /** Apart from those that may arrive late: of the organization itself, and of another test in another one. */
  const announced = () =>
    stream
      .events()
      .filter(([, data]) => /car|expense|import/.test(JSON.stringify(data)))
      .filter(([, data]) => JSON.stringify(data).includes(organizationId))
  const body = importBody({ cars: Array.from({ length: 30 }, () => importedCar()) })
  await member.call("POST", path, body)
  await member.call("DELETE", `${path}/${body.id}`, { keep_changed: false })
  const marker = await member.call("POST", path, importBody())
  const change = (id: string) => [
    "changed",
    { organization_id: organizationId, kind: "import", id },
  ]
  await expect.poll(announced).toContainEqual(change(marker.body.id))
  expect(announced()).toEqual([change(body.id), change(body.id), change(marker.body.id)])
})

test("a server killed before the commit has imported nothing, and one killed after it all", async () => {
  let held = Promise.withResolvers<void>()
  let isHolding = false
  const proxy = await openProxy(opened.appUrl, (data) => {
    if (!isHolding || !data.includes("commit")) return false
    isHolding = false
    held.resolve()
    return true
  })
  const body = importBody({ cars: Array.from({ length: 40 }, () => importedCar()) })
  for (const stored of [0, 40]) {
    held = Promise.withResolvers()
    const program = run({
      DATABASE_URL: opened.ownerUrl,
      DATABASE_APP_URL: proxy.url,
      DATA_DIR: opened.folder,
    })
    const url = await urlOf(program)
    const headers = {
      authorization: `Bearer ${member.token}`,
      "content-type": "application/json",
    }
    // The keys of tokens are read once.
    await fetch(`${url}${path}`, { headers })
    isHolding = stored === 0
    const sent = fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) })
    const ended = sent.catch(() => {})
    await (stored === 0 ? held.promise : ended)
    program.child.kill("SIGKILL")
    await program.ended
    await ended
    expect(await count("cars")).toBe(stored)
  }
  expect((await member.call("POST", path, body)).status).toBe(200)
  expect(await counts()).toEqual([1, 40, 40])
})
