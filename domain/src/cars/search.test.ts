import fc from "fast-check"
import { describe, expect, it, test } from "vitest"
import { runs } from "../runs.testing.ts"
import { foldName, nearPatterns } from "./search.ts"

describe("foldName", () => {
  it.each([
    ["Škoda Octavia", "skoda octavia"],
    ["ĄČĘĖĮŠŲŪŽ ąčęėįšųūž", "aceeisuuz aceeisuuz"],
    ["Renault Zoé", "renault zoe"],
    ["Łada Øst Æro Đ Straße ẞ", "lada ost aero d strasse ss"],
    ["  VW \t Passat\u00a0B8\n", "vw passat b8"],
    ["İstanbul", "istanbul"],
    ["", ""],
  ])("folds %j to %j", (name, folded) => {
    expect(foldName(name)).toBe(folded)
  })

  it("folds what is folded no further", () => {
    const names = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }))
    fc.assert(
      fc.property(names, (name) => {
        expect(foldName(foldName(name))).toBe(foldName(name))
      }),
      { numRuns: runs(300) },
    )
  })

  it("folds composed and decomposed letters alike", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        expect(foldName(name.normalize("NFC"))).toBe(foldName(name.normalize("NFD")))
      }),
    )
  })
})

describe("names near a search", () => {
  /** Matches a LIKE pattern as PostgreSQL does. */
  const like = (text: string, pattern: string) => {
    const plain = (letter: string) => letter.replace(/[.*+?^${}()|[\]\\]/, "\\$&")
    const source = pattern.replace(/\\?./gsu, (mark) => {
      if (mark.length > 1) return plain(mark.slice(1))
      return { "%": ".*", _: "." }[mark] ?? plain(mark)
    })
    return new RegExp(`^${source}$`, "su").test(text)
  }
  const isNear = (name: string, query: string) => {
    const words = nearPatterns(query)
    const folded = ` ${foldName(name).replace(/[-/_.,()]/g, " ")}`
    return words.length > 0 && words.every((each) => each.some((pattern) => like(folded, pattern)))
  }

  test.each([
    ["a wrong letter", "oktavia"],
    ["a missing letter", "octvia"],
    ["one too many", "octtavia"],
    ["two swapped", "ocatvia"],
    ["the first one wrong", "pctavia"],
    ["the first one missing", "ctavia"],
    ["the last one too many", "octavias"],
    ["one slip in each word", "skodda oktavia"],
    ["a short word that is right", "oktavia 2"],
  ])("may have %s", (_what, query) => {
    expect(isNear("Škoda Octavia 2,0 TDI", query)).toBe(true)
  })

  test.each([
    ["two wrong letters", "oktawia"],
    ["a word that is not there", "oktavia kombi"],
    ["the middle of a word", "ktavia"],
    ["a short word that is wrong", "oktavia 3"],
  ])("may not have %s", (_what, query) => {
    expect(isNear("Škoda Octavia 2,0 TDI", query)).toBe(false)
  })

  test("are not looked for with less than 4 letters, nor with a whole sentence", () => {
    expect(nearPatterns("bmv")).toEqual([])
    expect(nearPatterns("a b c")).toEqual([])
    expect(nearPatterns("ilgas ".repeat(6))).toEqual([])
    expect(nearPatterns("x".repeat(61))).toEqual([])
  })

  test("begin a word after a hyphen too", () => {
    expect(isNear("Mercedes-Benz Sprinter", "mercedez benz")).toBe(true)
    expect(isNear("Mercedes-Benz Sprinter", "mercedes/bens")).toBe(true)
  })

  test("take signs of LIKE for what they are", () => {
    expect(isNear("VW 100% tikras", "100% tikrus")).toBe(true)
    expect(isNear("VW 1000 tikras", "100% tikrus")).toBe(true) // One letter wrong: 0 for %.
    expect(isNear("VW 10xy tikras", "100% tikrus")).toBe(false)
  })
})
