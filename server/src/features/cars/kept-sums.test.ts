import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import fc from "fast-check"
import pg from "pg"
import { pino } from "pino"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { carBody, expenseBody, openApp, type Person, type TestApp } from "../../../test/open-app.ts"
import { insertCar } from "../../../test/sql.ts"
import { openBalances } from "../partners/laws.ts"
import { compareSums, openSumsComparison } from "./kept-sums.ts"

let opened: TestApp
let owner: Person
let organizationId: string

beforeAll(async () => {
  opened = await openApp()
  owner = await opened.person("Savininkė")
  organizationId = await opened.organization({ owner })
})
afterAll(() => opened.close())

const differing = async () =>
  (await compareSums(opened.services.database, organizationId)).differing

/** A connection of the owner of the database, past the locks that the commands take. */
async function openWriter(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: opened.ownerUrl })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

type Cars = {
  car: string
  other: string
  expense: string
  otherExpense: string
  payment: string
  deposit: string
}

const insertExpense = `insert into expenses
  (organization_id, id, car_id, description, amount, currency, exchange_rate, amount_eur, vat_amount, kind, date)`

/** Two cars, sold and with an expense each. */
async function makeCars(): Promise<Cars> {
  const cars: Cars = {
    car: randomUUID(),
    other: randomUUID(),
    expense: randomUUID(),
    otherExpense: randomUUID(),
    payment: randomUUID(),
    deposit: randomUUID(),
  }
  for (const id of [cars.car, cars.other]) {
    await insertCar(opened, organizationId, { id, purchase_price: "1000" })
    await opened.sql(
      "update cars set status = 'sold', sale_price = 1500, sold_at = '2026-03-10T10:00:00Z' where id = $1",
      [id],
    )
  }
  await opened.sql(
    `${insertExpense} values ($1, $2, $3, 'x', 100, 'EUR', null, 100, 10, 'cost', '2026-03-11'),
       ($1, $4, $5, 'x', 7, 'NOK', null, null, null, 'cost', '2026-03-01')`,
    [organizationId, cars.expense, cars.car, cars.otherExpense, cars.other],
  )
  await opened.sql(
    `insert into payments (organization_id, id, car_id, amount, currency, amount_eur, day, kind, state, until)
     values ($1, $2, $3, 100, 'EUR', 100, '2026-03-11', 'payment', null, null),
       ($1, $4, $3, 50, 'NOK', null, '2026-03-01', 'deposit', 'held', '2026-03-20')`,
    [organizationId, cars.payment, cars.car, cars.deposit],
  )
  return cars
}

type Write = (cars: Cars) => [text: string, values: unknown[]]

/** Each way in which a car's sums change. */
const writes: Record<string, Write> = {
  "an expense is added": ({ car }) => [
    `${insertExpense} values ($1, gen_random_uuid(), $2, 'x', 33.33, 'USD', 0.9, null, 3, 'refund', '2026-04-01')`,
    [organizationId, car],
  ],
  "an expense is deleted": ({ expense }) => ["delete from expenses where id = $1", [expense]],
  "an expense changes": ({ expense }) => [
    "update expenses set amount = 55.55, amount_eur = 55.55, vat_amount = 5 where id = $1",
    [expense],
  ],
  "an expense moves to another car": ({ otherExpense, car }) => [
    "update expenses set car_id = $2 where id = $1",
    [otherExpense, car],
  ],
  "a payment is added": ({ car }) => [
    `insert into payments (organization_id, id, car_id, amount, day, kind, state, until)
     values ($1, gen_random_uuid(), $2, 33, '2026-04-01', 'deposit', 'held', '2026-05-01')`,
    [organizationId, car],
  ],
  "a payment is deleted": ({ payment }) => ["delete from payments where id = $1", [payment]],
  "a deposit is returned": ({ deposit }) => [
    "update payments set state = 'returned', state_day = '2026-03-15' where id = $1",
    [deposit],
  ],
  "a payment moves to another car": ({ payment, other }) => [
    "update payments set car_id = $2 where id = $1",
    [payment, other],
  ],
  "the price changes": ({ car }) => [
    "update cars set sale_price = 1700, sale_currency = 'NOK' where id = $1",
    [car],
  ],
  "the car is sold on another day": ({ car }) => [
    "update cars set sold_at = '2026-03-20T10:00:00Z' where id = $1",
    [car],
  ],
  "the sale is taken back": ({ car }) => [
    "update cars set status = 'preparing', sold_at = null, sale_price = null where id = $1",
    [car],
  ],
}

describe("two who write at once, without the commands' own locks,", () => {
  const pairs = Object.keys(writes).flatMap((first) =>
    Object.keys(writes).map((second) => [first, second] as const),
  )
  const clients: pg.Client[] = []
  beforeAll(async () => {
    for (let count = 0; count < 2; count++) {
      const client = new pg.Client({ connectionString: opened.ownerUrl })
      await client.connect()
      clients.push(client)
    }
  })
  afterAll(() => Promise.all(clients.map((client) => client.end())))

  test.each(pairs)("leave sums as computed anew: %s, and %s", async (first, second) => {
    const [one, two] = clients
    if (!one || !two) throw new Error("nobody writes")
    const cars = await makeCars()
    for (const client of [one, two]) await client.query("begin")
    await one.query(...(writes[first] as Write)(cars))
    // The second write waits for the first one's lock, or needs no lock of it.
    let isDone = false
    const waiting = two.query(...(writes[second] as Write)(cars)).finally(() => {
      isDone = true
    })
    await Promise.race([waiting, waitsForLock(() => isDone)])
    await one.query("commit")
    await waiting
    await two.query("commit")
    expect(await differing()).toBe(0)
    // What is compared does not grow with each pair.
    await opened.sql("delete from cars where organization_id = $1", [organizationId])
  })

  /** Resolves when a connection of this database waits for a lock, or nobody asks any more. */
  async function waitsForLock(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const waiting = await opened.sql(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      if (waiting.length > 0) return
    }
  }
})

test("sums equal those computed anew after any history of writes", async () => {
  const cars = [await makeCars(), await makeCars()]
  const step = fc.record({
    write: fc.constantFrom(...Object.keys(writes)),
    pair: fc.constantFrom(...cars),
  })
  for (const { write, pair } of fc.sample(step, { numRuns: 60, seed: Date.now() })) {
    await opened.sql(...(writes[write] as Write)(pair))
    expect({ after: write, differing: await differing() }).toEqual({ after: write, differing: 0 })
  }
})

test("what the triggers write makes no version, no entry in the history and no change for others", async () => {
  const body = carBody({})
  const cars = `/api/organizations/${organizationId}/cars`
  await owner.call("POST", cars, body)
  const count = async () => {
    const [row] = await opened.sql(
      "select version, (select count(*)::int from history where entity_id = $1) as entries from cars where id = $1",
      [body.id],
    )
    return row
  }
  const before = await count()
  const listener = await openWriter()
  const heard: string[] = []
  listener.on("notification", ({ payload = "" }) => heard.push(JSON.parse(payload).kind))
  await listener.query("listen marza_events")
  const expense = expenseBody({})
  await owner.call("POST", `${cars}/${body.id}/expenses`, expense)
  await owner.call("DELETE", `${cars}/${body.id}/expenses/${expense.id}`)
  await listener.query("select 1")
  expect(await count()).toEqual(before)
  expect(heard).toEqual(["expense", "expense"])
})

describe("the comparison of a night", () => {
  const lines: string[] = []
  const log = pino({ level: "info" }, { write: (line: string) => lines.push(line) })
  /** Stores a wrong sum, as a fault would. */
  const spoil = async (carId: string, sum: string) => {
    const client = await openWriter()
    await client.query("set session_replication_role = replica")
    await client.query("update cars set expenses_eur = $2 where id = $1", [carId, sum])
  }
  const compareAt = (day: number) =>
    openSumsComparison(
      {
        database: opened.services.database,
        log,
        stopping: new AbortController().signal,
        readBalances: openBalances(opened.services.database),
      },
      () => new Date(day * 24 * 60 * 60 * 1000),
    ).tasks.compare_sums()
  const path = () => `/api/organizations/${organizationId}/sums-check`
  const readMetrics = async () => {
    const metrics = await opened.app.request(
      "/metrics",
      {},
      { incoming: { socket: { remoteAddress: "127.0.0.1" }, httpVersion: "1.1" } },
    )
    return metrics.text()
  }

  test("finds each wrong car within seven nights, reports it to the owner, the log and the metrics, and drops it once it agrees", async () => {
    const { car } = await makeCars()
    await compareSums(opened.services.database, organizationId)
    await opened.sql("update cars set changed_at = now() - interval '2 days' where id = $1", [car])
    await opened.sql("update sums_checked set checked_at = now()")
    await spoil(car, "1.23")
    lines.length = 0
    for (let day = 0; day < 7; day++) await compareAt(day)
    const errors = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50)
    expect(errors.length).toBeGreaterThan(0)
    expect(errors[0]).toMatchObject({ organizationId, differing: 1 })

    const { body } = await owner.call("GET", path())
    expect(body).toMatchObject({ checked_at: expect.any(String), differing: [{ id: car }] })
    expect(await readMetrics()).toContain("cars_with_differing_sums 1")

    await spoil(car, "100.00")
    await compareAt(0)
    expect((await owner.call("GET", path())).body.differing).toEqual([])
  })

  test("goes on to the other organizations where it fails in one", async () => {
    const other = await opened.organization({ owner })
    const failing = [organizationId, other].toSorted()[0] ?? ""
    const compared: string[] = []
    lines.length = 0
    await openSumsComparison({
      database: opened.services.database,
      log,
      stopping: new AbortController().signal,
      readBalances: async (id) => {
        if (id === failing) throw new Error("too much")
        compared.push(id)
        return null
      },
    }).tasks.compare_sums()
    expect(compared).toContain([organizationId, other].toSorted()[1])
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ level: 50, organizationId: failing }),
    )
  })

  test("tells that the balances of partners do not add up, until they do", async () => {
    const car = randomUUID()
    await insertCar(opened, organizationId, { id: car, purchase_price: "1000" })
    await compareAt(0)
    expect((await owner.call("GET", path())).body.balances_agree).toBeNull()
    const items = [
      { partner_id: randomUUID(), user_id: owner.id, parts: 1 },
      { partner_id: null, user_id: null, parts: 1 },
    ]
    const body = { version: 0, from: null, items }
    const partners = `/api/organizations/${organizationId}/partners?moved=true`
    const put = await owner.call("PUT", partners, body)
    expect(put.status).toBe(200)
    await compareAt(0)
    expect((await owner.call("GET", path())).body.balances_agree).toBe(true)

    lines.length = 0
    await spoil(car, "1.23")
    await compareAt(0)
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        level: 50,
        organizationId,
        settle_now: "0.00",
        msg: "the balances of partners do not add up",
      }),
    )
    expect((await owner.call("GET", path())).body.balances_agree).toBe(false)
    expect(await readMetrics()).toContain("organizations_with_differing_balances 1")

    await spoil(car, "0.00")
    await compareAt(0)
    expect((await owner.call("GET", path())).body.balances_agree).toBe(true)
    expect(await readMetrics()).toContain("organizations_with_differing_balances 0")
  })

  test("agrees after the repair of docs/operations.md, which leaves no entry in the history", async () => {
    const { car } = await makeCars()
    await spoil(car, "7.77")
    const entries = () => opened.sql("select count(*)::int as n from history")
    const before = await entries()
    const guide = readFileSync(
      fileURLToPath(new URL("../../../../docs/operations.md", import.meta.url)),
      "utf8",
    )
    const [, repair = ""] = /```sql\n(begin;[^`]*expense_sums[^`]*)```/.exec(guide) ?? []
    await opened.sql(repair)
    const [row] = await opened.sql("select expenses_eur from cars where id = $1", [car])
    expect(row).toEqual({ expenses_eur: "100.00" })
    expect(await differing()).toBe(0)
    expect(await entries()).toEqual(before)
  })

  test("reads what changed since the last one, on whichever day", async () => {
    const { car } = await makeCars()
    await spoil(car, "9.99")
    const { compared, differing } = await compareSums(
      opened.services.database,
      organizationId,
      (
        (await opened.sql("select mod(hashtext($1)::bigint + 2147483648 + 1, 7)::int as other", [
          car,
        ])) as { other: number }[]
      )[0]?.other ?? 0,
    )
    expect([compared > 0, differing]).toEqual([true, 1])
    await spoil(car, "100.00")
    await compareSums(opened.services.database, organizationId)
  })

  test("is shown to owners alone", async () => {
    const [admin, member, stranger] = [
      await opened.person(),
      await opened.person(),
      await opened.person(),
    ]
    await opened.join(organizationId, admin, "admin")
    await opened.join(organizationId, member, "member")
    for (const person of [admin, member])
      expect(await person.call("GET", path())).toMatchObject({ status: 403 })
    expect((await stranger.call("GET", path())).status).toBe(404)
    const fresh = await opened.organization({ owner: stranger })
    expect((await stranger.call("GET", `/api/organizations/${fresh}/sums-check`)).body).toEqual({
      checked_at: null,
      cars: 0,
      balances_agree: null,
      differing: [],
    })
  })
})
