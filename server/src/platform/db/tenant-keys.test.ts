import { afterAll, beforeAll, expect, test } from "vitest"
import { openApp, type TestApp } from "../../../test/open-app.ts"

// What docs/growth.md builds on: rows of an organization could be spread over machines by organization_id.

/** Tables that belong to no organization, and why. */
const globalTables: Record<string, string> = {
  archive_imports: "of a superadmin's account, and stays when the organization goes",
  attempts: "counts attempts by a hash, before anybody is known",
  backup_codes: "of an account, which may belong to several organizations",
  backup_results: "a backup is of the whole installation",
  demonstration: "one row in the whole database",
  downloads: "an address that works once; its session says who may use it",
  factor_challenges: "of an account",
  factors: "of an account",
  file_holds: "tells the jobs of one organization, or of all, to wait",
  first_user_links: "exists before there is any organization",
  impersonation_records: "what was done outside organizations",
  kysely_migration: "of the migration runner",
  kysely_migration_lock: "of the migration runner",
  migration_checksums: "of the migration runner",
  sql_checksums: "of the migration runner",
  morning_mail_keys: "of an account",
  morning_mail_subscriptions: "of an account, for all its organizations in one mail",
  morning_mails: "the same",
  profiles: "of an account",
  reference_rates: "the same for everybody",
  secrets: "keys of the whole installation",
  sessions: "of an account",
  user_roles: "roles across organizations",
  users: "accounts; an e-mail is unique among all of them",
}

/** Keys of tenant tables that do not begin with the organization, and why. */
const exceptions: Record<string, string> = {
  organizations_pkey: "the id is the organization",
  mailed_links_pkey:
    "a link is found by its token alone, and only an invitation's has an organization",
}

type Key = {
  name: string
  table: string
  columns: string[]
  /** The table that a foreign key points to. */
  to: string | null
  to_columns: string[] | null
}

let opened: TestApp
beforeAll(async () => {
  opened = await openApp()
})
afterAll(() => opened.close())

const namesOf = (relation: string, numbers: string) =>
  `array(select attname::text from unnest(${numbers}) with ordinality as k (number, place)
     join pg_attribute on attrelid = ${relation} and attnum = k.number order by k.place)`

/** Unique indexes, those of primary keys and constraints too, with columns in their order. */
const uniqueKeys = () =>
  opened.sql(
    `select index.relname as name, owner.relname as "table", null as to, null as to_columns,
       ${namesOf("indrelid", "indkey::smallint[]")} as columns
     from pg_index
     join pg_class index on index.oid = indexrelid
     join pg_class owner on owner.oid = indrelid
     where indisunique and owner.relnamespace = 'public'::regnamespace order by 1`,
  ) as Promise<Key[]>

const foreignKeys = () =>
  opened.sql(
    `select conname as name, conrelid::regclass::text as "table", confrelid::regclass::text as to,
       ${namesOf("conrelid", "conkey")} as columns, ${namesOf("confrelid", "confkey")} as to_columns
     from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace order by 1`,
  ) as Promise<Key[]>

const isTenant = ({ table }: { table: string }) => !(table in globalTables)
const tenantColumnOf = (table: string | null) =>
  table === "organizations" ? "id" : "organization_id"

test("every table holds its organization, or is named as belonging to none", async () => {
  const tables = await opened.sql(
    `select relname as "table", exists (
       select from pg_attribute where attrelid = pg_class.oid and attname = 'organization_id'
     ) as has_organization
     from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  )
  const named = tables.filter(({ has_organization }) => !has_organization).map(({ table }) => table)
  expect(named).toEqual([...Object.keys(globalTables), "organizations"].sort())
})

test("every unique key of a tenant's table begins with the organization", async () => {
  const keys = (await uniqueKeys()).filter(isTenant)
  expect(keys.length).toBeGreaterThan(10)
  const others = keys.filter(({ columns }) => columns[0] !== "organization_id")
  expect(others.map(({ name }) => name).sort()).toEqual(Object.keys(exceptions).sort())
})

test("every foreign key between tenants' tables carries the organization", async () => {
  const keys = (await foreignKeys()).filter(isTenant)
  const within = keys.filter(({ to }) => to !== null && !(to in globalTables))
  expect(within.length).toBeGreaterThan(8)
  const placeOf = ({ table, columns }: Key) => columns.indexOf(tenantColumnOf(table))
  const carried = ({ to, to_columns }: Key, place: number) =>
    place >= 0 && to_columns?.[place] === tenantColumnOf(to)
  expect(within.filter((key) => !carried(key, placeOf(key)))).toEqual([])
})

test("a tenant's row points past its organization only at people, and no account at a tenant's row", async () => {
  const keys = await foreignKeys()
  const out = keys.filter((key) => isTenant(key) && key.to !== null && key.to in globalTables)
  expect(new Set(out.map(({ to }) => to))).toEqual(new Set(["users"]))
  const into = keys.filter((key) => !isTenant(key) && key.to !== null && !(key.to in globalTables))
  expect(into).toEqual([])
})
