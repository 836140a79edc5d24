import { describe, expect, it } from "vitest"
import { refusedFields } from "../schema/refused-fields.testing.ts"
import {
  colorSchemeOf,
  colorSchemes,
  newOrganizationSchema,
  organizationPatchSchema,
} from "./schemas.ts"

describe("colorSchemeOf", () => {
  it("knows five and falls back to norwegian", () => {
    expect(colorSchemes.map(colorSchemeOf)).toEqual([
      "norwegian",
      "ocean",
      "forest",
      "sunset",
      "midnight",
    ])
    expect(colorSchemeOf("neon")).toBe("norwegian")
  })
})

describe("bodies", () => {
  it("of a new organization need a name after trimming", () => {
    expect(newOrganizationSchema.parse({ name: " Autopartneriai " })).toEqual({
      name: "Autopartneriai",
    })
    expect(refusedFields(newOrganizationSchema, { name: "  " })).toEqual({
      name: "organizationNameRequired",
    })
    expect(refusedFields(newOrganizationSchema, { name: "x".repeat(101) })).toEqual({
      name: "organizationNameTooLong",
    })
  })

  it("of settings change what they name", () => {
    expect(organizationPatchSchema.parse({})).toEqual({})
    expect(organizationPatchSchema.parse({ language: "en", color_scheme: "ocean" })).toEqual({
      language: "en",
      color_scheme: "ocean",
    })
    const wrong = { name: "", language: "de", color_scheme: "neon", logo_url: "x" }
    expect(refusedFields(organizationPatchSchema, wrong)).toEqual({
      name: "organizationNameRequired",
      language: "languageUnknown",
      color_scheme: "colorSchemeUnknown",
      logo_url: "unknownField",
    })
  })
})
