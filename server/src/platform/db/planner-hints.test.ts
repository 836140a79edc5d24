import type pg from "pg"
import { afterAll, describe, expect, test } from "vitest"
import { openApp, type Person } from "../../../test/open-app.ts"
import { makeWorld, namedCalls, pathIn, sampleOf } from "../../../test/routes.ts"
import { createApp } from "../../app.ts"
import { openDatabase } from "./database.ts"
import { openPool } from "./pool.ts"

// Filters by organization_id written by hand only help the planner: the policies alone choose the organization.
// Here every one of them is taken out of the statements, and the person belongs to two organizations that hold rows of
// the same ids. Definer functions keep theirs.

const opened = await openApp()
afterAll(() => opened.close())

/** Statements about tables whose policies ask for the person: what is compared there is no hint. */
const byPerson = /organization_members|favorite_organizations|former_members/

let removed = 0

function withoutHints(sql: string): string {
  if (byPerson.test(sql)) return sql
  // The parameter stays, so that the statement takes as many as before.
  return sql.replaceAll(/(?:"?\w+"?\.)?"?organization_id"? = (\$\d+)/g, (_filter, parameter) => {
    removed++
    return `(${parameter}::uuid is not null)`
  })
}

/** The application's connections, on which no statement has a hint. */
function openPoolWithoutHints(): pg.Pool {
  const pool = openPool(opened.appUrl)
  pool.on("connect", (client) => {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown
    const query = (statement: string | { text: string }, ...rest: unknown[]) =>
      typeof statement === "string"
        ? send(withoutHints(statement), ...rest)
        : send({ ...statement, text: withoutHints(statement.text) }, ...rest)
    client.query = query as typeof client.query
  })
  return pool
}

const bare = openDatabase(openPoolWithoutHints())
afterAll(() => bare.close())
const bareApp = createApp(
  { ...opened.services, database: bare },
  { productName: "Marža", version: "0.0.0" },
)

/** What is inside an organization, parents first. */
const tables = ["imports", "cars", "expenses", "attachments"]
const others: Record<string, string> = {
  name: "'Kita'",
  description: "'Kita'",
  file_name: "'Kita.xlsx'",
  purchase_price: "1",
  purchase_price_eur: "1",
  amount: "1",
  amount_eur: "1",
}

/** Gives another organization the same rows, with the same ids and other contents. */
async function copyRows(from: string, to: string) {
  for (const table of tables.toReversed())
    await opened.sql(`delete from ${table} where organization_id = $1`, [to])
  for (const table of tables) {
    const columns = await opened.sql<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    const names = columns.map(({ name }) => name).filter((name) => name !== "organization_id")
    await opened.sql(
      `insert into ${table} (organization_id, ${names})
       select $2, ${names.map((name) => others[name] ?? name)} from ${table} where organization_id = $1`,
      [from, to],
    )
  }
}

const rowsOf = async (organizationId: string) => {
  const content: Record<string, unknown> = {}
  for (const table of [
    ...tables,
    "history",
    "first_answers",
    "invitations",
    "organization_members",
  ])
    content[table] = await opened.sql(
      `select to_jsonb(t) as row from ${table} t where organization_id = $1 order by t::text`,
      [organizationId],
    )
  return content
}

async function callWithoutHints(person: Person, method: string, path: string, given: unknown) {
  const isRaw = given instanceof Uint8Array
  const response = await bareApp.request(path, {
    method,
    headers: {
      authorization: `Bearer ${person.token}`,
      "content-type": isRaw ? "image/png" : "application/json",
    },
    ...(given !== undefined && { body: isRaw ? Buffer.from(given) : JSON.stringify(given) }),
  })
  const text = await response.text()
  const isJson = response.headers.get("content-type")?.includes("json")
  return { status: response.status, body: isJson ? JSON.parse(text) : text }
}

const inOrganization = namedCalls(opened).filter(({ access }) => typeof access === "function")

describe.each(inOrganization)("$key without the filters by organization", (route) => {
  test("answers the same, and leaves another organization of the person alone", async () => {
    const world = await makeWorld(opened)
    const { owner, own, foreign } = world
    await opened.join(foreign.organization, owner, "owner")
    await copyRows(own.organization, foreign.organization)
    const { before, body } = sampleOf(route, world)
    await before?.(world, opened)
    const path = pathIn(route, own)
    const elsewhere = await rowsOf(foreign.organization)
    const answer = await callWithoutHints(owner, route.method, path, body)
    expect([200, 201, 204], JSON.stringify(answer)).toContain(answer.status)
    expect(await rowsOf(foreign.organization)).toEqual(elsewhere)
    const isArchive = /zip|sheet/.test(route.responseType ?? "")
    if (route.method !== "GET" || isArchive) return
    expect(answer).toMatchObject(await withHints(owner, path))
  })
})

const withHints = async (person: Person, path: string) => {
  const { status, body } = await person.call("GET", path)
  return { status, body }
}

test("the filters were there, and were taken out", () => {
  expect(inOrganization.length).toBeGreaterThan(40)
  expect(removed).toBeGreaterThan(100)
  expect(withoutHints('select from "cars" where "cars"."organization_id" = $2 and id = $1')).toBe(
    'select from "cars" where ($2::uuid is not null) and id = $1',
  )
})
