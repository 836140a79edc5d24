import { Refusal } from "@marza/domain/refusal.ts"
import { sql } from "kysely"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { openApp, scopeOf, signedInScope, type TestApp } from "../../../test/open-app.ts"
import { insertCar, openSqlLogin } from "../../../test/sql.ts"
import { query as from, openDatabase } from "./database.ts"
import { openPool } from "./pool.ts"
import { refusalOf } from "./refusals.ts"

const raw = <Row = Record<string, unknown>>(text: string) => ({
  compile: () => sql.raw<Row>(text).compile(from),
})

/** A pool of one connection, so that the next call uses the one that a failure has left. */
async function openNarrow(prepared = true) {
  const pool = openPool(opened.appUrl)
  pool.options.max = 1
  const database = openDatabase(pool, prepared)
  onTestFinished(() => database.close())
  return { pool, database }
}

let opened: TestApp
beforeAll(async () => {
  opened = await openApp()
})
afterAll(() => opened.close())

/** An organization with one car, and the scope of a member. */
async function makeCar() {
  const person = await opened.person()
  const organizationId = await opened.organization({ member: person })
  await insertCar(opened, organizationId)
  const scope = scopeOf(person, organizationId)
  const names = () =>
    opened.sql("select name from cars where organization_id = $1", [organizationId])
  return { person, organizationId, scope, names }
}

const cars = from.selectFrom("cars").select("id")

describe.each([true, false])("the database with prepared statements: %s", (prepared) => {
  test("50 reads that fail, each at another statement of the pipeline, leave the connection usable", async () => {
    const { scope, names } = await makeCar()
    const { database } = await openNarrow(prepared)
    const broken = [raw("select 1/0"), raw("select nothing from cars"), raw("delete from cars")]
    for (let round = 0; round < 50; round++) {
      const failing = broken[round % broken.length] ?? raw("")
      const queries = round % 2 ? [cars, failing, cars] : [failing, cars, cars]
      await expect(database.read(scope, ...queries)).rejects.toThrow()
      const gone = scopeOf({ sessionId: crypto.randomUUID() }, scope.organizationId)
      await expect(database.read(gone, cars, cars)).rejects.toThrow("signed_out")
    }
    const [first, second] = await database.read(scope, cars, cars)
    expect([first.length, second.length]).toEqual([1, 1])
    expect(await names()).toHaveLength(1)
  })

  test("a COMMIT that is answered ROLLBACK is an error, and nothing is saved", async () => {
    const { scope, names } = await makeCar()
    const { database } = await openNarrow(prepared)
    const swallowing = database.write(scope, async ({ run }) => {
      await run(raw("update cars set name = 'saved'"))
      await run(raw("select 1/0")).catch(() => {})
      return "done"
    })
    await expect(swallowing).rejects.toThrow("commit was answered ROLLBACK")
    expect(await names()).toEqual([{ name: "Audi A4" }])
    expect((await database.read(scope, cars))[0]).toHaveLength(1)
  })
})

test("a row whose person or session goes meanwhile is refused, and no fault", async () => {
  const { scope, person } = await makeCar()
  const { database } = await openNarrow()
  const naming = database.write(scope, async ({ run }) => {
    await opened.sql("delete from users where id = $1", [person.id])
    await run(from.insertInto("profiles").values({ id: person.id, full_name: "Jonas" }))
  })
  await expect(naming).rejects.toThrow("not_found")
  const other = await opened.person()
  const downloading = database.withAuthRole(async ({ run }) => {
    await opened.sql("delete from sessions where id = $1", [other.sessionId])
    await run(
      from.insertInto("downloads").values({
        token_hash: Buffer.alloc(32),
        session_id: other.sessionId,
        path: "/",
        language: "lt",
        expires_at: "2026-12-01T00:00:00Z",
      }),
    )
  })
  await expect(downloading).rejects.toThrow("signed_out")
})

test("an error thrown in a write rolls it back and is thrown on", async () => {
  const { scope, names } = await makeCar()
  const { database } = await openNarrow()
  const failing = database.write(scope, async ({ run }) => {
    await run(raw("update cars set name = 'saved'"))
    throw new Refusal("conflict")
  })
  await expect(failing).rejects.toThrow("conflict")
  expect(await names()).toEqual([{ name: "Audi A4" }])
})

test("a policy's denial is a refusal; a missing grant is a fault of ours", async () => {
  const { scope, person } = await makeCar()
  const { database } = await openNarrow()
  const denied = raw(
    `insert into organizations (id, name, created_by) values (gen_random_uuid(), 'x', '${person.id}')`,
  )
  const refused = database.write(scope, ({ all }) => all(denied))
  await expect(refused).rejects.toEqual(new Refusal("forbidden"))
  const faulty = database.write(scope, ({ all }) => all(raw("select 1 from users")))
  await expect(faulty).rejects.toBeInstanceOf(pg.DatabaseError)
})

describe("a connection that is killed", () => {
  const kill = () =>
    opened.sql(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'marza' and datname = current_database()",
    )

  test("during a read makes it fail as unavailable, and the next read works", async () => {
    const { scope } = await makeCar()
    const { database } = await openNarrow()
    const slow = database.read(scope, raw("select pg_sleep(5)"), cars)
    const refused = expect(slow).rejects.toMatchObject({
      code: "unavailable",
      cause: { code: "57P01" },
    })
    await expect
      .poll(() =>
        opened.sql(
          "select 1 from pg_stat_activity where query like '%pg_sleep(5)%' and application_name = 'marza'",
        ),
      )
      .toHaveLength(1)
    await kill()
    await refused
    expect((await database.read(scope, cars))[0]).toHaveLength(1)
  })

  test("between two statements of a write makes it fail, saves nothing, and does not end the process", async () => {
    const { scope, names } = await makeCar()
    const { database } = await openNarrow()
    const disconnected = database.write(scope, async ({ run }) => {
      await run(raw("update cars set name = 'saved'"))
      await kill()
      // The connection ends while no query is under way.
      await new Promise((resolve) => setTimeout(resolve, 100))
      await run(raw("update cars set name = 'saved again'"))
    })
    await expect(disconnected).rejects.toThrow()
    expect((await database.read(scope, cars))[0]).toHaveLength(1)
    expect(await names()).toEqual([{ name: "Audi A4" }])
  })

  test("while it is idle is replaced", async () => {
    const { scope } = await makeCar()
    const { pool, database } = await openNarrow()
    await database.read(scope, cars)
    await kill()
    await expect.poll(() => pool.totalCount).toBe(0)
    expect((await database.read(scope, cars))[0]).toHaveLength(1)
  })

  test("makes a request fail with 503, and the next request works", async () => {
    const { person, organizationId } = await makeCar()
    const path = `/api/organizations/${organizationId}/cars`
    // A lock delays the request, so that its connection is killed meanwhile.
    const locker = new pg.Client({ connectionString: opened.ownerUrl })
    await locker.connect()
    await locker.query("begin; lock table cars in access exclusive mode")
    const held = person.call("GET", path)
    await expect
      .poll(() =>
        opened.sql(
          "select 1 from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'marza'",
        ),
      )
      .toHaveLength(1)
    await kill()
    expect(await held).toMatchObject({ status: 503, body: { code: "unavailable" } })
    await locker.end()
    expect((await person.call("GET", path)).body.items).toHaveLength(1)
  })
})

test("whatever belongs to a person, membership, organization or session that was just deleted is refused", async () => {
  const keys = await opened.sql(
    `select conname from pg_constraint where contype = 'f' and confrelid::regclass::text
     in ('users', 'profiles', 'organizations', 'organization_members', 'sessions')`,
  )
  const refused = keys.map(({ conname }) => {
    const error = new pg.DatabaseError("violates foreign key constraint", 0, "error")
    Object.assign(error, { code: "23503", constraint: conname })
    return [conname, refusalOf(error, undefined) instanceof Refusal]
  })
  expect(refused.length).toBeGreaterThan(40)
  expect(refused.filter(([, isRefused]) => !isRefused)).toEqual([])
})

test.each([
  ["40001", "unavailable"],
  ["40P01", "unavailable"],
  ["55P03", "unavailable"],
  ["57014", "unavailable"],
  ["23514", "23514"],
  ["XX000", "XX000"],
])(
  "PostgreSQL's error %s leaves the connection usable, and is refused as %s",
  async (code, refusal) => {
    const { scope } = await makeCar()
    const { database } = await openNarrow()
    const raising = raw(`do $$ begin raise sqlstate '${code}'; end $$`)
    await expect(database.read(scope, raising)).rejects.toMatchObject({ code: refusal })
    await expect(database.write(scope, ({ all }) => all(raising))).rejects.toMatchObject({
      code: refusal,
    })
    expect((await database.read(scope, cars))[0]).toHaveLength(1)
  },
)

test("a connection that leads to a copy which may only be read is not used again", async () => {
  const { scope } = await makeCar()
  const { pool, database } = await openNarrow()
  const pid = async () => (await pool.query("select pg_backend_pid() as pid")).rows[0].pid
  const before = await pid()
  const refused = raw("do $$ begin raise sqlstate '25006'; end $$")
  await expect(database.write(scope, ({ all }) => all(refused))).rejects.toMatchObject({
    code: "unavailable",
  })
  expect(await pid()).not.toBe(before)
})

test("a query to a database that stops responding is given up", async () => {
  const { scope } = await makeCar()
  const { pool, database } = await openNarrow()
  pool.options.query_timeout = 200
  const silent = database.read(scope, raw("select pg_sleep(20)"))
  await expect(silent).rejects.toMatchObject({ code: "unavailable" })
  expect((await database.read(scope, cars))[0]).toHaveLength(1)
})

test("a read in a role that may not make the call is refused before a row is read", async () => {
  const { scope } = await makeCar()
  const { database } = await openNarrow()
  const { client } = await openSqlLogin(opened)
  await client.query("select pg_advisory_lock(7)")
  // It would wait for the lock.
  const reading = raw("select pg_advisory_xact_lock(7)")
  const ownersOnly = { ...scope, allowedRoles: ["owner" as const] }
  await expect(database.read(ownersOnly, reading, cars)).rejects.toThrow("forbidden")
  await expect(database.read({ ...scope, allowedRoles: [] }, reading)).rejects.toThrow("forbidden")
  expect(
    (await database.read({ ...scope, allowedRoles: ["member" as const] }, cars))[0],
  ).toHaveLength(1)
})

test("whatever an organization asks for, another finds a connection, and who has gone waits for none", async () => {
  const [busy, quiet] = [await makeCar(), await makeCar()]
  const database = openDatabase(openPool(opened.appUrl))
  onTestFinished(() => database.close())
  const { promise, resolve: end } = Promise.withResolvers<void>()
  onTestFinished(() => end())
  let begun = 0
  const leaving = new AbortController()
  const limits = { statementSeconds: 15, gone: () => leaving.signal }
  const writes = Array.from({ length: 20 }, () =>
    database.write({ ...busy.scope, limits }, async () => {
      begun += 1
      await promise
    }),
  )
  const settled = Promise.allSettled(writes)
  await expect.poll(() => begun).toBe(7)
  expect((await database.read(quiet.scope, cars))[0]).toHaveLength(1)
  await database.withAuthRole(({ all }) => all(raw("select 1")))
  expect(database.connections()).toMatchObject({ busy: 7, waiting: 13 })
  leaving.abort()
  await expect.poll(() => database.connections().waiting).toBe(0)
  end()
  const outcomes = (await settled).map((outcome) =>
    outcome.status === "rejected" ? outcome.reason.code : "done",
  )
  expect(outcomes).toEqual([...Array(7).fill("done"), ...Array(13).fill("bad_request")])
})

test("a statement has the time of its call, and a snapshot ends when whoever asked for it has gone", async () => {
  const { scope } = await makeCar()
  const { database } = await openNarrow()
  const timeOf = async (statementSeconds: number) => {
    const limits = { statementSeconds, gone: () => new AbortController().signal }
    const shown = raw<{ time: string }>("select current_setting('statement_timeout') as time")
    return (await database.read({ ...scope, limits }, shown))[0][0]?.time
  }
  expect([await timeOf(15), await timeOf(60), await timeOf(15)]).toEqual(["15s", "1min", "15s"])
  const slow = {
    ...scope,
    limits: { statementSeconds: 1, gone: () => new AbortController().signal },
  }
  await expect(database.read(slow, raw("select pg_sleep(20)"))).rejects.toThrow("unavailable")
  const leaving = new AbortController()
  const limits = { statementSeconds: 15, gone: () => leaving.signal }
  const reading = database.readSnapshot({ ...scope, limits }, async ({ all }) => {
    await all(cars)
    leaving.abort()
    await all(cars)
  })
  await expect(reading).rejects.toThrow("bad_request")
})

test("outside an organization no row of one is read, whatever the query asks for", async () => {
  const { person, organizationId } = await makeCar()
  const { database } = await openNarrow()
  const scope = signedInScope(person)
  // Work inside the organization leaves nothing behind on the connection.
  expect((await database.read(scopeOf(person, organizationId), cars))[0]).toHaveLength(1)
  for (const table of [
    "cars",
    "cars_with_figures",
    "expenses",
    "attachments",
    "history",
    "imports",
  ])
    await expect(
      database.read(
        scope,
        raw(`select 1 from ${table} where organization_id = '${organizationId}'`),
      ),
    ).rejects.toThrow("invalid input syntax for type uuid")
})

test("an unreachable database is refused as unavailable", async () => {
  const person = await opened.person()
  const url = new URL(opened.appUrl)
  url.port = "1"
  const database = openDatabase(openPool(url.href))
  onTestFinished(() => database.close())
  await expect(database.read(signedInScope(person), cars)).rejects.toMatchObject({
    code: "unavailable",
    cause: { code: "ECONNREFUSED" },
  })
})
