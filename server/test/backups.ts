import { createHash, randomBytes } from "node:crypto"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Disk } from "flydrive"
import pg from "pg"
import { inject, onTestFinished } from "vitest"
import { readKey } from "../src/features/backup/keys.ts"
import { makeBackup } from "../src/features/backup/make.ts"
import { checkBackup, checkTarget, restoreBackup } from "../src/features/backup/restore.ts"
import { makeDisk } from "../src/platform/storage/disk.ts"
import { createDatabase, dropDatabase } from "./database.ts"
import type { TestApp } from "./open-app.ts"
import { listFiles } from "./s3.ts"

/** A folder for one test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "marza-backup-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export const sourceOf = ({ ownerUrl, services: { database, files } }: TestApp) => ({
  directUrl: ownerUrl,
  database,
  files,
})

/** A backup of an application, in a folder of its own. */
export const backUp = (opened: TestApp, options: Partial<Parameters<typeof makeBackup>[1]> = {}) =>
  makeBackup(sourceOf(opened), { ...options, folder: options.folder ?? newFolder() })

/** An empty database, as an operator would give it. @param template the database that is copied instead, if any */
export async function newDatabase(template?: string): Promise<string> {
  const name = `marza_empty_${randomBytes(4).toString("hex")}`
  const url = await createDatabase(inject("templateUrl"), name, template)
  onTestFinished(() => dropDatabase(inject("templateUrl"), name))
  return url
}

/** Restores into an empty database and folder, as the command does. */
export async function restore(
  path: string,
  {
    keyFile,
    keepSessions = true,
    directUrl,
    disk: given,
    migrations,
  }: {
    keyFile?: string
    keepSessions?: boolean
    directUrl?: string
    disk?: Disk
    migrations?: string
  } = {},
) {
  const target = { directUrl: directUrl ?? (await newDatabase()), folder: newFolder() }
  const disk = given ?? (await makeDisk({ DATA_DIR: target.folder }))
  const key = keyFile ? await readKey(keyFile) : undefined
  const backup = await checkBackup(path, key, migrations)
  const filesIn = given ? undefined : join(target.folder, "files")
  await checkTarget(backup, { ...target, disk, filesIn })
  await restoreBackup(backup, {
    ...target,
    storeFile: (path, content) => disk.put(path, content),
    keepSessions,
  })
  const pool = new pg.Pool({ connectionString: target.directUrl, max: 1 })
  pool.on("error", () => {})
  onTestFinished(() => pool.end())
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into rows of every shape.
  const sql = async <Row = Record<string, any>>(text: string, values: unknown[] = []) =>
    (await pool.query(text, values)).rows as Row[]
  return { ...target, sql }
}

/**
 * {@link restore} of a backup of this version, into a database that has the tables already, as a restore that was broken
 * off leaves it: to make them takes longer than all the rest.
 */
export const restoreRows = async (
  path: string,
  options: Omit<Parameters<typeof restore>[1] & object, "directUrl" | "migrations"> = {},
) => {
  const migrated = new URL(inject("templateUrl")).pathname.slice(1)
  return restore(path, { ...options, directUrl: await newDatabase(migrated) })
}

/** The checksum of each stored file below a folder. */
export const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    listFiles(join(folder, "files")).map((path) => [
      path,
      createHash("sha256")
        .update(readFileSync(join(folder, "files", path)))
        .digest("hex"),
    ]),
  )
