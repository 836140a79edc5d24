import { randomUUID } from "node:crypto"
import { foldName } from "@marza/domain/cars/search.ts"
import pg from "pg"
import { onTestFinished } from "vitest"
import type { TestApp } from "./open-app.ts"

// biome-ignore lint/suspicious/noExplicitAny: tests reach into rows of every shape; expect() does the checking.
type Rows = Record<string, any>[]

type Statement = string | [string, unknown[]]
type Member = { id: string; organizationId: string }

/** Sends SQL as the application's login, like an attacker who found an injection. */
export type SqlLogin = {
  /** Runs statements in one transaction as a role, with the given settings, and commits. @returns the last one's rows */
  as: (
    role: "marza_app" | "marza_auth" | "none",
    settings: Record<string, string>,
    ...statements: Statement[]
  ) => Promise<Rows>
  /** The same as marza_app, with the settings of a person who is not impersonated; as begin_scope() makes them. */
  asPerson: (id: string, ...statements: Statement[]) => Promise<Rows>
  /** The same inside an organization. */
  asMember: (member: Member, ...statements: Statement[]) => Promise<Rows>
  client: pg.Client
}

/** Opens a {@link SqlLogin} that is closed after the test. */
export async function openSqlLogin(opened: TestApp): Promise<SqlLogin> {
  const client = new pg.Client({ connectionString: opened.appUrl })
  await client.connect()
  onTestFinished(() => client.end())
  const as: SqlLogin["as"] = async (role, settings, ...statements) => {
    await client.query("begin")
    try {
      if (role !== "none") await client.query(`set local role ${role}`)
      for (const [name, value] of Object.entries(settings))
        await client.query("select set_config($1, $2, true)", [name, value])
      let rows: Rows = []
      for (const statement of statements) {
        const [text, values] = typeof statement === "string" ? [statement, []] : statement
        rows = (await client.query(text, values)).rows
      }
      await client.query("commit")
      return rows
    } catch (error) {
      await client.query("rollback")
      throw error
    }
  }
  return {
    client,
    as,
    asPerson: (id, ...statements) =>
      as("marza_app", { "app.user_id": id, "app.actor_id": id }, ...statements),
    asMember: ({ id, organizationId }, ...statements) =>
      as(
        "marza_app",
        { "app.user_id": id, "app.actor_id": id, "app.organization_id": organizationId },
        ...statements,
      ),
  }
}

/** The SQLSTATE a promise is rejected with; undefined when it is fulfilled. */
export const codeOf = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: { code?: string }) => error.code ?? String(error),
  )

/** All rows of all tables: equal before and after means that nothing changed. */
export async function readAllRows(opened: TestApp, ...except: string[]) {
  const columns = (await namesOfTables(opened))
    .filter((name) => !except.includes(name))
    .map(
      (name) => `(select coalesce(json_agg(t order by t::text), '[]') from ${name} t) as ${name}`,
    )
  const [content = {}] = await opened.sql<Record<string, unknown>>(`select ${columns.join(", ")}`)
  return content
}

/**
 * A hash of all rows of each table, for tests that ask thousands of times whether anything changed: of what did, it names
 * the table alone.
 */
export async function readPrints(opened: TestApp) {
  const hashes = (await namesOfTables(opened)).map(
    (name) => `select '${name}' as name, sum(hashtextextended(t::text, 0)) as hash from ${name} t`,
  )
  const prints = await opened.sql<{ name: string; hash: string | null }>(hashes.join(" union all "))
  return Object.fromEntries(prints.map(({ name, hash }) => [name, hash]))
}

/** Attempts are left out: they are counted whether or not they succeed. */
async function namesOfTables(opened: TestApp): Promise<string[]> {
  const tables = await opened.sql<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  )
  return tables.map(({ name }) => name).filter((name) => name !== "attempts")
}

/** Inserts a car past the application. @returns its id */
export async function insertCar(
  opened: TestApp,
  organizationId: string,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const row = {
    organization_id: organizationId,
    id: randomUUID(),
    name: "Audi A4",
    name_folded: foldName(String(fields.name ?? "Audi A4")),
    purchase_price: "1000.00",
    purchase_price_eur: "1000.00",
    ...(fields.created_at !== undefined && { entered_at: fields.created_at }),
    ...fields,
  }
  const names = Object.keys(row)
  await opened.sql(
    `insert into cars (${names}) values (${names.map((_, index) => `$${index + 1}`)})`,
    Object.values(row),
  )
  return row.id
}
