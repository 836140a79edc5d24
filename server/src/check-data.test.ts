import { spawn } from "node:child_process"
import { once } from "node:events"
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { expect, onTestFinished, test } from "vitest"
import { ask } from "../test/database.ts"
import { run, urlOf } from "../test/program.ts"
import { startCluster } from "./platform/db/embedded/cluster.ts"
import { migrationChecksums } from "./platform/db/migrate.ts"
import { sqlChecksums } from "./platform/db/sql-files.ts"
import { version } from "./platform/version.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** A clone of the project in which nothing was installed. */
function newClone(): string {
  const clone = mkdtempSync(join(tmpdir(), "marza-clone-"))
  onTestFinished(() => rmSync(clone, { recursive: true }))
  for (const path of [
    "bin",
    "package.json",
    "package-lock.json",
    "server/migrations",
    "server/sql",
  ])
    cpSync(join(root, path), join(clone, path), { recursive: true })
  return clone
}

/** Runs the script of `npm start` without npm on the path. @returns the error output */
async function start(clone: string, DATA_DIR: string): Promise<string> {
  const child = spawn(process.execPath, [join(clone, "bin", "start.mjs")], {
    env: { PATH: dirname(clone), DATA_DIR },
    stdio: ["ignore", "ignore", "pipe"],
  })
  const [errorOutput, [code]] = await Promise.all([text(child.stderr), once(child, "exit")])
  expect(code).toBe(1)
  expect(existsSync(join(clone, "node_modules"))).toBe(false)
  return errorOutput
}

test("a database that this program cannot migrate is refused before anything is installed", async () => {
  const clone = newClone()
  const program = run()
  await urlOf(program)
  program.child.kill("SIGTERM")
  await program.ended
  const cluster = join(program.folder, "postgres")
  const file = join(cluster, "marza-schema.json")
  const schema = readFileSync(file, "utf8")
  expect(JSON.parse(schema)).toEqual({
    version,
    migrations: migrationChecksums(),
    sql: sqlChecksums(),
  })
  // A database of this version, or of an unknown one, is not refused here: the start goes on to npm.
  const installs = /npm install/
  for (const content of [schema, ""]) {
    writeFileSync(file, content)
    expect(await start(clone, program.folder)).toMatch(installs)
  }
  expect(await start(clone, join(program.folder, "none"))).toMatch(installs)

  const change = (migrations: Record<string, string>, sql = sqlChecksums()) =>
    writeFileSync(file, JSON.stringify({ version: "9.9.0", migrations, sql }))
  change(migrationChecksums())
  expect(await start(clone, program.folder)).toMatch(installs)
  change(migrationChecksums(), { ...sqlChecksums(), "functions/begin_scope": "x" })
  expect(await start(clone, program.folder)).toMatch(
    /newer than this program, which does not know server\/sql of 9\.9\.0: start version 9\.9\.0/,
  )
  change({ ...migrationChecksums(), "9999_later": "x" })
  expect(await start(clone, program.folder)).toBe(
    `the database ${cluster} is newer than this program, which does not know 9999_later: start version 9.9.0, or restore the backup from before it\n`,
  )
  change({ ...migrationChecksums(), "0021_vat": "x" })
  expect(await start(clone, program.folder)).toMatch(
    /^migration 0021_vat of the database .* another/,
  )
  writeFileSync(join(cluster, "PG_VERSION"), "17\n")
  expect(await start(clone, program.folder)).toMatch(
    /is a database of PostgreSQL 17, and this .* 18/,
  )
})

test("a database from before the first release, which names no version, is refused before the installation, too", async () => {
  const folder = mkdtempSync(join(tmpdir(), "marza-old-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const cluster = await startCluster(folder)
  // The table is as Kysely makes it.
  await ask(
    cluster.url,
    `create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
     insert into kysely_migration values ('0003_organizations', '2026-11-21T16:30:00.000Z'), ('0004_enter', '2026-11-21T16:30:00.001Z')`,
  )
  await cluster.stop()
  expect(await start(newClone(), folder)).toBe(
    `the database ${join(folder, "postgres")} was made before version 0.2.0, whose schema cannot be brought over: give DATA_DIR an empty folder\n`,
  )
})
