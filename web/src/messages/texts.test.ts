import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"

const root = new URL("../../../", import.meta.url)

const lithuanian = [
  "web/src/messages/lt-first.ts",
  "web/src/messages/lt.ts",
  "web/src/analytics/isaf/texts-lt.ts",
  "web/src/imports/texts-lt.ts",
  "web/src/partners/texts-lt.ts",
  "domain/src/texts/lt.ts",
]
const english = [
  "web/src/messages/en-first.ts",
  "web/src/messages/en.ts",
  "web/src/analytics/isaf/texts-en.ts",
  "web/src/imports/texts-en.ts",
  "web/src/partners/texts-en.ts",
  "domain/src/texts/en.ts",
]
/** What the server says in mails, in files and on documents. */
const both = globSync("server/src/**/*texts.ts", { cwd: fileURLToPath(root) })

const sourceOf = (path: string) => readFileSync(new URL(path, root), "utf8")

/** The texts of a file as they are written, each with its file. */
const textsOf = (paths: readonly string[]) =>
  paths.flatMap((path) => {
    const code = sourceOf(path).replace(/^import .*|^\s*(?:\/\/|\/?\*).*/gm, "")
    const texts = code.match(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g) ?? []
    return texts.filter((text) => text !== '" "').map((text) => `${path}: ${text.slice(1, -1)}`)
  })

const all = [...lithuanian, ...english, ...both]

describe("texts", () => {
  it.each([
    ["two spaces", all, /(?<!: ) {2}(?!: )/],
    ["three points for an ellipsis", all, /\.\.\./],
    ["cars in stock by another word than “turimi”", [...lithuanian, ...both], /[Aa]tsarg(?!in)/],
    ["an amount without cents", all, /\d{3}(?:\\u00a0| )EUR/],
    ["a straight quotation mark", all, /\\"/],
    ["a straight apostrophe", all, /\p{L}'\p{L}/u],
    ["“Jūs” in capitals inside a sentence", [...lithuanian, ...both], /[\p{Ll},–(] J[ūu][sm]/u],
    // The subject of a mail, which ends with who sends it, is one line.
    ["a line that may begin with a dash", all, / [–—] (?!\$\{ours\})/],
    ["a line that may break before a unit", all, /[\d}] (?:MB|d\.|min\.|mėn\.|km|%)(?![\p{L}])/u],
  ])("have nowhere %s", (_what, paths, wrong) => {
    expect(textsOf(paths).filter((text) => wrong.test(text))).toEqual([])
  })

  it("of two sentences end with a full stop", () => {
    const quoted = /400x400px|2MB$/
    const open = textsOf(all).filter(
      (text) =>
        /\p{Ll}{2}(?<!tūkst|mln)\. \p{Lu}/u.test(text) &&
        !/[.!?:}]\n?$/.test(text) &&
        !quoted.test(text),
    )
    expect(open).toEqual([])
  })

  it("with a number have every Lithuanian form: 1, 2 to 9, and 10", () => {
    const forms = lithuanian.flatMap((path) =>
      [...sourceOf(path).matchAll(/plural\(\w+, \{([^}]*)\}/g)].map(([, given]) => given ?? ""),
    )
    expect(forms.length).toBeGreaterThan(30)
    const isWhole = (given: string) => /one: .*few: .*other: /s.test(given)
    expect(forms.filter((given) => !isWhole(given))).toEqual([])
  })
})
