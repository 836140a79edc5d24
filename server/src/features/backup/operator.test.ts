import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import pg from "pg"
import { expect, test } from "vitest"
import { addAvatar, runCommand, startCommand } from "../../../test/backup-commands.ts"
import { backUp, filesIn, newDatabase, newFolder } from "../../../test/backups.ts"
import { ask } from "../../../test/database.ts"
import { picture } from "../../../test/images.ts"
import { openAppForTest } from "../../../test/open-app.ts"
import { run as runServer, signInFirst, urlOf } from "../../../test/program.ts"
import { databaseOf } from "../../../test/running.ts"
import { openSmallDisk } from "../../../test/small-disk.ts"
import { startCluster } from "../../platform/db/embedded/cluster.ts"
import { FolderRefused } from "../../platform/db/embedded/cluster-folder.ts"
import { makeDisk } from "../../platform/storage/disk.ts"
import { BackupRefused } from "./format.ts"
import { readKey } from "./keys.ts"
import { backupUsage, parseBackup, parseRestore, restoreUsage } from "./operator.ts"
import { checkBackup, checkTarget } from "./restore.ts"
import { checkRestoreFolder } from "./restore-folder.ts"

test("the commands back up beside a running server, and restore where nobody runs", async () => {
  const DATA_DIR = newFolder()
  const BACKUP_DIR = newFolder()
  const server = runServer({ DATA_DIR })
  const token = await signInFirst(server)
  await addAvatar(DATA_DIR, await urlOf(server), token)
  const beside = await runCommand("backup", { DATA_DIR, BACKUP_DIR }, [])
  expect(beside).toMatchObject({
    code: 0,
    printed: expect.stringMatching(
      /^\/.*\.backup: \d+ rows, \d+ files \([\d.]+ MB\), \d+ s, verified\n$/,
    ),
  })
  const count =
    "select (select count(*)::int from cars) as cars, (select count(*)::int from history) as history"
  const counted = await ask(databaseOf(DATA_DIR).url, count)
  // Into the database of a running server nothing is restored.
  const [name = ""] = readdirSync(BACKUP_DIR).filter((name) => name.endsWith(".backup"))
  const refused = await runCommand("restore", { DATA_DIR }, [join(BACKUP_DIR, name)])
  expect(refused).toMatchObject({ code: 2, printed: expect.stringContaining("is in use by") })
  server.child.kill("SIGTERM")
  await server.ended

  // The folder of the backups may lie in the place.
  const DATABASE_URL = await newDatabase()
  const target = newFolder()
  const backups = join(target, "backups")
  cpSync(BACKUP_DIR, backups, { recursive: true })
  const environment = { DATA_DIR: target, DATABASE_URL }
  const restored = await runCommand("restore", environment, [join(backups, name)])
  expect(restored).toMatchObject({ code: 0, printed: expect.stringContaining("is restored as of") })
  expect(filesIn(target)).toEqual(filesIn(DATA_DIR))
  // It starts, and is the same.
  await urlOf(runServer(environment))
  expect(await ask(DATABASE_URL, count)).toEqual(counted)
})

test("a restore that finds no room for a file names the folder, and works once there is room", async () => {
  const opened = await openAppForTest()
  const person = await opened.person()
  const avatar = `/api/profiles/${person.id}/avatar`
  expect((await person.call("PUT", avatar, await picture("png"))).status).toBe(200)
  const { path } = await backUp(opened, { single: true })
  const disk = await openSmallDisk(1)
  const folder = join("data", "files")
  mkdirSync(join(disk.seen, folder), { recursive: true })
  disk.fill()
  const environment = { DATA_DIR: join(disk.folder, "data"), DATABASE_URL: await newDatabase() }
  const restore = () => startCommand("restore", environment, [path], disk.command).ended
  const line = `${join(disk.folder, folder)} has no room left: make room there, and try again\n`
  expect(await restore()).toEqual({ code: 1, printed: line })
  disk.free()
  expect(await restore()).toMatchObject({ code: 0 })
  expect(filesIn(join(disk.seen, "data"))).toEqual(filesIn(opened.folder))
})

test("a backup that is killed in the middle leaves none, and the next one is made", async () => {
  const opened = await openAppForTest()
  const folder = newFolder()
  const environment = { DATABASE_URL: opened.ownerUrl, DATA_DIR: newFolder(), BACKUP_DIR: folder }
  const blocker = new pg.Client({ connectionString: opened.ownerUrl })
  await blocker.connect()
  await blocker.query("begin; lock table profiles in access exclusive mode")
  const { child, ended } = startCommand("backup", environment, [])
  const waiting = `select 1 from pg_stat_activity
    where application_name = 'marza backup' and wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(() => opened.sql(waiting)).toHaveLength(1)
  // Nothing is removed meanwhile, and of a killed process only for two minutes more.
  const held = await opened.sql(
    "select until < now() + interval '2 minutes' as ends from file_holds",
  )
  expect(held).toEqual([{ ends: true }])
  child.kill("SIGKILL")
  await ended
  await blocker.end()
  expect(readdirSync(folder).filter((name) => name.endsWith(".backup"))).toEqual([])
  // The killed one's lock goes with its connection.
  await expect.poll(async () => (await runCommand("backup", environment, [])).code).toBe(0)
  expect(readdirSync(folder).filter((name) => name.endsWith(".backup"))).toHaveLength(1)
})

test("a place that is not empty is refused by what it holds, and nothing in it changes", async () => {
  const backup = join(newFolder(), "one.backup")
  for (const [names, line] of [
    [["notes.txt"], "is not empty (notes.txt)"],
    [["postgres", "notes.txt"], "holds notes.txt, which is no database: move it away"],
    [["files", "avatars", "a.png"], "files holds avatars/a.png, but the database"],
    [["postgres.new", "PG_VERSION"], "is not empty (postgres.new)"],
    [["server.pid"], "server.pid is not this program's"],
  ] as const) {
    const DATA_DIR = newFolder()
    const file = join(DATA_DIR, ...names)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, "mine")
    // As the command does, before it restores.
    const use = async () => {
      await checkRestoreFolder({ DATA_DIR }, backup)
      await startCluster(DATA_DIR)
    }
    const error = await use().catch((error: unknown) => error)
    expect(error instanceof BackupRefused || error instanceof FolderRefused).toBe(true)
    expect(error).toMatchObject({ message: expect.stringContaining(line) })
    expect(readFileSync(file, "utf8")).toBe("mine")
    expect(readdirSync(DATA_DIR)).toEqual([names[0]])
  }
  const { path } = await backUp(await openAppForTest(), { single: true })
  const DATA_DIR = newFolder()
  const filesIn = join(DATA_DIR, "files")
  mkdirSync(filesIn)
  writeFileSync(join(filesIn, "a.new"), "mine")
  const target = {
    directUrl: await newDatabase(),
    disk: await makeDisk({ DATA_DIR }),
    filesIn,
  }
  await expect(checkTarget(await checkBackup(path, undefined), target)).rejects.toThrow("(a.new)")
})

test("a wrong command is refused with its usage, and changes nothing", async () => {
  const DATA_DIR = join(newFolder(), "none")
  const BACKUP_DIR = join(newFolder(), "backups")
  const folder = newFolder()
  const foreign = join(folder, "foreign.backup")
  writeFileSync(foreign, "SQLite format 3\0")
  for (const [program, environment, args, line] of [
    ["backup", { DATA_DIR }, [], "give BACKUP_DIR"],
    ["backup", { DATA_DIR, BACKUP_DIR }, [], "holds no database"],
    ["backup", { DATA_DIR, BACKUP_DIR }, ["--all"], "npm run backup"],
    ["restore", { DATA_DIR }, [], "npm run restore"],
    ["restore", { DATA_DIR }, [foreign], "no backup at all"],
  ] as const) {
    const refused = await runCommand(program, environment, [...args])
    expect(refused).toMatchObject({ code: 2, printed: expect.stringContaining(line) })
  }
  expect(existsSync(DATA_DIR)).toBe(false)
  expect(existsSync(BACKUP_DIR)).toBe(false)
  const key = join(folder, "key")
  expect(await runCommand("backup", {}, ["new-key", key])).toMatchObject({ code: 0 })
  expect(await runCommand("backup", {}, ["new-key", key])).toMatchObject({ code: 2 })
})

test("arguments that no command takes, and files that are no backup or key, are refused in one line", async () => {
  const folder = newFolder()
  const empty = join(folder, "empty.backup")
  writeFileSync(empty, "")
  for (const args of [["--all"], ["please"], ["new-key"], ["new-key", "a", "--single"]])
    expect(() => parseBackup(args)).toThrow(new BackupRefused(backupUsage))
  for (const args of [[], ["a", "b"], ["a", "--force"]])
    expect(() => parseRestore(args)).toThrow(new BackupRefused(restoreUsage))
  const messageOf = (work: () => Promise<unknown>) =>
    work().then(
      () => "",
      (error) => (error instanceof BackupRefused ? error.message : ""),
    )
  for (const [work, line] of [
    [() => readKey(join(folder, "no")), "cannot be read: ENOENT"],
    [() => readKey(folder), "cannot be read: EISDIR"],
    [() => checkBackup(join(folder, "a.backup"), undefined), "cannot be read: ENOENT"],
    [() => checkBackup(folder, undefined), `${folder} is a folder: name the backup in it`],
    [() => checkBackup(empty, undefined), `${empty} is empty`],
    [() => checkBackup("/dev/null", undefined), "/dev/null is no file"],
  ] as const) {
    const message = await messageOf(work)
    expect(message).toContain(line)
    expect(message).not.toContain("\n")
  }
})
