import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { beforeAll, expect, onTestFinished, test } from "vitest"
import { ask } from "../../../../test/database.ts"
import { startCluster } from "./cluster.ts"
import { FolderRefused, refusalOfFolder } from "./cluster-folder.ts"

/** One cluster that every test of what is lacking changes and puts back. */
let made: string
beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), "marza-made-"))
  const cluster = await startCluster(made)
  await ask(cluster.url, "create table kept (n int); insert into kept values (7)")
  await cluster.stop()
  return () => rmSync(made, { recursive: true })
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "marza-place-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const contentOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) =>
    join(entry.parentPath, entry.name),
  )

async function expectRefused(folder: string, line: string | RegExp): Promise<void> {
  const before = contentOf(folder)
  await expect(startCluster(folder)).rejects.toThrow(line)
  expect(contentOf(folder)).toEqual(before)
}

async function expectKept(folder: string): Promise<void> {
  const cluster = await startCluster(folder)
  const rows = await ask(cluster.url, "select n from kept")
  await cluster.stop()
  expect(rows).toEqual([{ n: 7 }])
}

test.each(["PG_VERSION", "global/pg_control", "base", "pg_wal", "postgresql.conf"])(
  "a database that lacks %s is refused by name and untouched, and works again once that is back",
  async (part) => {
    const path = join(made, "postgres", part)
    renameSync(path, join(made, "aside"))
    try {
      await expectRefused(made, `${join(made, "postgres")} is a database that lacks ${part}: put`)
    } finally {
      renameSync(join(made, "aside"), path)
    }
    await expectKept(made)
  },
)

test.each([
  ["pg_wal", "pg_wal holds no file of its log"],
  ["pg_xact", "pg_xact is empty"],
])(
  "a database whose %s was emptied is refused by name, with what to do, and untouched",
  async (part, damage) => {
    const path = join(made, "postgres", part)
    renameSync(path, join(made, "aside"))
    mkdirSync(path)
    try {
      await expectRefused(
        made,
        `${join(made, "postgres")} is a damaged database, for ${damage}: put the whole folder back from a copy, or give another DATA_DIR, and restore a backup there: npm run restore -- <file>`,
      )
    } finally {
      rmSync(path, { recursive: true })
      renameSync(join(made, "aside"), path)
    }
    await expectKept(made)
  },
)

test("a database whose control file is cut, or that lacks a file of its own, is refused with what to do", async () => {
  const cluster = join(made, "postgres")
  const control = join(cluster, "global", "pg_control")
  for (const [file, content, line] of [
    [control, readFileSync(control).subarray(0, 100), "is cut at 100 of 8192 bytes: put the whole"],
    // The list of databases, which each connection reads.
    [join(cluster, "global", "1262"), undefined, " is damaged (could not open file "],
  ] as const) {
    const whole = readFileSync(file)
    rmSync(file)
    if (content) writeFileSync(file, content)
    try {
      await expect(startCluster(made)).rejects.toThrow(line)
    } finally {
      writeFileSync(file, whole)
    }
    await expectKept(made)
  }
})

test("a DATA_DIR that is a file, or another account's, is refused with what to do", async () => {
  const folder = newFolder()
  const file = join(folder, "data")
  writeFileSync(file, "mine")
  await expect(startCluster(file)).rejects.toThrow(`DATA_DIR ${file} is not a folder: move the`)
  const below = join(file, "below")
  await expect(startCluster(below)).rejects.toThrow(`DATA_DIR ${below} is not a folder: move the`)
  // Root may enter every folder.
  const denied = Object.assign(new Error(), { code: "EACCES", path: join(folder, "server.pid") })
  expect(refusalOfFolder(denied, folder)).toEqual(
    new FolderRefused(
      `DATA_DIR ${folder} is another account's (EACCES at ${folder}/server.pid): start as the account that it belongs to, or give this one the folder (chown -R)`,
    ),
  )
})

test("a database whose password is missing, empty or another one is refused, and works again with its own", async () => {
  const file = join(made, "postgres.password")
  const password = readFileSync(file, "utf8")
  for (const [content, line] of [
    [undefined, `${file} is missing`],
    ["\n", `${file} is empty`],
    ["another", "is not the password of the database there"],
  ] as const) {
    rmSync(file)
    if (content !== undefined) writeFileSync(file, content)
    await expect(startCluster(made)).rejects.toThrow(line)
    if (content !== undefined) expect(readFileSync(file, "utf8")).toBe(content)
    writeFileSync(file, password)
  }
  await expectKept(made)
})

test("a place that holds anything else is refused by name, and nothing is removed from it", async () => {
  const foreign = newFolder()
  mkdirSync(join(foreign, "postgres"))
  writeFileSync(join(foreign, "postgres", "notes.txt"), "mine")
  await expectRefused(foreign, "holds notes.txt, which is no database: move it away")

  const file = newFolder()
  writeFileSync(join(file, "postgres"), "mine")
  await expectRefused(file, `${join(file, "postgres")} is not a folder: move it away`)

  const pid = newFolder()
  writeFileSync(join(pid, "server.pid"), "mine")
  await expectRefused(pid, `${join(pid, "server.pid")} is not this program's: move it away`)
  expect(readFileSync(join(pid, "server.pid"), "utf8")).toBe("mine")

  const making = newFolder()
  writeFileSync(join(making, "postgres.making"), "../made")
  await expectRefused(making, `${join(making, "postgres.making")} is not this program's`)
})

test("a link to a database is followed, and one to nothing is refused", async () => {
  const linked = newFolder()
  const path = join(linked, "postgres")
  writeFileSync(
    join(linked, "postgres.password"),
    readFileSync(join(made, "postgres.password"), "utf8"),
  )
  symlinkSync(join(made, "postgres"), path)
  await expectKept(linked)
  rmSync(path)
  symlinkSync(join(linked, "unmounted"), path)
  await expectRefused(linked, "unmounted, which is not there: mount it, or remove the link")
  mkdirSync(join(linked, "unmounted"))
  await expectRefused(linked, "unmounted, which is empty: mount what belongs there")
})

test("a DATA_DIR that had a database does not begin anew without it", async () => {
  const away = newFolder()
  writeFileSync(join(away, "postgres.password"), "x")
  await expectRefused(away, "has the password of a database, but")
  mkdirSync(join(away, "postgres"))
  await expectRefused(away, "postgres is empty: put it back, or give another DATA_DIR and restore")
  mkdirSync(join(away, "postgres.new"))
  await expectRefused(away, `a first start of 0.3.0 was broken off in ${away}: move `)
  rmSync(join(away, "postgres.new"), { recursive: true })

  const files = newFolder()
  mkdirSync(join(files, "files", "avatars"), { recursive: true })
  const cluster = await startCluster(files)
  await cluster.stop()
  rmSync(join(files, "postgres"), { recursive: true })
  rmSync(join(files, "postgres.password"))
  writeFileSync(join(files, "files", "avatars", "a.png"), "png")
  await expectRefused(files, "files holds avatars/a.png, but the database of these files")
})

test("what a first start left that was killed is made anew, and folders of like names stay", async () => {
  const folder = newFolder()
  const own = "postgres.new-0123456789abcdef01234567"
  for (const name of [own, "postgres.new", "postgres.new-mine"]) {
    mkdirSync(join(folder, name, "postgres"), { recursive: true })
    writeFileSync(join(folder, name, "postgres", "PG_VERSION"), "18")
  }
  writeFileSync(join(folder, "postgres.making"), own)
  writeFileSync(join(folder, "postgres.password"), "it had got so far")
  const cluster = await startCluster(folder)
  onTestFinished(cluster.stop)
  expect(await ask(cluster.url, "select 1 as n")).toEqual([{ n: 1 }])
  expect(readFileSync(join(folder, "postgres.password"), "utf8")).toBe("it had got so far")
  expect(readdirSync(folder).toSorted()).toEqual(
    ["postgres", "postgres.log", "postgres.new", "postgres.new-mine"].concat(
      "postgres.password",
      "server.pid",
    ),
  )
  expect(existsSync(join(folder, "postgres.new", "postgres", "PG_VERSION"))).toBe(true)
})
