import { cpSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import pg from "pg"
import { expect, onTestFinished, test } from "vitest"
import { newDatabase, newFolder, restore } from "../../../test/backups.ts"
import { lockSeries } from "../../platform/db/backup-load.ts"
import { readAppliedMigrations } from "../../platform/db/backup-snapshot.ts"
import { migrate, migrationChecksums, migrationsFolder } from "../../platform/db/migrate.ts"

/** A backup of a released version, with rows in every table. */
const kept = fileURLToPath(new URL("../../../test/releases/0.3.0/kept.backup", import.meta.url))

/** What a later version may do to tables that have rows. */
const madeUp = `
  alter table imports rename column file_name to source;
  alter table imports add column note text not null default 'none';
  alter table reference_rates alter column published type double precision;
  alter table mailed_links drop column email;
  update organizations set name = upper(name);`

/** The migrations with a later one. */
function laterMigrations(text: string): string {
  const folder = newFolder()
  cpSync(migrationsFolder, folder, { recursive: true })
  writeFileSync(join(folder, "9999_made_up.sql"), text)
  return folder
}

test("an older backup is brought to a version whose tables have other columns", async () => {
  const migrations = laterMigrations(
    `create policy made_up on organizations using (true); ${madeUp} drop policy made_up on organizations;`,
  )
  const asItWas = await restore(kept)
  const later = await restore(kept, { migrations })
  expect(await readAppliedMigrations(later.directUrl)).toEqual(migrationChecksums(migrations))

  const both = async (before: string, after: string) => {
    const rows = await asItWas.sql(before)
    expect(rows.length).toBeGreaterThan(0)
    expect(await later.sql(after)).toEqual(rows)
  }
  await both(
    "select id, file_name, 'none' as note from imports order by 1",
    "select id, source as file_name, note from imports order by 1",
  )
  await both(
    "select day, published::double precision from reference_rates order by 1",
    "select day, published from reference_rates order by 1",
  )
  await both(
    "select token_hash from mailed_links order by 1",
    "select token_hash from mailed_links order by 1",
  )
  await both(
    "select upper(name) as name from organizations order by 1",
    "select name from organizations order by 1",
  )
  const same = "select to_jsonb(cars) as row from cars order by id"
  await both(same, same)
})

test("a migration that fails after the rows are there says so", async () => {
  const migrations = laterMigrations("alter table cars drop column nothing;")
  await expect(restore(kept, { migrations })).rejects.toThrow(
    /migration 9999_made_up failed, and none was applied/,
  )
})

test.each([
  ["0068_deals", ["contract", "invoice"]],
  ["9999", ["contract", "invoice", "proforma"]],
])(
  "rows of a version up to %s have each series of papers locked that it knows",
  async (last, known) => {
    const directUrl = await newDatabase()
    const only = Object.keys(migrationChecksums(migrationsFolder)).filter((name) => name <= last)
    await migrate(directUrl, undefined, { only })
    const client = new pg.Client({ connectionString: directUrl })
    await client.connect()
    onTestFinished(() => client.end())
    await client.query("insert into organizations (id, name) values (gen_random_uuid(), 'Sena')")
    await client.query(lockSeries)
    const { rows } = await client.query("select kind, is_locked from paper_series order by kind")
    expect(rows).toEqual(known.map((kind) => ({ kind, is_locked: true })))
  },
)
