import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { beforeAll, expect, test } from "vitest"
import { backUp, newDatabase, newFolder } from "../../../test/backups.ts"
import { openFilled } from "../../../test/filled.ts"
import { openAppForTest } from "../../../test/open-app.ts"
import { makeDisk } from "../../platform/storage/disk.ts"
import { type Entry, readContainer, writeContainer } from "./container.ts"
import { BackupRefused, type Manifest, manifestName } from "./format.ts"
import { makeKey, readKey } from "./keys.ts"
import { checkBackup, checkTarget, restoreBackup } from "./restore.ts"

let plain: Buffer
let encrypted: Buffer
let keyContent: Buffer

beforeAll(async () => {
  const { opened } = await openFilled()
  const folder = mkdtempSync(join(tmpdir(), "marza-damage-"))
  await makeKey(join(folder, "key"))
  keyContent = readFileSync(join(folder, "key"))
  const key = await readKey(join(folder, "key"))
  plain = readFileSync((await backUp(opened, { folder, single: true })).path)
  encrypted = readFileSync((await backUp(opened, { folder, single: true, key })).path)
  await opened.close()
  rmSync(folder, { recursive: true })
})

async function check(content: Buffer) {
  const folder = newFolder()
  writeFileSync(join(folder, "it.backup"), content)
  writeFileSync(join(folder, "key"), keyContent)
  return checkBackup(join(folder, "it.backup"), await readKey(join(folder, "key")))
}

const shares = [0, 0.001, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99, 0.9999, 1]

test.each(["plain", "encrypted"])(
  "a %s backup that is cut off anywhere is refused",
  async (kind) => {
    const whole = kind === "plain" ? plain : encrypted
    await check(whole)
    for (const share of shares) {
      const cut = whole.subarray(0, Math.min(whole.length - 1, Math.round(whole.length * share)))
      await expect(check(cut), String(share)).rejects.toBeInstanceOf(BackupRefused)
    }
  },
)

test.each(["plain", "encrypted"])(
  "a %s backup with a flipped bit anywhere is refused",
  async (kind) => {
    const whole = kind === "plain" ? plain : encrypted
    for (const share of shares) {
      const flipped = Buffer.from(whole)
      const at = Math.min(whole.length - 1, Math.round(whole.length * share))
      flipped[at] = (flipped[at] ?? 0) ^ 1
      await expect(check(flipped), String(share)).rejects.toBeInstanceOf(BackupRefused)
    }
    await expect(check(Buffer.concat([whole, Buffer.from("x")]))).rejects.toBeInstanceOf(
      BackupRefused,
    )
  },
)

test("another kind of file is refused", async () => {
  for (const content of [
    Buffer.alloc(0),
    Buffer.alloc(100_000),
    Buffer.from("PK\u0003\u0004".repeat(9)),
  ])
    await expect(check(content)).rejects.toBeInstanceOf(BackupRefused)
  await expect(checkBackup("/nowhere/it.backup", undefined)).rejects.toThrow("ENOENT")
})

/** The backup with another manifest, and without some of its entries; the file is whole otherwise. */
async function forge(change: (manifest: Manifest) => object, without = /^$/) {
  const path = join(newFolder(), "it.backup")
  writeFileSync(path, plain)
  const entries: Entry[] = []
  const add = (name: string, content: Buffer) =>
    entries.push({ name, bytes: content.length, open: () => Readable.from([content]) })
  const { manifest } = await checkBackup(path, undefined)
  add(manifestName, Buffer.from(JSON.stringify(change(manifest))))
  await readContainer(path, undefined, async ({ name, content }) => {
    const bytes = await buffer(content)
    if (!without.test(name)) add(name, bytes)
  })
  const forged = join(newFolder(), "it.backup")
  await writeContainer(forged, { madeAt: new Date(), entries, key: undefined })
  return checkBackup(forged, undefined)
}

test("a backup of a newer format or program, or of an edited migration, is refused", async () => {
  await forge((manifest) => manifest)
  await expect(forge((manifest) => ({ ...manifest, format: 2 }))).rejects.toThrow(
    "has format 2, which is newer",
  )
  await expect(forge(() => ({ hello: 1 }))).rejects.toThrow("no backup of this program")
  const migrated = (migrations: Record<string, string>) =>
    forge((manifest) => ({ ...manifest, migrations: { ...manifest.migrations, ...migrations } }))
  const sha256 = "0".repeat(64)
  await expect(migrated({ "9999_newer": sha256 })).rejects.toThrow("does not know 9999_newer")
  await expect(migrated({ "0001_roles": sha256 })).rejects.toThrow("0001_roles is another one")
})

test("a backup that lacks something, or holds something else than it says, is refused", async () => {
  const same = (manifest: Manifest) => manifest
  await expect(forge(same, /cars/)).rejects.toThrow("lacks tables/cars.copy.gz")
  await expect(forge(same, /jobs/)).rejects.toThrow("lacks tables/jobs.copy.gz")
  await expect(forge(same, /^files/)).rejects.toThrow("lacks files/")
  await expect(forge((manifest) => ({ ...manifest, files: [] }))).rejects.toThrow("does not name")
  const counted = ({ tables, ...rest }: Manifest) => ({
    ...rest,
    tables: tables.map((table) => ({ ...table, rows: table.rows + 1 })),
  })
  await expect(forge(counted)).rejects.toThrow("are not those counted")
})

test("a restore that fails in the middle leaves no row, and may be repeated", async () => {
  const path = join(newFolder(), "it.backup")
  writeFileSync(path, plain)
  const backup = await checkBackup(path, undefined)
  const directUrl = await newDatabase()
  const DATA_DIR = newFolder()
  const disk = await makeDisk({ DATA_DIR })
  const target = { directUrl, disk, filesIn: join(DATA_DIR, "files") }
  let room = 3
  const storeFile = async (path: string, content: Uint8Array) => {
    if (room-- === 0) throw new Error("no room")
    await disk.put(path, content)
  }
  const restore = () => restoreBackup(backup, { directUrl, storeFile, keepSessions: true })
  await expect(restore()).rejects.toThrow("no room")
  await checkTarget(backup, target)
  room = 1000
  await restore()
  await expect(checkTarget(backup, target)).rejects.toThrow("is not empty")
})

test("nothing is restored over rows or other files", async () => {
  const path = join(newFolder(), "it.backup")
  writeFileSync(path, plain)
  const opened = await openAppForTest()
  await opened.person("Kažkas")
  const backup = await checkBackup(path, undefined)
  const DATA_DIR = newFolder()
  const disk = await makeDisk({ DATA_DIR })
  const filesIn = join(DATA_DIR, "files")
  const into = (directUrl: string) => checkTarget(backup, { directUrl, disk, filesIn })
  await expect(into(opened.ownerUrl)).rejects.toThrow(/the database is not empty \(profiles\)/)
  await into(await newDatabase())
  const [first = ""] = backup.manifest.files.map(({ path }) => path)
  await disk.put(first, "something else")
  await expect(into(await newDatabase())).rejects.toThrow(`not empty (${first})`)
  await disk.delete(first)
  await into(await newDatabase())
  await disk.put("car-images/another.jpg", "of another installation")
  await expect(into(await newDatabase())).rejects.toThrow("not empty (car-images/another.jpg)")
})
