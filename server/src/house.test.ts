import { readdirSync, readFileSync } from "node:fs"
import { dirname, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"

const repository = fileURLToPath(new URL("../..", import.meta.url))

/** All imports of a side, as folder of the importer → file that is imported, both below `<side>/src`. */
function importsOf(side: "domain" | "server" | "web") {
  const root = resolve(repository, side, "src")
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|testing|gen)\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(resolve(root, file), "utf8")
      const names = [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(
        ([, name = ""]) => name,
      )
      return names.map((name) => ({
        file: `${side}/src/${file}`,
        noun: file.split("/")[0] ?? "",
        isPackage: !name.startsWith("."),
        imported: name.startsWith(".")
          ? relative(root, resolve(dirname(resolve(root, file)), name))
          : name,
      }))
    })
}

const offenders = (imports: { file: string; imported: string }[]) =>
  imports.map(({ file, imported }) => `${file} imports ${imported}`)

/** Folders every feature may use. */
const shared = {
  server: ["db", "http", "jobs", "limits", "mail"],
  web: ["ui", "messages", "session", "api", "images"],
}
/** What is handed to every noun of the server as a service. */
const services = [
  "files/files.ts",
  "files/address.ts",
  "files/receive.ts",
  "files/storing.ts",
  "accounts/secrets.ts",
]

describe("imports run one way", () => {
  test("domain imports neither side, and the sides do not import each other", () => {
    const all = [...importsOf("domain"), ...importsOf("server"), ...importsOf("web")]
    expect(all.length).toBeGreaterThan(300)
    const crossing = all.filter(
      ({ imported }) => imported.startsWith("../") || /^@marza\/(server|web)/.test(imported),
    )
    expect(offenders(crossing.filter(({ file }) => !file.startsWith("web/src/main")))).toEqual([])
    const impure = importsOf("domain").filter(({ imported }) =>
      /^(node:|pg|hono|react)/.test(imported),
    )
    expect(offenders(impure)).toEqual([])
  })

  test("a feature of the server imports only another's queries", () => {
    const crossing = importsOf("server").filter(({ file, noun, isPackage, imported }) => {
      const [target = "", name] = imported.split("/")
      if (isPackage || !name || !file.includes(`/src/${noun}/`) || target === noun) return false
      // The demonstration composes, as main.ts does; http asks accounts who it is.
      if (noun === "demo" || imported === "accounts/access-token.ts") return false
      return (
        !shared.server.includes(target) && !services.includes(imported) && name !== "queries.ts"
      )
    })
    expect(offenders(crossing)).toEqual([])
  })

  test("a feature of the web imports no other", () => {
    const crossing = importsOf("web").filter(({ file, noun, isPackage, imported }) => {
      const [target = "", name] = imported.split("/")
      if (isPackage || !name || !file.includes(`/src/${noun}/`)) return false
      return target !== noun && noun !== "app" && !shared.web.includes(target)
    })
    expect(offenders(crossing)).toEqual([])
  })
})
