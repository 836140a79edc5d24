import { describe, expect, it } from "vitest"
import { refusedFields } from "../schema/refused-fields.testing.ts"
import { profilePatchSchema } from "./schemas.ts"

describe("profilePatchSchema", () => {
  it("takes a name of 1 to 100 characters", () => {
    expect(profilePatchSchema.parse({ full_name: " Ona " })).toEqual({ full_name: "Ona" })
    expect(refusedFields(profilePatchSchema, { full_name: "Ą".repeat(100) })).toEqual({})
    expect(refusedFields(profilePatchSchema, { full_name: "Ą".repeat(101) })).toEqual({
      full_name: "nameTooLong",
    })
    expect(refusedFields(profilePatchSchema, { full_name: " " })).toEqual({
      full_name: "nameRequired",
    })
    expect(refusedFields(profilePatchSchema, { full_name: "Ona", email: "a@b.lt" })).toEqual({
      email: "unknownField",
    })
  })
})
