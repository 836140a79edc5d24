import { readdirSync, readFileSync } from "node:fs"
import { dirname, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"

const repository = fileURLToPath(new URL("../..", import.meta.url))

/** An import of a side; paths are below `<side>/src`, packages by their name. */
type Import = { side: Side; file: string; imported: string; isPackage: boolean }
type Side = "domain" | "server" | "web"

function importsOf(side: Side): Import[] {
  const root = resolve(repository, side, "src")
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|testing|oracle|gen)\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(resolve(root, file), "utf8")
      const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)]
      return specifiers.map(([, specifier = ""]) => {
        const isPackage = !specifier.startsWith(".")
        const imported = isPackage
          ? specifier
          : relative(root, resolve(root, dirname(file), specifier))
        return { side, file, imported, isPackage }
      })
    })
}

const offenders = (imports: Import[]) =>
  imports.map(({ side, file, imported }) => `${side}/src/${file} imports ${imported}`)

/**
 * The floors of the server, lowest first. A file imports from its own floor and from those below; what two floors
 * share belongs on the lower one.
 */
const floors = [
  [
    "platform/config.ts",
    "platform/log.ts",
    "platform/print-error.ts",
    "platform/disk-space.ts",
    "platform/version.ts",
  ],
  ["platform/db/embedded"],
  ["platform/db"],
  ["platform/keys", "platform/limits", "platform/http", "platform/pictures"],
  ["platform/mail", "platform/zip"],
  ["platform/jobs", "platform/xlsx"],
  ["platform/storage", "platform/system"],
  ["features/sessions"],
  ["features/factors"],
  ["features/sign-in"],
  ["features/profiles", "features/impersonation", "features/events", "features/rates"],
  ["features/account"],
  ["features/members", "features/organizations", "features/files", "features/downloads"],
  ["features/expenses", "features/history"],
  ["features/cars"],
  ["features/analytics", "features/attachments", "features/imports"],
  ["features/exports", "features/archive", "features/backup"],
  ["services.ts", "start", "demo"],
  ["app.ts", "user.ts", "organization.ts", "backup.ts", "restore.ts"],
  ["main.ts"],
]

/** The floor of a path, by the longest name that it begins with; undefined when it has none. */
function floorOf(path: string): number | undefined {
  const names = floors.flatMap((entries, floor) => entries.map((name) => ({ name, floor })))
  return names
    .filter(({ name }) => path === name || path.startsWith(`${name}/`))
    .toSorted((a, b) => b.name.length - a.name.length)[0]?.floor
}

const entryOf = (path: string) => path.split("/").slice(0, 2).join("/")

describe("imports", () => {
  test("the domain imports neither side, and the sides do not import each other", () => {
    const all = [...importsOf("domain"), ...importsOf("server"), ...importsOf("web")]
    expect(all.length).toBeGreaterThan(300)
    const crossing = all.filter(
      ({ imported }) => imported.startsWith("../") || /^@marza\/(server|web)/.test(imported),
    )
    expect(offenders(crossing)).toEqual([])
    const impure = importsOf("domain").filter(({ imported }) =>
      /^(node:|pg|hono|react)/.test(imported),
    )
    expect(offenders(impure)).toEqual([])
  })

  test("what is made for tests is imported by tests alone", () => {
    const all = [...importsOf("domain"), ...importsOf("server"), ...importsOf("web")]
    expect(
      offenders(all.filter(({ imported }) => /\.(oracle|testing)\.tsx?$/.test(imported))),
    ).toEqual([])
  })

  test("the server's imports run downwards only, and every file has a floor", () => {
    const own = importsOf("server").filter(({ isPackage }) => !isPackage)
    expect(own.filter(({ file }) => floorOf(file) === undefined)).toEqual([])
    const upwards = own.filter(
      ({ file, imported }) => (floorOf(imported) ?? Number.NaN) > (floorOf(file) ?? Number.NaN),
    )
    expect(offenders(upwards)).toEqual([])
  })

  test("pictures are decoded in the process that is there for it, never in the server's own", () => {
    const importing = (name: string) =>
      importsOf("server")
        .filter(({ imported }) => imported === name)
        .map(({ file }) => file)
    const decoder = "platform/pictures/draw.ts"
    expect(importing("sharp")).toEqual([decoder])
    expect(importing(decoder)).toEqual(["platform/pictures/process.ts"])
    expect(importing("platform/pictures/process.ts")).toEqual([])
  })

  test("folders of one floor of the server do not import each other", () => {
    const sideways = importsOf("server").filter(
      ({ file, imported, isPackage }) =>
        !isPackage &&
        floorOf(file) === floorOf(imported) &&
        /^(platform|features)\//.test(file) &&
        !/^platform\/[^/]+$/.test(file) &&
        entryOf(file) !== entryOf(imported),
    )
    expect(offenders(sideways)).toEqual([])
  })

  test("a feature of the web imports no other", () => {
    const shared = ["ui", "messages", "session", "api", "images", "offline"]
    const crossing = importsOf("web").filter(({ file, imported, isPackage }) => {
      const [feature, ...rest] = file.split("/")
      const [target = "", name] = imported.split("/")
      if (isPackage || !name || rest.length === 0 || feature === "app") return false
      return target !== feature && !shared.includes(target)
    })
    expect(offenders(crossing)).toEqual([])
  })
})
