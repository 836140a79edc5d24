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

/**
 * Tables whose policies ask for the person, with the alias behind each: a filter of theirs chooses the organization and is
 * no hint, so it stays. A filter of another table in the same statement goes; today none has one.
 */
const byPerson =
  /\b(organization_members|favorite_organizations|former_members)\b"?(?: as "?(\w+)"?)?/g
const inOrganizations =
  /\b(attachments|cars|cars_with_figures|closings|closing_changes|expenses|first_answers|history|imports|invitations|overheads|papers|paper_logos|paper_series|payments|splits)\b/

let removed = 0
/** Statements in which nothing tells whose filter it is. */
const unclear = new Set<string>()

function withoutHints(sql: string): string {
  const names = new Set([...sql.matchAll(byPerson)].flatMap(([, table, alias]) => [table, alias]))
  // The parameter stays, so that the statement takes as many as before.
  return sql.replaceAll(
    /(?:"?(\w+)"?\.)?"?\borganization_id"? = (\$\d+)/g,
    (filter, table: string | undefined, parameter) => {
      if (names.size > 0) {
        if (!table && inOrganizations.test(sql)) unclear.add(sql)
        if (!table || names.has(table)) return filter
      }
      removed++
      return `(${parameter}::uuid is not null)`
    },
  )
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
const tables = ["imports", "cars", "splits", "overheads", "expenses", "payments", "attachments"]
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
  const statements = tables
    .toReversed()
    .map((table) => `delete from ${table} where organization_id = '${to}'`)
  for (const table of tables) {
    const columns = await opened.sql<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    const names = columns.map(({ name }) => name).filter((name) => name !== "organization_id")
    statements.push(
      `insert into ${table} (organization_id, ${names})
       select '${to}', ${names.map((name) => others[name] ?? name)} from ${table} where organization_id = '${from}'`,
    )
  }
  // One transaction, because a split without parts is removed at its end.
  await opened.sql(statements.join(";"))
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

test("the filters were there, and were taken out, and those of members stay", () => {
  expect(inOrganization.length).toBeGreaterThan(40)
  expect(removed).toBeGreaterThan(100)
  expect([...unclear]).toEqual([])
  expect(withoutHints('select from "cars" where "cars"."organization_id" = $2 and id = $1')).toBe(
    'select from "cars" where ($2::uuid is not null) and id = $1',
  )
  const filtersOf = (first: string, second: string) =>
    `select from "invitations" left join "organization_members" as "member" on true where ${first} and ${second}`
  const ofMember = '"member"."organization_id" = $2'
  expect(withoutHints(filtersOf('"invitations"."organization_id" = $1', ofMember))).toBe(
    filtersOf("($1::uuid is not null)", ofMember),
  )
})
