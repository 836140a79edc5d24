import { randomBytes } from "node:crypto"
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { timeZone } from "@marza/domain/time/days.ts"
import pg from "pg"
import { expect, inject, onTestFinished, test } from "vitest"
import { ask, createDatabase, dropDatabase } from "../../../test/database.ts"
import { version } from "../version.ts"
import { migrate, migrationsFolder } from "./migrate.ts"
import { sqlChecksums, sqlFolder } from "./sql-files.ts"

const names = Object.keys(sqlChecksums())
const textOf = (name: string) => readFileSync(join(sqlFolder, `${name}.sql`), "utf8")

/** A database of this version, and copies of the folders to change. */
async function open() {
  const name = `marza_sql_${randomBytes(4).toString("hex")}`
  const template = new URL(inject("templateUrl")).pathname.slice(1)
  const url = await createDatabase(inject("templateUrl"), name, template)
  const folder = mkdtempSync(join(tmpdir(), "marza-sql-"))
  onTestFinished(async () => {
    await dropDatabase(url, name)
    rmSync(folder, { recursive: true })
  })
  const [sql, migrations] = [join(folder, "sql"), join(folder, "migrations")]
  cpSync(sqlFolder, sql, { recursive: true })
  cpSync(migrationsFolder, migrations, { recursive: true })
  return {
    url,
    sql,
    /** Writes a file of server/sql. */
    write: (name: string, text: string) => writeFileSync(join(sql, `${name}.sql`), text),
    /** Rewrites the order of the files. */
    reorder: (change: (order: string) => string) => {
      const file = join(sql, "order.txt")
      writeFileSync(file, change(readFileSync(file, "utf8")))
    },
    addMigration: (text: string) => appendFileSync(join(migrations, "9999_made_up.sql"), text),
    migrate: () => migrate(url, inject("appUrl"), { migrations, sql }),
  }
}

test("every file is in order.txt once, and makes the one function or view that it is named after", () => {
  const files = ["functions", "views"].flatMap((folder) =>
    readdirSync(join(sqlFolder, folder)).map((file) => `${folder}/${file.replace(".sql", "")}`),
  )
  expect(names.toSorted()).toEqual(files.toSorted())
  for (const name of names) {
    const makes = [...textOf(name).matchAll(/^create (?:or replace )?(function|view) (\w+)/gm)].map(
      ([, kind, made]) => `${kind}s/${made}`,
    )
    expect(makes, name).toEqual([name])
  }
})

test("the database has no functions and views but those", async () => {
  const rows = await ask(
    inject("templateUrl"),
    `select 'functions/' || proname as name from pg_proc where pronamespace = 'public'::regnamespace
     union all select 'views/' || viewname from pg_views where schemaname = 'public'`,
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
})

test("a migration makes no function and no view: they stand in server/sql", () => {
  const makes = /create\s+(or\s+replace\s+)?(recursive\s+|temporary\s+)?(function|procedure|view)/i
  const making = readdirSync(migrationsFolder)
    .filter((file) => makes.test(readFileSync(join(migrationsFolder, file), "utf8")))
    .map((file) => file.replace(".sql", ""))
  expect(making.toSorted().at(-1)).toBe("0038_copied_invitation_links")
})

test("SQL counts days in the time zone of domain, wherever it names one", () => {
  const texts = [
    ...names.map(textOf),
    ...readdirSync(migrationsFolder).map((file) =>
      readFileSync(join(migrationsFolder, file), "utf8"),
    ),
  ]
  const zones = texts.flatMap((text) =>
    [...text.matchAll(/at time zone '([^']*)'/gi)].map(([, zone]) => zone),
  )
  expect(zones.length).toBeGreaterThan(5)
  expect([...new Set(zones)]).toEqual([timeZone])
})

test("a text that has changed is applied once, and its grants are those of the file", async () => {
  const { url, write, ...opened } = await open()
  const grants = () =>
    ask(
      url,
      `select has_function_privilege('marza_app', oid, 'execute') as app,
         has_function_privilege('marza_auth', oid, 'execute') as auth,
         xmin::text as changed_by, is_estimated(null, 1, null, 'NOK')
       from pg_proc where proname = 'is_estimated'`,
    )
  write(
    "functions/is_estimated",
    `create or replace function is_estimated(eur numeric, amount numeric, rate numeric, currency text) returns boolean
     language sql immutable parallel safe as $$ select false $$;
     grant execute on function is_estimated(numeric, numeric, numeric, text) to marza_auth;`,
  )
  expect(await grants()).toMatchObject([{ app: true, auth: false, is_estimated: true }])
  await opened.migrate()
  const changed = await grants()
  expect(changed).toMatchObject([{ app: false, auth: true, is_estimated: false }])
  await opened.migrate()
  expect(await grants()).toEqual(changed)
})

test("a function takes other arguments and returns something else, and one without a file is dropped", async () => {
  const { url, write, reorder, ...opened } = await open()
  const functions = (name: string) =>
    ask(
      url,
      `select pg_get_function_arguments(oid) as takes, pg_get_function_result(oid) as returns
       from pg_proc where proname = '${name}'`,
    )
  write(
    "functions/vat_due",
    "create or replace function vat_due(rate numeric) returns text language sql as $$ select '' $$;",
  )
  // A view that uses it is made anew.
  write("views/cars_with_figures", "create view cars_with_figures as select vat_due(1) as due;")
  write(
    "functions/deletion_of_car",
    "create or replace function deletion_of_car(organization uuid, car uuid) returns text language sql as $$ select '' $$;",
  )
  reorder((order) => order.replace("functions/set_attachment_size\n", ""))
  await opened.migrate()
  expect(await functions("vat_due")).toEqual([{ takes: "rate numeric", returns: "text" }])
  expect(await functions("deletion_of_car")).toEqual([
    { takes: "organization uuid, car uuid", returns: "text" },
  ])
  expect(await functions("set_attachment_size")).toEqual([])
})

test("a migration changes what views use, and they show it afterwards", async () => {
  const { url, addMigration, ...opened } = await open()
  addMigration(
    "alter table cars alter column sale_price type numeric(14, 2), add column color text;",
  )
  await opened.migrate()
  expect(await ask(url, "select color from cars_with_figures")).toEqual([])
})

test("a file that fails names itself, and leaves nothing of the migrations", async () => {
  const { url, write, addMigration, ...opened } = await open()
  addMigration("create table made_up (id uuid primary key);")
  write("functions/purge_attachments", "create or replace function nothing at all")
  await expect(opened.migrate()).rejects.toThrow(
    "server/sql/functions/purge_attachments.sql failed, and nothing was applied: syntax error",
  )
  expect(await ask(url, "select to_regclass('made_up') as made_up")).toEqual([{ made_up: null }])
  expect(await ask(url, "select 1 from cars_with_figures")).toEqual([])
})

const estimatedFunction = (answer: boolean) =>
  `create or replace function is_estimated(eur numeric, amount numeric, rate numeric, currency text) returns boolean
   language sql immutable parallel safe as $$ select ${answer} $$;`

test("a start that is broken off leaves what was there, and the next one applies everything", async () => {
  const { url, write, ...opened } = await open()
  const state = () =>
    ask(
      url,
      `select is_estimated(null, 1, null, 'NOK'), (select count(*)::int from cars_with_figures) as cars,
         sha256 from sql_checksums where name = 'functions/is_estimated'`,
    )
  const before = await state()
  write("functions/is_estimated", estimatedFunction(false))
  const reader = new pg.Client({ connectionString: url })
  await reader.connect()
  onTestFinished(() => reader.end())
  // A report that takes long: the start waits for the view that it reads.
  await reader.query("begin; select count(*) from cars_with_figures")
  const starting = expect(opened.migrate()).rejects.toThrow("terminat")
  const end = `select pg_terminate_backend(pid) from pg_locks where not granted and mode = 'AccessExclusiveLock'
    and database = (select oid from pg_database where datname = current_database())`
  await expect.poll(() => ask(url, end)).toHaveLength(1)
  await starting
  await reader.query("commit")
  expect(await state()).toEqual(before)
  await opened.migrate()
  expect(await state()).toEqual([
    { is_estimated: false, cars: 0, sha256: sqlChecksums(opened.sql)["functions/is_estimated"] },
  ])
})

test("two programs of one version that start at once leave the texts of one of them, and say which", async () => {
  const [one, other] = [await open(), await open()]
  one.write("functions/is_estimated", estimatedFunction(true))
  other.write("functions/is_estimated", estimatedFunction(false))
  const start = (sql: string) => migrate(one.url, inject("appUrl"), { sql })
  await Promise.all([start(one.sql), start(other.sql), start(one.sql)])
  const [stored] = await ask(
    one.url,
    `select is_estimated(null, 1, null, 'EUR') as answer, sha256
     from sql_checksums where name = 'functions/is_estimated'`,
  )
  const applied = stored?.answer ? one.sql : other.sql
  expect(stored?.sha256).toBe(sqlChecksums(applied)["functions/is_estimated"])
})

test("statements that an older server has prepared go on, with the texts of the newer one", async () => {
  const { url, write, ...opened } = await open()
  const older = new pg.Client({ connectionString: url })
  await older.connect()
  onTestFinished(() => older.end())
  const ask = async () => {
    const { rows } = await older.query({
      name: "prepared",
      text: "select is_estimated(null, 1, null, 'NOK'), (select count(profit) from cars_with_figures) as cars",
    })
    return rows
  }
  // From the sixth time on PostgreSQL keeps one plan.
  for (let times = 0; times < 7; times++)
    expect(await ask()).toEqual([{ is_estimated: true, cars: "0" }])
  write("functions/is_estimated", estimatedFunction(false))
  await opened.migrate()
  expect(await ask()).toEqual([{ is_estimated: false, cars: "0" }])
})

test("a file that is named in order.txt and is not there stops the start, and leaves everything", async () => {
  const { url, sql, write, ...opened } = await open()
  write("functions/is_estimated", estimatedFunction(false))
  rmSync(join(sql, "functions/vat_due.sql"))
  await expect(opened.migrate()).rejects.toThrow("functions/vat_due.sql")
  expect(await ask(url, "select is_estimated(null, 1, null, 'NOK')")).toEqual([
    { is_estimated: true },
  ])
})

test("what policies use is not replaced by another function", async () => {
  const { write, ...opened } = await open()
  write(
    "functions/is_superadmin",
    "create or replace function is_superadmin() returns text language sql as $$ select '' $$;",
  )
  await expect(opened.migrate()).rejects.toThrow(
    "server/sql/functions/is_superadmin.sql failed, and nothing was applied: cannot change return type",
  )
})

test("an older program is refused where a newer one has applied other texts", async () => {
  const { url, ...opened } = await open()
  const [, minor] = version.split(".")
  const later = `0.${Number(minor) + 10}.0`
  await ask(url, `update sql_checksums set program = '${later}'`)
  await opened.migrate()
  await ask(url, "update sql_checksums set sha256 = 'x' where name = 'functions/begin_scope'")
  await expect(opened.migrate()).rejects.toThrow(
    `the database is newer than this program, which does not know server/sql of ${later}: start the version that knows it, or give the backup from before it`,
  )
})

/**
 * Functions from which something is stored or decided elsewhere in the schema: each with the checksum of its file and the
 * migration that came with it. Who changes one adds a migration that computes anew what columns and indexes hold of it
 * (`update … set` or `reindex`), or one without statements where only policies use it, which says why that is enough.
 */
const pinned: Record<string, [migration: string, sha256: string]> = {
  "functions/current_actor_id": [
    "0001_roles",
    "31ca952f2811e8a139c2591f2d888a7f4080bcdb6bd7bb182131a404ce838e9a",
  ],
  "functions/current_user_id": [
    "0001_roles",
    "f6a149975b79f3f3167398abacfacbbf434e349b46de50085eff4f67e8acdb99",
  ],
  "functions/fold_name": [
    "0008_profiles",
    "8777df013c2cf713d26e712132043cdb6cd05da6ea3194ca4edebe1bf0f6139b",
  ],
  "functions/is_superadmin": [
    "0003_accounts",
    "2f2858888904359fb8cd9621efc630f08b2fecf7deb892d38ed84fd1b8e277e4",
  ],
  "functions/organizations_with_role": [
    "0005_organizations",
    "0c756c226871cb4f206ab9cd8645dd6a40f17ffc9ae4663b0e95f754da275826",
  ],
}

test("a function that policies, columns, constraints or indexes use changes only with a migration", async () => {
  const used = await ask(
    inject("templateUrl"),
    `select distinct 'functions/' || proname as name from pg_proc p
     join pg_depend d on d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid
     left join pg_class c on d.classid = 'pg_class'::regclass and c.oid = d.objid
     where pronamespace = 'public'::regnamespace
       and (d.classid in ('pg_policy'::regclass, 'pg_attrdef'::regclass, 'pg_constraint'::regclass) or c.relkind in ('i', 'I'))`,
  )
  const checksums = sqlChecksums()
  const found = used.map(({ name }) => [name, checksums[name]])
  expect(
    Object.fromEntries(found),
    "what is stored by an older text stays: read what is said above this list",
  ).toEqual(Object.fromEntries(Object.entries(pinned).map(([name, [, sha256]]) => [name, sha256])))
  const migrations = readdirSync(migrationsFolder)
  for (const [migration] of Object.values(pinned)) expect(migrations).toContain(`${migration}.sql`)
})
