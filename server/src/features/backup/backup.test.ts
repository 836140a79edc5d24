import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import pg from "pg"
import { expect, onTestFinished, test, vi } from "vitest"
import {
  backUp,
  filesIn,
  newDatabase,
  newFolder,
  restore,
  restoreRows,
} from "../../../test/backups.ts"
import { openFilledForTest } from "../../../test/filled.ts"
import { picture } from "../../../test/images.ts"
import { carBody, openAppForTest, type TestApp } from "../../../test/open-app.ts"
import { listFiles, startS3ForTest } from "../../../test/s3.ts"
import { openSmallDisk } from "../../../test/small-disk.ts"
import { readAllRows } from "../../../test/sql.ts"
import { withBackupLock, withBackupSnapshot } from "../../platform/db/backup-snapshot.ts"
import { leftOut } from "../../platform/db/backup-tables.ts"
import { locks } from "../../platform/db/locks.ts"
import { enqueue } from "../../platform/jobs/jobs.ts"
import { makeKey, readKey } from "./keys.ts"

test("a backup restores every row and every byte into an empty place, and its jobs continue", async () => {
  const { opened, full } = await openFilledForTest()
  const { database } = opened.services
  const job = { kind: "sign_in_link", email: "a@test.lt", language: "lt", returnPath: "/" } as const
  await database.withAuthRole(async (transaction) => {
    await enqueue(transaction, "send_mail", job)
    await enqueue(transaction, "make_thumbnail", { path: "wanted" })
  })
  const before = await rowsOf(opened)
  const made = await backUp(opened)
  expect(made).toMatchObject({ missing: [], files: expect.any(Number) })
  expect(statSync(made.path).mode & 0o777).toBe(0o600)
  expect(made.path).toMatch(/\/marza-\d{4}-\d\d-\d\dT\d{4}Z\.backup$/)

  const restored = await restore(made.path)
  const after = withoutNewSeries(await rowsOf(opened, restored.sql))
  expect(after).toEqual(locked(before))
  expect(Object.values(after).flat().length).toBe(made.rows)
  const stored = filesIn(opened.folder)
  expect(filesIn(restored.folder)).toEqual(stored)
  expect(made.files).toBe(Object.keys(stored).length)
  expect(await jobsOf(restored.sql)).toEqual(
    (await jobsOf(opened.sql)).filter(({ task }) => task !== "send_mail"),
  )
  // Row level security, foreign keys and triggers are as a migration makes them.
  const shape = `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace
    union all select oid::regclass::text, relrowsecurity::text, relforcerowsecurity::text from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
    union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
    order by 1, 2, 3`
  expect(await restored.sql(shape)).toEqual(await opened.sql(shape))
  // The next identity follows the last one.
  const historyOf = "select max(id)::int as last from history"
  const [{ last } = { last: 0 }] = await restored.sql<{ last: number }>(historyOf)
  await restored.sql("update cars set name = 'po atkūrimo' where id = $1", [full.split("/").at(-1)])
  expect(await restored.sql(historyOf)).toEqual([{ last: last + 1 }])
})

/** The same rows with each series of papers locked: some may have been issued since the backup. */
const locked = (rows: Awaited<ReturnType<typeof rowsOf>>) => ({
  ...rows,
  paper_series: (rows.paper_series as object[]).map((series) => ({ ...series, is_locked: true })),
})

/** Without the series that nothing was numbered in yet, which a restore makes to lock it. */
const withoutNewSeries = (rows: Awaited<ReturnType<typeof rowsOf>>) => ({
  ...rows,
  paper_series: (rows.paper_series as { kind: string }[]).filter(({ kind }) => kind !== "proforma"),
})

/** All rows but those about the time of the migrations. */
const rowsOf = (opened: TestApp, sql = opened.sql) =>
  readAllRows(
    { ...opened, sql },
    "kysely_migration",
    "kysely_migration_lock",
    "migration_checksums",
    "sql_checksums",
  )

const jobsOf = (sql: (text: string) => Promise<Record<string, unknown>[]>) =>
  sql(
    `select t.identifier as task, j.payload::text, j.run_at, j.max_attempts
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by 1, 2`,
  )

test("sessions end with a restore unless they are kept", async () => {
  const { opened } = await openFilledForTest()
  const made = await backUp(opened)
  const restored = await restoreRows(made.path, { keepSessions: false })
  expect(await restored.sql("select id from sessions")).toEqual([])
  const users = "select id from users order by 1"
  expect(await restored.sql(users)).toEqual(await opened.sql(users))
})

test("a backup is a snapshot of one moment although others write meanwhile", async () => {
  const opened = await openAppForTest()
  const owner = await opened.person()
  const organizationId = await opened.organization({ owner })
  let isOver = false
  let written = 0
  const write = async () => {
    for (; !isOver; written++)
      await owner.call("POST", `/api/organizations/${organizationId}/cars`, carBody())
  }
  const writing = [write(), write()]
  await expect.poll(() => written).toBeGreaterThan(5)
  const made = await backUp(opened)
  isOver = true
  await Promise.all(writing)
  const restored = await restoreRows(made.path)
  // A car and its history are one transaction.
  const torn = `select id from cars where not exists (select 1 from history where entity_id = cars.id)
    union all select entity_id from history h where entity = 'cars' and not exists (select 1 from cars where id = h.entity_id)`
  expect(await restored.sql(torn)).toEqual([])
  const [counted] = await restored.sql("select count(*)::int as cars from cars")
  expect(counted?.cars).toBeGreaterThan(0)
  expect(counted?.cars).toBeLessThan(written)
})

test("every table is kept or left out on purpose, and marza_backup sees all of its rows", async () => {
  const opened = await openAppForTest()
  const all = await opened.sql<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const names = all.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(30)
  expect(Object.keys(leftOut).filter((name) => !names.includes(name))).toEqual([])
  const policies = await opened.sql<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_policies
     where roles = '{marza_backup}' and cmd = 'SELECT' and qual = 'true' and permissive = 'PERMISSIVE'`,
  )
  const open = new Set(policies.map(({ name }) => name))
  const kept = names.filter((name) => !(name in leftOut))
  expect(kept.filter((name) => !open.has(name))).toEqual([])
  // The role marza_backup may only read.
  const rights = await opened.sql(
    "select distinct privilege_type from information_schema.role_table_grants where grantee = 'marza_backup'",
  )
  expect(rights).toEqual([{ privilege_type: "SELECT" }])
})

test("a table whose rows the policies would hide stops the backup, and so does a foreign one among ours", async () => {
  const opened = await openAppForTest()
  await opened.sql("drop policy backup on cars")
  const folder = newFolder()
  await expect(backUp(opened, { folder })).rejects.toThrow("the policies hide rows of cars")
  await opened.sql("create policy backup on cars for select to marza_backup using (true)")
  await opened.sql("create table things (id integer primary key)")
  await expect(backUp(opened, { folder })).rejects.toThrow("public.things is none of this")
  expect(listFiles(folder)).toEqual([])
  await opened.sql("create schema other")
  await opened.sql("alter table things set schema other")
  await backUp(opened, { folder })
})

test("files with the same content are stored once beside the backups", async () => {
  const { opened, owner, full } = await openFilledForTest()
  const folder = newFolder()
  const first = await backUp(opened, { folder })
  const beside = listFiles(join(folder, "files"))
  expect(beside.length).toBeLessThan(first.files)
  const inodes = () => beside.map((path) => statSync(join(folder, "files", path)).ino)
  const before = inodes()
  expect((await owner.call("PUT", `${full}/status`, { status: "preparing" })).status).toBe(200)
  const second = await backUp(opened, { folder })
  expect(second.path).not.toBe(first.path)
  expect(listFiles(join(folder, "files"))).toEqual(beside)
  expect(inodes()).toEqual(before)
  rmSync(join(folder, "files", beside[0] ?? ""))
  await expect(restoreRows(second.path)).rejects.toThrow(/is missing or damaged/)
  // The next backup stores the file again.
  const third = await backUp(opened, { folder })
  await restoreRows(third.path)
  writeFileSync(join(folder, "files", beside[0] ?? ""), "decayed")
  await expect(restoreRows(third.path)).rejects.toThrow(/is missing or damaged/)
  await expect(backUp(opened, { folder })).rejects.toThrow(/was damaged and is set aside/)
  await backUp(opened, { folder })
  await restoreRows(third.path)
})

test("a single file holds everything", async () => {
  const { opened } = await openFilledForTest()
  const made = await backUp(opened, { single: true })
  const folder = join(made.path, "..")
  expect(readdirSync(folder)).toEqual([made.path.slice(folder.length + 1)])
  const restored = await restoreRows(made.path)
  expect(filesIn(restored.folder)).toEqual(filesIn(opened.folder))
})

test.each([false, true])(
  "an encrypted backup needs its key, in one file: %s",
  async (single) => {
    const { opened } = await openFilledForTest()
    const [keyFile, otherFile] = ["key", "other"].map((name) => join(newFolder(), name)) as [
      string,
      string,
    ]
    await makeKey(keyFile)
    await makeKey(otherFile)
    expect(statSync(keyFile).mode & 0o777).toBe(0o600)
    await expect(makeKey(keyFile)).rejects.toThrow("EEXIST")
    const folder = newFolder()
    const plain = await backUp(opened, { folder })
    const made = await backUp(opened, { folder, single, key: await readKey(keyFile) })
    expect(readFileSync(made.path, "latin1")).toMatch(/^age-encryption\.org\/v1\n/)
    await expect(restoreRows(made.path)).rejects.toThrow("is encrypted: give the key")
    await expect(restoreRows(made.path, { keyFile: otherFile })).rejects.toThrow(
      /not encrypted with this/,
    )
    const restored = await restoreRows(made.path, { keyFile })
    expect(filesIn(restored.folder)).toEqual(filesIn(opened.folder))
    expect(withoutNewSeries(await rowsOf(opened, restored.sql))).toEqual(
      locked(await rowsOf(opened)),
    )
    // One without a key stays readable beside it.
    await restoreRows(plain.path)
  },
  120_000,
)

test("a backup of files in S3 restores into a folder, and into another bucket", async () => {
  const store = await startS3ForTest()
  const { opened } = await openFilledForTest(async () => store.disk)
  const made = await backUp(opened)
  const restored = await restoreRows(made.path)
  const paths = Object.keys(filesIn(restored.folder))
  expect(paths.length).toBeGreaterThan(8)
  const stored = ["avatars", "car-images", "car-documents", "papers", "organization-logos"].flatMap(
    store.list,
  )
  expect(paths.toSorted()).toEqual(stored.toSorted())
  const other = await startS3ForTest()
  await restoreRows(made.path, { disk: other.disk })
  for (const path of paths)
    expect(Buffer.from(await other.disk.getBytes(path))).toEqual(
      readFileSync(join(restored.folder, "files", path)),
    )
})

test("a second backup at the same time is refused", async () => {
  const opened = await openAppForTest()
  const folder = newFolder()
  await withBackupLock(opened.ownerUrl, async () => {
    await expect(backUp(opened, { folder })).rejects.toThrow("another backup of this database")
  })
  expect(listFiles(folder)).toEqual([])
  await backUp(opened, { folder })
})

test("a backup that loses its lock in the database is not finished", async () => {
  const { opened } = await openFilledForTest()
  const folder = newFolder()
  const { disk } = opened.services.files
  vi.spyOn(disk, "exists").mockImplementationOnce(async () => {
    await opened.sql(`select pg_terminate_backend(pid) from pg_locks join pg_database on oid = database
      where locktype = 'advisory' and objid = ${locks.backup} and datname = current_database()`)
    return true
  })
  await expect(backUp(opened, { folder })).rejects.toThrow("the database was away meanwhile")
  expect(readdirSync(folder).filter((name) => name !== "files")).toEqual([])
})

test("a backup whose files were not held all the time is not finished: some may be gone", async () => {
  const { opened } = await openFilledForTest()
  const folder = newFolder()
  const { disk } = opened.services.files
  vi.spyOn(disk, "exists").mockImplementationOnce(async () => {
    await opened.sql("update file_holds set until = now() - interval '1 second'")
    return true
  })
  await expect(backUp(opened, { folder })).rejects.toThrow("that files may be gone")
  expect(readdirSync(folder).filter((name) => name !== "files")).toEqual([])
})

test("a file that was lost before is named, and does not stop the backup", async () => {
  const { opened } = await openFilledForTest()
  const [lost = ""] = Object.keys(filesIn(opened.folder)).filter((path) => path.endsWith(".pdf"))
  rmSync(join(opened.folder, "files", lost))
  expect(await backUp(opened)).toMatchObject({ missing: [lost] })
})

test("a full disk leaves no backup, and the error names its folder", async () => {
  const { opened } = await openFilledForTest()
  const disk = await openSmallDisk(4)
  const folder = join(disk.seen, "backups")
  mkdirSync(folder)
  disk.fill()
  await expect(backUp(opened, { folder })).rejects.toThrow(`${folder} has no room left: make room`)
  disk.free()
  expect(listFiles(folder)).toEqual([])
  await backUp(opened, { folder })
})

test("a disk that gets full in the middle keeps nothing of that backup, and all of the one before", async () => {
  const { opened } = await openFilledForTest()
  const disk = await openSmallDisk(4)
  const folder = join(disk.seen, "backups")
  const first = await backUp(opened, { folder })
  const before = listFiles(folder).toSorted()
  const other = await opened.person()
  const avatar = `/api/profiles/${other.id}/avatar`
  expect((await other.call("PUT", avatar, await picture("png"))).status).toBe(200)
  // Pictures that are replaced: a small one finds room, a large one does not.
  const pictures = Object.keys(filesIn(opened.folder)).filter((path) => !path.startsWith("car-"))
  expect(pictures.length).toBeGreaterThan(1)
  for (const [index, path] of pictures.entries())
    writeFileSync(join(opened.folder, "files", path), `${index}`.repeat(index ? 8_000_000 : 500))
  await expect(backUp(opened, { folder })).rejects.toThrow("; nothing of this backup is left")
  expect(listFiles(folder).toSorted()).toEqual(before)
  await restoreRows(first.path)
  await expect(backUp(opened, { folder: first.path })).rejects.toThrow("is no folder: give another")
})

test("a role that is no superuser backs up and restores", async () => {
  const role = `marza_keeper_${process.pid}`
  const url = await newDatabase()
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  onTestFinished(() => admin.end())
  await admin.query(`create role ${role} login createrole password 'x'`)
  await admin.query(
    `grant marza_app, marza_auth, marza_worker, marza_definer, marza_backup to ${role} with admin option`,
  )
  await admin.query(`alter database ${new URL(url).pathname.slice(1)} owner to ${role}`)
  await admin.query(`alter schema public owner to ${role}`)
  onTestFinished(async () => {
    await admin.query(`reassign owned by ${role} to current_user`)
    await admin.query(`drop owned by ${role}`)
    await admin.query(`drop role ${role}`)
  })
  const { opened } = await openFilledForTest()
  const own = new URL(url)
  own.username = role
  own.password = "x"
  const made = await backUp(opened)
  const restored = await restore(made.path, { directUrl: own.href })
  const [who] = await restored.sql("select rolsuper from pg_roles where rolname = current_user")
  expect(who).toEqual({ rolsuper: false })
  const cars = await withBackupSnapshot(own.href, async ({ tables, copyTable }) => {
    const table = tables.find(({ name }) => name === "cars")
    return table && text(copyTable(table))
  })
  expect(cars?.split("\n")).toHaveLength(3 + 1)
})
