import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import pg from "pg"
import { describe, expect, inject, onTestFinished, test } from "vitest"
import { createDatabase, dropDatabase } from "../../../test/database.ts"
import { type Reader, readFigures } from "../../../test/dumps/figures.ts"
import { openApp } from "../../../test/open-app.ts"
import { openLog } from "../log.ts"
import { openDisk } from "../storage/disk.ts"
import { migrate, migrationChecksums } from "./migrate.ts"

const dumps = fileURLToPath(new URL("../../../test/dumps/", import.meta.url))
const migrations = fileURLToPath(new URL("../../../migrations/", import.meta.url))
const releases = readdirSync(dumps, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

test("there is a dump of the first release", () => {
  expect(releases).toContain("0.2.0")
})

describe.each(releases)("release %s", (release) => {
  const read = (file: string) => readFileSync(join(dumps, release, file), "utf8")
  const checksums: Record<string, string> = JSON.parse(read("checksums.json"))

  test("has its migrations as they were, before all later ones", () => {
    const present = Object.entries(migrationChecksums())
    expect(present.slice(0, Object.keys(checksums).length)).toEqual(Object.entries(checksums))
  })

  test("is migrated to this version with the same figures to the cent, and the same files", async () => {
    const name = `marza_release_${process.pid}`
    const url = await createDatabase(inject("templateUrl"), name)
    onTestFinished(() => dropDatabase(url, name))
    await migrate(url, inject("appUrl"), migrationsOf(Object.keys(checksums)))
    await load(url, read("data.sql"))
    await migrate(url, inject("appUrl"))

    const opened = await openApp(
      openLog("silent"),
      (folder) => {
        cpSync(join(dumps, release, "files"), join(folder, "files"), { recursive: true })
        return openDisk({ DATA_DIR: folder })
      },
      name,
    )
    onTestFinished(opened.close)
    const reader: Reader = JSON.parse(read("reader.json"))
    // A later version may respond with more fields, never with other values.
    expect(await readFigures(opened, reader)).toMatchObject(JSON.parse(read("figures.json")))
    // A car last changed when the history says so, its expenses with it.
    const unlike = await opened.sql(
      `select id from cars where changed_at <> (select max(at) from history where car_id = cars.id)`,
    )
    expect(unlike).toEqual([])
  })
})

/** A folder with these migrations only. */
function migrationsOf(names: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "marza-migrations-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of names) cpSync(join(migrations, `${name}.sql`), join(folder, `${name}.sql`))
  return folder
}

/** Loads rows as they were, in any order: triggers and foreign keys are off. */
async function load(url: string, rows: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`begin; set local session_replication_role = replica; ${rows} commit`)
  } finally {
    await client.end()
  }
}
