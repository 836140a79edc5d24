import { readdirSync, readFileSync } from "node:fs"
import { dirname, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"

const repository = fileURLToPath(new URL("../..", import.meta.url))

/** An import of a side; paths are below `<side>/src`, packages by their name. */
type Import = { side: Side; file: string; imported: string; isPackage: boolean }
type Side = "domain" | "spreadsheet" | "server" | "web"

const sides: Side[] = ["domain", "spreadsheet", "server", "web"]

function importsOf(side: Side): Import[] {
  const root = resolve(repository, side, "src")
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|testing|oracle|gen)\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(resolve(root, file), "utf8")
      const specifiers = [...text.matchAll(/\b(?:from|import)\s*\(?\s*"([^"\n]+)"/g)]
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
 * The floors of each side, lowest first. A file imports from its own folder and from the floors below; what two folders
 * share belongs on a lower floor.
 */
const floors: Record<Side, string[][]> = {
  domain: [
    // The kernel, which knows no feature.
    ["language.ts", "roles.ts"],
    ["calls", "texts", "time"],
    ["schema", "refusal.ts"],
    ["id.ts", "money"],
    ["csv", "images"],
    ["table"],
    // The features.
    ["backup", "events", "impersonation", "morning-mail", "payers", "profiles", "rates", "vat"],
    ["accounts", "calculator", "expenses", "payments"],
    ["cars", "history", "members", "partners", "suppliers"],
    ["isaf", "tasks"],
    ["analytics", "organizations"],
    ["papers"],
    ["archive", "attachments"],
    ["imports", "inbox", "overheads", "splits"],
    ["closing", "exports", "home"],
    ["downloads"],
    ["all-calls.ts"],
  ],
  spreadsheet: [
    ["sheet.ts", "limits.ts", "refused.ts", "question-kinds.ts", "heading-words-marks.ts"],
    // Numbers, days and words as people write them.
    ["written"],
    ["file"],
    ["types.ts"],
    ["columns"],
    ["workbook.ts"],
    ["plan"],
  ],
  server: [
    [
      "platform/config.ts",
      "platform/counters.ts",
      "platform/log.ts",
      "platform/print-error.ts",
      "platform/collect-early.ts",
      "platform/disk-space.ts",
      "platform/version.ts",
    ],
    [
      "platform/stalls.ts",
      "platform/allowances.ts",
      "platform/turns.ts",
      "platform/write-stream.ts",
    ],
    ["platform/threads"],
    ["platform/db/embedded"],
    ["platform/db"],
    ["platform/keys", "platform/limits", "platform/http", "platform/pictures"],
    ["platform/mail", "platform/zip"],
    ["platform/jobs", "platform/xlsx"],
    ["platform/storage", "platform/system"],
    ["features/sessions"],
    ["features/factors"],
    ["features/sign-in"],
    [
      "features/profiles",
      "features/impersonation",
      "features/events",
      "features/payers",
      "features/rates",
      "features/suppliers",
    ],
    ["features/account", "features/entries", "features/morning-mail", "features/papers"],
    ["features/members", "features/organizations", "features/files", "features/downloads"],
    ["features/expenses", "features/history", "features/payments"],
    ["features/cars"],
    [
      "features/analytics",
      "features/attachments",
      "features/imports",
      "features/partners",
      "features/tasks",
    ],
    ["features/inbox", "features/overheads", "features/splits"],
    ["features/closing", "features/home", "features/isaf"],
    ["features/exports", "features/archive", "features/backup"],
    ["services.ts", "start", "demo"],
    ["app.ts", "user.ts", "organization.ts", "backup.ts", "restore.ts"],
    ["main.ts"],
  ],
  web: [
    ["observable.ts", "storage-keys.ts", "stored.ts"],
    ["messages", "session"],
    ["api"],
    ["offline", "ui"],
    ["history", "images"],
    [
      "accounts",
      "analytics",
      "attachments",
      "backup",
      "calculator",
      "cars",
      "events",
      "expenses",
      "impersonation",
      "imports",
      "members",
      "organizations",
      "overheads",
      "partners",
      "payments",
      "profiles",
    ],
    ["home", "inbox"],
    ["papers", "tasks"],
    ["app"],
    ["main.tsx"],
  ],
}

/** The longest name that a path begins with, and its floor; undefined when it has none. */
function placeOf(side: Side, path: string): { name: string; floor: number } | undefined {
  const places = floors[side].flatMap((names, floor) => names.map((name) => ({ name, floor })))
  return places
    .filter(({ name }) => path === name || path.startsWith(`${name}/`))
    .toSorted((a, b) => b.name.length - a.name.length)[0]
}

describe("imports", () => {
  test("the domain imports neither side, and the sides do not import each other", () => {
    const all = sides.flatMap(importsOf)
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

  test("spreadsheets are read without React or network, for the web alone", () => {
    const packages = importsOf("spreadsheet").filter(
      ({ imported, isPackage }) =>
        isPackage && !/^(@marza\/domain\/|(fflate|papaparse|saxen)$)/.test(imported),
    )
    expect(offenders(packages)).toEqual([])
    const users = [...importsOf("domain"), ...importsOf("server")].filter(({ imported }) =>
      imported.startsWith("@marza/spreadsheet"),
    )
    expect(offenders(users)).toEqual([])
  })

  test("what is made for tests is imported by tests alone", () => {
    const all = sides.flatMap(importsOf)
    expect(
      offenders(all.filter(({ imported }) => /\.(oracle|testing)\.tsx?$/.test(imported))),
    ).toEqual([])
  })

  test.each(sides)("the imports of %s run downwards only, and every file has a floor", (side) => {
    const own = importsOf(side).filter(({ isPackage }) => !isPackage)
    expect(own.length).toBeGreaterThan(100)
    expect(own.filter(({ file }) => placeOf(side, file) === undefined)).toEqual([])
    const isFile = (name: string) => /\.tsx?$/.test(name)
    const wrong = own.filter(({ file, imported }) => {
      const [from, to] = [placeOf(side, file), placeOf(side, imported)]
      if (!from || !to || from.name === to.name) return false
      return to.floor > from.floor || (to.floor === from.floor && !isFile(to.name))
    })
    expect(offenders(wrong)).toEqual([])
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
})
