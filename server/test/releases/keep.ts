/**
 * `npm run keep -w server`: keeps a backup of this version with rows in every table and stored files, and what the calls
 * return about them, in a folder named after the version. Made when the version is released.
 */
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { checkBackup } from "../../src/features/backup/restore.ts"
import { sqlChecksums } from "../../src/platform/db/sql-files.ts"
import { version } from "../../src/platform/version.ts"
import { backUp } from "../backups.ts"
import { openAppForTest } from "../open-app.ts"
import { doJobs } from "../stores.ts"
import { readFigures } from "./figures.ts"
import { fillRelease } from "./fill.ts"

const folder = join(import.meta.dirname, version)

test(`what is kept of ${version}`, async () => {
  if (existsSync(folder)) throw new Error(`${folder} is there: what was released never changes`)
  const opened = await openAppForTest()
  const reader = await fillRelease(opened)
  await doJobs(opened)
  const { path } = await backUp(opened, { single: true })
  const { manifest } = await checkBackup(path, undefined)
  const empty = manifest.tables.filter(({ rows }) => rows === 0).map(({ name }) => name)
  expect(empty, "tables without a row: fill.ts is to make some").toEqual([])
  const figures = await readFigures(opened, reader)
  // The backup may lie on another disk, and the folder is there only when it is whole.
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished)
  copyFileSync(path, join(unfinished, "kept.backup"))
  for (const [name, value] of Object.entries({ reader, figures, sql: sqlChecksums() }))
    writeFileSync(join(unfinished, `${name}.json`), `${JSON.stringify(value, null, 2)}\n`)
  renameSync(unfinished, folder)
})
