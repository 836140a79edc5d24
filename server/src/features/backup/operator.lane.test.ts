import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"
import { addAvatar, runCommand, startCommand } from "../../../test/backup-commands.ts"
import { backUp, filesIn, newDatabase, newFolder } from "../../../test/backups.ts"
import { ask } from "../../../test/database.ts"
import { openAppForTest } from "../../../test/open-app.ts"
import { run as runServer, signInFirst, urlOf } from "../../../test/program.ts"
import { databaseOf } from "../../../test/running.ts"
import { openSmallDisk } from "../../../test/small-disk.ts"

test("the commands back up beside a running server and without one, prove and restore", async () => {
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

  const stopped = await runCommand("restore", { DATA_DIR }, [join(BACKUP_DIR, name)])
  expect(stopped).toMatchObject({ code: 2, printed: expect.stringContaining("is not empty") })
  const alone = await runCommand("backup", { DATA_DIR }, [
    "--single",
    "--to",
    join(BACKUP_DIR, "one"),
  ])
  expect(alone.code).toBe(0)
  const [single = ""] = readdirSync(join(BACKUP_DIR, "one"))

  const proved = await runCommand("restore", {}, [join(BACKUP_DIR, name), "--check"])
  expect(proved).toMatchObject({
    code: 0,
    printed: expect.stringMatching(
      / restores: \d+ rows in \d+ tables, \d+ files .*all as they were/,
    ),
  })
  const temporary = newFolder()
  const drill = [{ TMPDIR: temporary }, [join(BACKUP_DIR, name), "--check"]] as const
  const killed = startCommand("restore", drill[0], [...drill[1]])
  await expect.poll(() => readdirSync(temporary)).toHaveLength(1)
  killed.child.kill("SIGKILL")
  await killed.ended
  expect(readdirSync(temporary)).toHaveLength(1)
  expect((await runCommand("restore", drill[0], [...drill[1]])).code).toBe(0)
  expect(readdirSync(temporary)).toEqual([])
  const target = newFolder()
  const restored = await runCommand("restore", { DATA_DIR: target }, [
    join(BACKUP_DIR, "one", single),
  ])
  expect(restored).toMatchObject({ code: 0, printed: expect.stringContaining("is restored as of") })
  expect(filesIn(target)).toEqual(filesIn(DATA_DIR))
  // It starts, and is the same.
  const again = runServer({ DATA_DIR: target })
  await urlOf(again)
  expect(await ask(databaseOf(target).url, count)).toEqual(counted)
  again.child.kill("SIGTERM")
  await again.ended
})

test("a restore and other commands end with a clear line where the disk fills while the database is made", async () => {
  const { path } = await backUp(await openAppForTest(), { single: true })
  // Too small for initdb, for the database within it, and for its tables.
  for (const megabytes of [10, 40, 48]) {
    for (const [program, args] of [
      ["restore", [path]],
      ["user", ["list"]],
    ] as const) {
      const disk = await openSmallDisk(megabytes)
      const environment = { DATA_DIR: disk.folder }
      const { code, printed } = await startCommand(program, environment, [...args], disk.command)
        .ended
      expect(printed).toContain(`DATA_DIR ${disk.folder} has no room left: make room and start`)
      expect(code).toBe(1)
    }
  }
})

test("a place that is not empty is refused by what it holds, and nothing in it changes", async () => {
  const opened = await openAppForTest()
  const { path } = await backUp(opened, { single: true })
  const fileIn = (...names: string[]) => {
    const folder = newFolder()
    const file = join(folder, ...names)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, "mine")
    return { DATA_DIR: folder, file }
  }
  for (const [names, line] of [
    [["notes.txt"], "is not empty (notes.txt)"],
    [["postgres", "notes.txt"], "holds notes.txt, which is no database: move it away"],
    [["files", "avatars", "a.png"], "files holds avatars/a.png, but the database"],
    [["postgres.new", "PG_VERSION"], "is not empty (postgres.new)"],
    [["server.pid"], "server.pid is not this program's"],
  ] as const) {
    const { file, DATA_DIR } = fileIn(...names)
    const refused = await runCommand("restore", { DATA_DIR }, [path])
    expect(refused).toMatchObject({ code: 2, printed: expect.stringContaining(line) })
    expect(readFileSync(file, "utf8")).toBe("mine")
    expect(readdirSync(DATA_DIR)).toEqual([names[0]])
  }
  const { DATA_DIR } = fileIn("files", "a.new")
  const DATABASE_URL = await newDatabase()
  const beside = await runCommand("restore", { DATA_DIR, DATABASE_URL }, [path])
  expect(beside).toMatchObject({ code: 2, printed: expect.stringContaining("(a.new)") })
  // The backup itself, the folder of backups and their key may lie there.
  const target = newFolder()
  const inside = join(target, "backups", "one.backup")
  mkdirSync(dirname(inside))
  cpSync(path, inside)
  const restored = await runCommand("restore", { DATA_DIR: target }, [inside])
  expect(restored.printed).toContain("is restored as of")
})

test("a wrong command is refused with its usage, and changes nothing", async () => {
  const DATA_DIR = join(newFolder(), "none")
  const BACKUP_DIR = join(newFolder(), "backups")
  const folder = newFolder()
  const empty = join(folder, "empty.backup")
  writeFileSync(empty, "")
  for (const [environment, args, line] of [
    [{ DATA_DIR }, [], "give BACKUP_DIR"],
    [{ DATA_DIR, BACKUP_DIR }, [], "holds no database"],
    [{ DATA_DIR, BACKUP_DIR }, ["--all"], "npm run backup"],
    [{ DATA_DIR, BACKUP_DIR }, ["please"], "npm run backup"],
    [{ DATA_DIR, BACKUP_DIR, BACKUP_KEY_FILE: join(folder, "no") }, [], "cannot be read: ENOENT"],
    [{ DATA_DIR, BACKUP_DIR, BACKUP_KEY_FILE: folder }, [], "cannot be read: EISDIR"],
  ] as const) {
    const refused = await runCommand("backup", environment, [...args])
    expect(refused).toMatchObject({ code: 2, printed: expect.stringContaining(line) })
  }
  for (const [args, line] of [
    [[], "npm run restore"],
    [["a", "b"], "npm run restore"],
    [["a", "--force"], "npm run restore"],
    [[join(folder, "a.backup")], "cannot be read: ENOENT"],
    [[folder], `${folder} is a folder: name the backup in it`],
    [[empty, "--check"], `${empty} is empty`],
    [["/dev/null"], "/dev/null is no file"],
  ] as const) {
    const refused = await runCommand("restore", { DATA_DIR }, [...args])
    expect(refused).toMatchObject({ code: 2, printed: expect.stringContaining(line) })
    if (line !== "npm run restore") expect(refused.printed.trimEnd()).not.toContain("\n")
  }
  writeFileSync(join(folder, "foreign.backup"), "SQLite format 3\0")
  const foreign = await runCommand("restore", { DATA_DIR }, [join(folder, "foreign.backup")])
  expect(foreign).toMatchObject({ code: 2, printed: expect.stringContaining("no backup at all") })
  expect(existsSync(DATA_DIR)).toBe(false)
  expect(existsSync(BACKUP_DIR)).toBe(false)
  const key = join(folder, "key")
  expect(await runCommand("backup", {}, ["new-key", key])).toMatchObject({ code: 0 })
  expect(await runCommand("backup", {}, ["new-key", key])).toMatchObject({ code: 2 })
})
