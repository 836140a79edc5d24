import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import pg from "pg"
import { describe, expect, inject, onTestFinished, test } from "vitest"
import { restore } from "../../../test/backups.ts"
import { createDatabase, dropDatabase } from "../../../test/database.ts"
import { openApp } from "../../../test/open-app.ts"
import { type Reader, readFigures } from "../../../test/releases/figures.ts"
import { checkBackup } from "../../features/backup/restore.ts"
import { openLog } from "../log.ts"
import { openDisk } from "../storage/disk.ts"
import { migrate, migrationChecksums, migrationsFolder } from "./migrate.ts"

const kept = fileURLToPath(new URL("../../../test/releases/", import.meta.url))
const releases = readdirSync(kept, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

test("a release with a backup is kept, and the one before there were any", () => {
  expect(releases).toEqual(expect.arrayContaining(["0.2.0", "0.3.0"]))
})

describe.each(releases)("release %s", (release) => {
  const folder = join(kept, release)
  const readJson = (file: string) => JSON.parse(readFileSync(join(folder, file), "utf8"))
  const backup = join(folder, "kept.backup")
  const { migrationsOf, bringForward } = existsSync(backup)
    ? ofBackup(backup)
    : ofDump(folder, readJson("checksums.json"))

  test("has its migrations as they were, before all later ones", async () => {
    const released = Object.entries(await migrationsOf())
    const present = Object.entries(migrationChecksums())
    expect(present.slice(0, released.length)).toEqual(released)
  })

  test("is brought to this version with the same figures to the cent, and the same files", async () => {
    const { url, files } = await bringForward()
    const name = new URL(url).pathname.slice(1)
    const opened = await openApp(
      openLog("silent"),
      (folder) => {
        cpSync(files, join(folder, "files"), { recursive: true })
        return openDisk({ DATA_DIR: folder })
      },
      name,
    )
    onTestFinished(opened.close)
    const reader: Reader = readJson("reader.json")
    // A later version may respond with more fields, never with other values.
    expect(await readFigures(opened, reader)).toMatchObject(readJson("figures.json"))
    // A car last changed when the history says so, its expenses with it.
    const unlike = await opened.sql(
      `select id from cars where changed_at <> (select max(at) from history where car_id = cars.id)`,
    )
    expect(unlike).toEqual([])
  })
})

/** A backup, which is restored as an operator restores it. */
function ofBackup(path: string) {
  return {
    migrationsOf: async () => (await checkBackup(path, undefined)).manifest.migrations,
    bringForward: async () => {
      const { directUrl, folder } = await restore(path)
      return { url: directUrl, files: join(folder, "files") }
    },
  }
}

/** Rows as SQL with the files beside them: from before there were backups. */
function ofDump(folder: string, checksums: Record<string, string>) {
  return {
    migrationsOf: async () => checksums,
    bringForward: async () => {
      const name = `marza_release_${process.pid}`
      const url = await createDatabase(inject("templateUrl"), name)
      onTestFinished(() => dropDatabase(url, name))
      await migrate(url, inject("appUrl"), folderWith(Object.keys(checksums)))
      await load(url, readFileSync(join(folder, "data.sql"), "utf8"))
      await migrate(url, inject("appUrl"))
      return { url, files: join(folder, "files") }
    },
  }
}

/** A folder with these migrations only. */
function folderWith(names: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "marza-migrations-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of names)
    cpSync(join(migrationsFolder, `${name}.sql`), join(folder, `${name}.sql`))
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
