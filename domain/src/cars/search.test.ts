import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { foldName, matchesSearch } from "./search.ts"

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
      { numRuns: 2000 },
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

describe("matchesSearch", () => {
  it("finds a part of the name without case and accents", () => {
    expect(matchesSearch({ name: "Škoda Octavia" }, "KODA o")).toBe(true)
    expect(matchesSearch({ name: "Skoda" }, "škoda")).toBe(true)
    expect(matchesSearch({ name: "Skoda" }, "")).toBe(true)
    expect(matchesSearch({ name: "Skoda" }, "audi")).toBe(false)
    expect(matchesSearch({ name: "Skoda" }, "%")).toBe(false)
  })
})
