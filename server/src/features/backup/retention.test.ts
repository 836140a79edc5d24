import { mkdirSync, rmdirSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { expect, test } from "vitest"
import { backUp, newFolder, restoreRows } from "../../../test/backups.ts"
import { picture } from "../../../test/images.ts"
import { openAppForTest } from "../../../test/open-app.ts"
import { listFiles } from "../../../test/s3.ts"
import { makeKey, readKey } from "./keys.ts"
import { backupLine } from "./operator.ts"
import { outdated } from "./retention.ts"

const hour = 60 * 60 * 1000
const nameAt = (time: number) =>
  `marza-${new Date(time).toISOString().slice(0, 16).replace(":", "")}Z.backup`

test("seven days, four weeks and twelve months stay of a backup every six hours", () => {
  let folder: string[] = []
  const end = Date.UTC(2026, 10, 21, 1)
  for (let time = end - 500 * 24 * hour; time <= end; time += 6 * hour) {
    folder.push(nameAt(time))
    const gone = new Set(outdated(folder, time))
    expect(gone.has(nameAt(time))).toBe(false)
    folder = folder.filter((name) => !gone.has(name))
  }
  expect(folder).toEqual(
    [
      ...["2025-12-31T1900", "2026-01-31T1900", "2026-02-28T1900", "2026-03-31T1900"],
      ...["2026-04-30T1900", "2026-05-31T1900", "2026-06-30T1900", "2026-07-31T1900"],
      ...["2026-08-31T1900", "2026-09-30T1900", "2026-10-31T1900", "2026-11-01T1900"],
      ...["2026-11-08T1900", "2026-11-15T1900", "2026-11-16T1900", "2026-11-17T1900"],
      ...["2026-11-18T1900", "2026-11-19T1900", "2026-11-20T0700", "2026-11-20T1300"],
      ...["2026-11-20T1900", "2026-11-21T0100"],
    ].map((time) => `marza-${time}Z.backup`),
  )
})

test("files with other names are never outdated, and a clock that was set back removes no newer backup", () => {
  const others = [
    "before-upgrade.backup",
    "marza-2020-01-01T0000Z.backup.copy",
    "marza-2020-99-01T0000Z.backup",
  ]
  const years = [2001, 2002, 2003].map((year) => nameAt(Date.UTC(year, 0, 1)))
  expect(outdated([...others, ...years])).toEqual([])
  const day = ["marza-2026-11-21T0100Z.backup", "marza-2026-11-21T0100Z-2.backup"]
  expect(outdated(day)).toEqual([])
})

test("a backup that was made while the clock was ahead stays, and does not outdate the others", () => {
  const now = Date.UTC(2026, 10, 21, 12)
  const hourly = Array.from({ length: 24 }, (_, hours) => nameAt(now - hours * hour))
  const ahead = nameAt(now + 30 * 24 * hour)
  expect(outdated([...hourly, ahead], now)).toEqual([])
})

test("an outdated backup goes with the files that no other one needs, once the new one is proved", async () => {
  const opened = await openAppForTest()
  const owner = await opened.person()
  const avatar = async () =>
    owner.call(
      "PUT",
      `/api/profiles/${owner.id}/avatar`,
      await picture("png", { width: Math.ceil(Math.random() * 200) + 20, height: 30 }),
    )
  const folder = newFolder()
  const keyFile = join(newFolder(), "key")
  await makeKey(keyFile)
  const key = await readKey(keyFile)
  const at = (day: number, options = {}) =>
    backUp(opened, {
      folder,
      removesOutdated: true,
      madeAt: new Date(Date.UTC(2025, 10, day, 1)),
      ...options,
    })
  await avatar()
  // The last of October.
  const first = await at(-1)
  const kept = listFiles(join(folder, "files"))
  await avatar()
  // Neither the newest of its week nor of its month.
  const second = await at(4)
  const files = listFiles(join(folder, "files"))
  expect(files).toHaveLength(2)
  await avatar()
  for (const day of [5, 9, 16, 23]) await at(day)
  for (const day of [24, 25, 26, 27, 28, 29]) await at(day)
  const names = listFiles(folder)
  expect(names).toContain(basename(first.path))
  expect(names).not.toContain(basename(second.path))
  expect(listFiles(join(folder, "files"))).toHaveLength(2)
  expect(listFiles(join(folder, "files"))).toEqual(expect.arrayContaining(kept))
  await restoreRows(first.path)
  // Files that others have put there stay, however old they are.
  const foreign = ["files/notes.txt", "files/ab/notes.txt", "mine.unfinished/notes.txt"]
  for (const path of foreign) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), "mine")
    utimesSync(dirname(join(folder, path)), 0, 0)
  }
  await at(29)
  expect(listFiles(folder)).toEqual(expect.arrayContaining(foreign))
  // A folder in the place of an old one cannot be removed, and does not spoil the new one.
  mkdirSync(join(folder, "marza-2020-01-01T0000Z.backup"))
  mkdirSync(join(folder, "marza-2020-01-02T0000Z.backup"))
  const made = await at(29)
  expect(backupLine(made, 1)).toMatch(/, 1 s, verified; outdated backups could not be removed: .+/)
  for (const day of [1, 2]) rmdirSync(join(folder, `marza-2020-01-0${day}T0000Z.backup`))
  // Files of a backup that cannot be read stay.
  await at(30, { key })
  rmSync(first.path)
  await backUp(opened, { folder, removesOutdated: true, madeAt: new Date(Date.UTC(2025, 11, 1)) })
  expect(listFiles(join(folder, "files"))).toEqual(expect.arrayContaining(kept))
})
