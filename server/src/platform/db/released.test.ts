import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import pg from "pg"
import { describe, expect, inject, onTestFinished, test } from "vitest"
import { downloadArchive, importBytes } from "../../../test/archives.ts"
import { restore } from "../../../test/backups.ts"
import { createDatabase, dropDatabase } from "../../../test/database.ts"
import { openApp } from "../../../test/open-app.ts"
import { type Reader, readFigures } from "../../../test/releases/figures.ts"
import { checkBackup } from "../../features/backup/restore.ts"
import { compareSums } from "../../features/cars/kept-sums.ts"
import { openLog } from "../log.ts"
import { openDisk } from "../storage/disk.ts"
import { version } from "../version.ts"
import { migrate, migrationChecksums } from "./migrate.ts"
import { sqlChecksums } from "./sql-files.ts"

const root = fileURLToPath(new URL("../../../../", import.meta.url))
const kept = fileURLToPath(new URL("../../../test/releases/", import.meta.url))
const releases = readdirSync(kept, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** Version, day and commit of each heading of CHANGELOG.md, newest first. */
const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8")
const headings = [...changelog.matchAll(/^## (.*)$/gm)].map(([, heading = ""]) => heading)

test("every release is kept, from the one before there were backups, and named with its day and commit", () => {
  const released = headings.filter((heading) => heading !== `${version}, unreleased`)
  for (const heading of released)
    expect(heading).toMatch(/^\d+\.\d+\.\d+, \d{1,2} [A-Z][a-z]+ \d{4}, commit [0-9a-f]{7}$/)
  expect(released.map((heading) => heading.split(",")[0]).sort()).toEqual(releases.sort())
  expect(releases).toEqual(expect.arrayContaining(["0.2.0", "0.3.0"]))
})

test("the version that is being made is that of every package, and the first of the changelog", () => {
  expect(headings[0]?.split(",")[0]).toBe(version)
  const read = (file: string) => JSON.parse(readFileSync(join(root, file), "utf8"))
  const lock = read("package-lock.json")
  expect(lock.version).toBe(version)
  for (const folder of ["", ...read("package.json").workspaces]) {
    const { version: own, dependencies = {} } = read(join(folder, "package.json"))
    expect([own, lock.packages[folder].version], folder).toEqual([version, version])
    expect(dependencies["@marza/domain"] ?? version, folder).toBe(version)
  }
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
    // A version never means two schemas: with the first change after a release its number is raised.
    if (release === version) {
      expect(present).toEqual(released)
      expect(sqlChecksums()).toEqual(readJson("sql.json"))
    }
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
    // The triggers would keep the same sums as were filled in.
    for (const { id } of await opened.sql("select id from organizations"))
      expect(await compareSums(opened.services.database, id)).toMatchObject({ differing: 0 })
    // An archive gives back what any version stored.
    const owner = await opened.person("Savininkė")
    for (const { id } of await opened.sql("select id from organizations")) {
      await opened.join(id, owner, "owner")
      const archive = await downloadArchive(opened, owner, id)
      expect(await importBytes(opened, archive, owner)).toMatchObject({ missing_files: 0 })
    }
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
      await migrate(url, inject("appUrl"), { only: Object.keys(checksums) })
      await load(url, readFileSync(join(folder, "data.sql"), "utf8"))
      await migrate(url, inject("appUrl"))
      return { url, files: join(folder, "files") }
    },
  }
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
