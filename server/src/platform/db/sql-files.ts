import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { isDeepStrictEqual } from "node:util"
import { type Kysely, sql } from "kysely"
import pg from "pg"
import { version } from "../version.ts"
import { withContext } from "./with-context.ts"

export const sqlFolder = fileURLToPath(new URL("../../../sql/", import.meta.url))

const createChecksums = sql`create table if not exists sql_checksums (
  name text primary key, sha256 text not null, program text not null
)`

/** Views that migrations made before there was server/sql. */
const viewsOfMigrations = ["cars_with_figures"]

/** Names such as "views/cars_with_figures" with their texts, in the order in which they are applied. */
function readSqlFiles(folder: string): [name: string, text: string][] {
  const names = readFileSync(join(folder, "order.txt"), "utf8").split("\n").filter(Boolean)
  return names.map((name) => [name, readFileSync(join(folder, `${name}.sql`), "utf8")])
}

/** The checksum of each function and view by its name. */
export const sqlChecksums = (folder = sqlFolder): Record<string, string> =>
  Object.fromEntries(
    readSqlFiles(folder).map(([name, text]) => [
      name,
      createHash("sha256").update(text).digest("hex"),
    ]),
  )

/**
 * The version that applied the functions and views of a database, where it is newer than this program and they are
 * others than this program's.
 */
export async function findNewerSql(
  client: pg.PoolClient,
  folder: string,
): Promise<string | undefined> {
  const { rows: found } = await client.query(
    "select where to_regclass('sql_checksums') is not null",
  )
  if (found.length === 0) return undefined
  const { rows } = await client.query<Applied & { is_newer: boolean }>(
    `select name, sha256, program, string_to_array(program, '.')::int[] > string_to_array($1, '.')::int[] as is_newer
     from sql_checksums`,
    [version],
  )
  const newer = rows.find(({ is_newer }) => is_newer)
  return newer && !isSame(rows, folder) ? newer.program : undefined
}

type Applied = { name: string; sha256: string; program: string }

const isSame = (applied: Applied[], folder: string): boolean =>
  isDeepStrictEqual(
    Object.fromEntries(applied.map(({ name, sha256 }) => [name, sha256])),
    sqlChecksums(folder),
  )

/** Makes way for a migration that changes tables. The views are made anew by {@link applySqlFiles}. */
export async function dropViews(db: Kysely<unknown>): Promise<void> {
  await createChecksums.execute(db)
  const { rows } = await sql<{ name: string }>`
    delete from sql_checksums where name like 'views/%' returning replace(name, 'views/', '') as name`.execute(
    db,
  )
  const names = new Set([...viewsOfMigrations, ...rows.map(({ name }) => name)])
  await sql.raw(`drop view if exists ${[...names].join(", ")}`).execute(db)
}

/**
 * Applies all functions and views once a text has changed or a migration was applied, and drops those that have no file
 * any more. Runs in the transaction of the migrations, after them.
 * @throws an error whose message names the file
 */
export async function applySqlFiles(
  db: Kysely<unknown>,
  folder: string,
  isMigrated: boolean,
): Promise<void> {
  await createChecksums.execute(db)
  const { rows: applied } = await sql<Applied>`select * from sql_checksums`.execute(db)
  if (!isMigrated && isSame(applied, folder)) return
  await dropViews(db)
  const files = readSqlFiles(folder)
  for (const { name } of applied)
    if (name.startsWith("functions/") && !files.some(([file]) => file === name))
      await sql.raw(`drop function if exists ${baseOf(name)}`).execute(db)
  const before = await readFunctions(db, files)
  await closeFunctions(db, before)
  for (const [name, text] of files) {
    const same = before.filter(({ name: own }) => own === baseOf(name))
    await withContext(`server/sql/${name}.sql failed, and nothing was applied`, () =>
      applyFile(db, text, same),
    )
  }
  await dropOldSignatures(db, before)
  await withContext("history could not be set up, and nothing was applied", () =>
    sql`select track_tenant_tables()`.execute(db),
  )
  await record(db, folder)
}

const baseOf = (name: string): string => name.replace(/^.*\//, "")

type StoredFunction = { oid: string; name: string; signature: string }

async function readFunctions(
  db: Kysely<unknown>,
  files: [name: string, text: string][],
): Promise<StoredFunction[]> {
  const names = files.map(([name]) => baseOf(name))
  const { rows } = await sql<StoredFunction>`
    select oid::text, proname as name, oid::regprocedure::text as signature from pg_proc
    where pronamespace = 'public'::regnamespace and proname = any(${names})`.execute(db)
  return rows
}

/** Takes every grant away: each file says all that there are. */
async function closeFunctions(db: Kysely<unknown>, functions: StoredFunction[]): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('revoke all on function %s from %s', p.oid::regprocedure,
      case grantee when 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end) as statement
    from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner)))
    where p.oid = any(${functions.map(({ oid }) => oid)}::oid[]) and grantee <> p.proowner`.execute(
    db,
  )
  if (rows.length > 0) await sql.raw(rows.map(({ statement }) => statement).join(";\n")).execute(db)
}

/** @param same the functions of that name that there are */
async function applyFile(db: Kysely<unknown>, text: string, same: StoredFunction[]): Promise<void> {
  try {
    await sql.raw(`savepoint sql_file; ${text}`).execute(db)
  } catch (error) {
    // "invalid_function_definition": one with other names of arguments or another result is not replaced.
    const isOther = error instanceof pg.DatabaseError && error.code === "42P13" && same.length > 0
    if (!isOther) throw error
    const old = same.map(({ signature }) => signature).join(", ")
    await sql
      .raw(`rollback to savepoint sql_file; drop function ${old}; ${text}`)
      .execute(db)
      .catch(() => {
        throw error
      })
  }
}

/** A function whose arguments have changed stands beside the one before. */
async function dropOldSignatures(db: Kysely<unknown>, before: StoredFunction[]): Promise<void> {
  const { rows } = await sql<{ signature: string }>`
    select old.oid::regprocedure::text as signature from pg_proc old
    where old.oid = any(${before.map(({ oid }) => oid)}::oid[]) and exists (
      select from pg_proc new
      where new.proname = old.proname and new.pronamespace = old.pronamespace
        and new.oid <> all(${before.map(({ oid }) => oid)}::oid[])
    )`.execute(db)
  for (const { signature } of rows) await sql.raw(`drop function ${signature}`).execute(db)
}

async function record(db: Kysely<unknown>, folder: string): Promise<void> {
  const checksums = sqlChecksums(folder)
  await sql`delete from sql_checksums`.execute(db)
  await sql`insert into sql_checksums (name, sha256, program)
    select name, sha256, ${version}
    from unnest(${Object.keys(checksums)}::text[], ${Object.values(checksums)}::text[]) as file (name, sha256)`.execute(
    db,
  )
}
