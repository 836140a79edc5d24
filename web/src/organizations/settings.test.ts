import type { Settings } from "@marza/domain/organizations/schemas.ts"
import { expect, test } from "vitest"
import { settingsMerger, unsavedFields } from "./settings.ts"

const { merge, choose } = settingsMerger

const stored: Settings = { name: "Šiaurė", color_scheme: "norwegian", language: "lt" }

test("a value equal to the stored one, apart from spaces around a name, is no change", () => {
  expect(unsavedFields(stored, { name: " Šiaurė ", language: "lt" })).toEqual({})
  expect(unsavedFields(stored, { name: "", color_scheme: "norwegian" })).toEqual({ name: "" })
  expect(unsavedFields(stored, { name: "Pietūs", color_scheme: "ocean" })).toEqual({
    name: "Pietūs",
    color_scheme: "ocean",
  })
})

test.each([
  ["what only they changed", {}, { name: "Pietūs" }, []],
  ["what only I changed", { name: "Pietūs" }, {}, []],
  ["different fields", { name: "Pietūs" }, { color_scheme: "ocean" }, []],
  ["the same to the same", { name: "Pietūs " }, { name: "Pietūs" }, []],
  ["the same to different values", { name: "Pietūs" }, { name: "Rytai" }, ["name"]],
  [
    "several fields, of which one is contested",
    { name: "Pietūs", language: "en" },
    { name: "Rytai", language: "en", color_scheme: "ocean" },
    ["name"],
  ],
] as const)("a merge of two saves: %s", (_, mine, theirs, asked) => {
  const versions = { mine: { ...stored, ...mine }, theirs: { ...stored, ...theirs } }
  expect(merge({ base: stored, ...versions }).conflicts).toEqual(asked)
})

test("choosing their value leaves nothing to save in that field, and my other changes stay", () => {
  const theirs: Settings = { ...stored, name: "Rytai", color_scheme: "forest" }
  const mine: Settings = { name: "Pietūs", color_scheme: "ocean", language: "en" }
  const both = choose(mine, theirs, { name: "theirs", color_scheme: "mine" })
  expect(unsavedFields(theirs, both)).toEqual({ color_scheme: "ocean", language: "en" })
  const named = choose({ ...theirs, name: "Pietūs" }, theirs, { name: "theirs" })
  expect(unsavedFields(theirs, named)).toEqual({})
})
