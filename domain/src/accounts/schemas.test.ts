import { describe, expect, it } from "vitest"
import { refusedFields } from "../schema/refused-fields.testing.ts"
import {
  emailSchema,
  firstUserSchema,
  newEmailSchema,
  newPasswordSchema,
  signInSchema,
} from "./schemas.ts"

const codeOf = (schema: typeof emailSchema, value: unknown) =>
  Object.values(refusedFields(schema, value))[0]

describe("emailSchema", () => {
  it("trims and lower-cases", () => {
    expect(emailSchema.parse("  Ona.Petraitė@example.lt".replace("ė", "e"))).toBe(
      "ona.petraite@example.lt",
    )
  })

  it.each([
    "Ona Petraitė <Ona@b.lt>",
    '"Petraitė, Ona" <ona@b.lt>',
    " <ona@b.lt>. ",
    "ona@b.lt.",
    "ona@b.lt . ",
    "Ona <ona@b.lt. >",
  ])("reads the address in %j", (pasted) => {
    expect(emailSchema.parse(pasted)).toBe("ona@b.lt")
  })

  it.each(["Ona <ona@b.lt> <x@y.lt>", "<>", "Ona <ona>", "ona@b..lt", "<ona@b.lt"])(
    "reads none in %j",
    (pasted) => {
      expect(emailSchema.safeParse(pasted).success).toBe(false)
    },
  )

  it("takes more than 64 characters before the @ of an account that is there, and not of a new one", () => {
    const long = `${"a".repeat(65)}@b.lt`
    expect(codeOf(emailSchema, long)).toBeUndefined()
    expect(codeOf(newEmailSchema, long)).toBe("emailInvalid")
    expect(codeOf(newEmailSchema, long.slice(1))).toBeUndefined()
    const body = { token: "t", email: long, full_name: "Ona", password: "secret" }
    expect(refusedFields(firstUserSchema, body)).toEqual({ email: "emailInvalid" })
  })

  it.each([
    ["", "emailRequired"],
    ["   ", "emailRequired"],
    [undefined, "emailRequired"],
    [7, "wrongType"],
    ["ona", "emailInvalid"],
    ["ona@", "emailInvalid"],
    ["ona@b.lt\nbcc: x@y.lt", "emailInvalid"],
    [`${"a".repeat(250)}@b.lt`, undefined],
    [`${"a".repeat(251)}@b.lt`, "emailTooLong"],
  ])("refuses %j with %s, or accepts it when that is undefined", (email, code) => {
    expect(codeOf(emailSchema, email)).toBe(code)
  })
})

describe("newPasswordSchema", () => {
  it.each([
    ["12345", "passwordTooShort"],
    ["", "passwordTooShort"],
    [undefined, "passwordRequired"],
    ["123456", undefined],
    ["x".repeat(72), undefined],
    ["x".repeat(73), "passwordTooLong"],
    ["ž".repeat(72), undefined],
    ["🚗".repeat(72), undefined],
    ["🚗".repeat(73), "passwordTooLong"],
    ["🚗".repeat(5), "passwordTooShort"],
  ])("refuses %j with %s, or accepts it when that is undefined", (password, code) => {
    expect(codeOf(newPasswordSchema, password)).toBe(code)
  })

  it("keeps spaces", () => {
    expect(newPasswordSchema.parse("  secret ")).toBe("  secret ")
  })
})

describe("bodies", () => {
  it("of a sign-in need both, of any length a password may once have had", () => {
    expect(refusedFields(signInSchema, {})).toEqual({
      email: "emailRequired",
      password: "passwordRequired",
    })
    expect(refusedFields(signInSchema, { email: "a@b.lt", password: "x" })).toEqual({})
  })

  it("of the first user need a name, too", () => {
    const body = { token: "t", email: "a@b.lt", full_name: " ", password: "secret" }
    expect(refusedFields(firstUserSchema, body)).toEqual({ full_name: "nameRequired" })
  })
})
