import { describe, expect, it } from "vitest"
import { refusedFields } from "../schema/refused-fields.testing.ts"
import { invitationSchema, memberListQuerySchema, roleChangeSchema } from "./schemas.ts"

describe("invitationSchema", () => {
  it("needs only an e-mail", () => {
    expect(invitationSchema.parse({ email: " Jonas@Example.LT " })).toEqual({
      email: "jonas@example.lt",
      full_name: "",
    })
  })

  it.each([
    [{ full_name: "Jonas" }, { email: "invitationEmailRequired" }],
    [{ email: " " }, { email: "invitationEmailRequired" }],
    [{ email: "jonas" }, { email: "emailInvalid" }],
    [{ email: "a@b.lt", role: "owner" }, { role: "roleUnknown" }],
    [{ email: "a@b.lt", full_name: "x".repeat(101) }, { full_name: "nameTooLong" }],
    [{ email: "a@b.lt", fullName: "Jonas" }, { fullName: "unknownField" }],
  ])("refuses %j", (invitation, fields) => {
    expect(refusedFields(invitationSchema, invitation)).toEqual(fields)
  })
})

describe("roleChangeSchema", () => {
  it("takes the three roles", () => {
    expect(roleChangeSchema.parse({ role: "owner" })).toEqual({ role: "owner" })
    expect(refusedFields(roleChangeSchema, { role: "superadmin" })).toEqual({ role: "roleUnknown" })
  })
})

describe("memberListQuerySchema", () => {
  it("reads 50 at a time, at most 200", () => {
    expect(memberListQuerySchema.parse({})).toEqual({ limit: 50 })
    expect(memberListQuerySchema.parse({ limit: "200", cursor: "x" })).toEqual({
      limit: 200,
      cursor: "x",
    })
  })

  it.each(["0", "201", "1.5", "x", ""])("refuses a limit of %j", (limit) => {
    expect(refusedFields(memberListQuerySchema, { limit })).toEqual({ limit: "limitInvalid" })
  })
})
