import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { readConfig } from "./platform/config.ts"

const repository = fileURLToPath(new URL("../..", import.meta.url))
const { scripts } = JSON.parse(readFileSync(resolve(repository, "package.json"), "utf8"))
const documents = globSync(["*.md", "docs/**/*.md"], { cwd: repository }).map((file) => ({
  file,
  text: readFileSync(resolve(repository, file), "utf8"),
}))

/** Inline code that begins with a folder of this repository. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`((?:bench|bin|docs|domain|e2e|ops|server|web)\/[\w./-]*)`/g)].map(
    ([, path = ""]) => path,
  )

test("every path that a document names exists", () => {
  const named = documents.flatMap(({ file, text }) => pathsIn(text).map((path) => ({ file, path })))
  expect(named.length).toBeGreaterThan(20)
  // Built, so a fresh clone does not have it.
  const isBuilt = (path: string) => path.startsWith("web/dist")
  expect(
    named.filter(({ path }) => !isBuilt(path) && !existsSync(resolve(repository, path))),
  ).toEqual([])
})

test("every document that a document links to exists", () => {
  const links = documents.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, link = ""]) => ({
      file,
      link,
    })),
  )
  expect(links.length).toBeGreaterThan(10)
  expect(
    links.filter(({ file, link }) => !existsSync(resolve(repository, dirname(file), link))),
  ).toEqual([])
})

test("every npm command that a document names exists", () => {
  const commands = documents.flatMap(({ file, text }) =>
    [...text.matchAll(/\bnpm run ([\w:]+)/g)].map(([, command = ""]) => ({ file, command })),
  )
  expect(commands.length).toBeGreaterThan(3)
  const own = JSON.parse(readFileSync(resolve(repository, "server/package.json"), "utf8")).scripts
  expect(commands.filter(({ command }) => !(command in { ...own, ...scripts }))).toEqual([])
})

test("every point that docs/security.md calls met names a file that shows it", () => {
  const text = readFileSync(resolve(repository, "docs/security.md"), "utf8")
  const rows = [...text.matchAll(/^\| ([\d., –]+) \| (\S+|\*\*not met\*\*) \| (.*) \|$/gm)].map(
    ([, points = "", verdict = "", evidence = ""]) => ({ points, verdict, evidence }),
  )
  expect(rows.length).toBeGreaterThan(150)
  expect(new Set(rows.map(({ points }) => points)).size).toBe(rows.length)
  expect(new Set(rows.map(({ verdict }) => verdict))).toEqual(
    new Set(["met", "partly", "**not met**", "—"]),
  )
  const files = rows.flatMap(({ evidence }) => [...evidence.matchAll(/`([\w-][\w./-]*\.\w+)`/g)])
  expect(files.filter(([, file = ""]) => !existsSync(resolve(repository, file)))).toEqual([])
  const met = rows.filter(({ verdict }) => verdict === "met")
  expect(met.filter(({ evidence }) => !/`[\w./-]+\.\w+`/.test(evidence))).toEqual([])
})

test.each(["ops/marza.env", "ops/several.env"])(
  "the settings of %s are accepted by the start, and each is described",
  (file) => {
    const lines = readFileSync(resolve(repository, file), "utf8").split("\n")
    const settings = lines.flatMap((line) => {
      const [, name, value] = /^#?([A-Z0-9_]+)=(.*)$/.exec(line) ?? []
      return name ? [[name, value]] : []
    })
    expect(settings.length).toBeGreaterThan(8)
    expect(() => readConfig(Object.fromEntries(settings))).not.toThrow()
    const described = readFileSync(resolve(repository, "docs/operations.md"), "utf8")
    expect(settings.filter(([name]) => !described.includes(`\`${name}\``))).toEqual([])
  },
)
