import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { binariesAt } from "./binaries.ts"
import { copyPrograms } from "./programs.ts"

/** A package of PostgreSQL in small, and an empty home for its copy. */
function makePackage() {
  const folder = mkdtempSync(join(tmpdir(), "marza-programs-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const root = join(folder, "package", "native")
  const home = join(folder, "home")
  mkdirSync(home)
  for (const part of ["bin", "lib", "share"]) mkdirSync(join(root, part), { recursive: true })
  writeFileSync(join(root, "bin", "postgres"), "postgres")
  writeFileSync(join(root, "lib", "libpq.so"), "library")
  const setVersion = (version: string) =>
    writeFileSync(join(folder, "package", "package.json"), JSON.stringify({ version }))
  setVersion("18.4.0")
  return { binaries: binariesAt(root), home, setVersion }
}

test("the programs are copied whole, once", () => {
  const { binaries, home } = makePackage()
  const { postgres, root } = copyPrograms(binaries, home)
  expect(readFileSync(postgres, "utf8")).toBe("postgres")
  expect(existsSync(join(root, "lib", "libpq.so"))).toBe(true)
  writeFileSync(join(root, "made-by-the-test"), "")
  expect(copyPrograms(binaries, home)).toEqual({ ...binariesAt(root) })
  expect(existsSync(join(root, "made-by-the-test"))).toBe(true)
})

test("half a copy that a killed start left is never used, and goes", () => {
  const { binaries, home } = makePackage()
  for (const half of ["programs", "programs-a1B2c3"]) {
    mkdirSync(join(home, half, "bin"), { recursive: true })
    writeFileSync(join(home, half, "bin", "postgres"), "without its library")
  }
  const { root } = copyPrograms(binaries, home)
  expect(existsSync(join(root, "lib", "libpq.so"))).toBe(true)
  expect(readdirSync(home).map((name) => join(home, name))).toEqual([root])
})

test("a newer version takes the place of the copy; what others put there stays", () => {
  const { binaries, home, setVersion } = makePackage()
  const before = copyPrograms(binaries, home).root
  mkdirSync(join(home, "postgres"))
  mkdirSync(join(home, "programs of mine"))
  setVersion("19.0.0")
  const after = copyPrograms(binaries, home).root
  expect(after).not.toBe(before)
  expect(existsSync(before)).toBe(false)
  expect(readdirSync(home)).toEqual(expect.arrayContaining(["postgres", "programs of mine"]))
})
