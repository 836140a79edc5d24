import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import * as z from "zod/mini"
import { emailSchema, newPasswordSchema } from "../accounts/schemas.ts"
import { Refusal, refusalCodes } from "../refusal.ts"
import { en } from "./en.ts"
import { codeOf, fieldCodes } from "./field-codes.ts"
import { lt } from "./lt.ts"
import { type TextCode, text } from "./text.ts"

const domain = fileURLToPath(new URL("..", import.meta.url))

describe("texts", () => {
  it("are asked for by codes that the compiler knows, wherever a schema says what is wrong", () => {
    const schemas = globSync("**/*.ts", { cwd: domain }).filter((file) => !file.includes(".test."))
    expect(schemas.length).toBeGreaterThan(100)
    const unchecked = schemas.filter((file) =>
      /\b(?:error|message): (?:"|\(.*\) =>)/.test(readFileSync(join(domain, file), "utf8")),
    )
    expect(unchecked).toEqual([])
  })

  it("exist for every code in both languages", () => {
    expect(Object.keys(en)).toEqual(Object.keys(lt))
    for (const written of [...Object.values(lt), ...Object.values(en)]) {
      expect(written.trim()).toBe(written)
      expect(written).not.toBe("")
    }
  })

  it.each<[TextCode, string]>([
    ["nameRequired", "Vardas privalomas"],
    ["nameTooLong", "Vardas negali būti ilgesnis nei 100 simbolių"],
    ["emailInvalid", "Neteisingas el. pašto adresas"],
    ["emailTooLong", "El. paštas negali būti ilgesnis nei 255 simbolių"],
    ["invitationEmailRequired", "El. paštas privalomas."],
    ["passwordTooShort", "Slaptažodis turi būti bent 6 simbolių"],
    ["passwordTooLong", "Slaptažodis negali būti ilgesnis nei 72 simbolių"],
    ["passwordsDiffer", "Slaptažodžiai nesutampa"],
    ["passwordMissing", "Įveskite naują slaptažodį."],
    ["organizationNameRequired", "Pavadinimas privalomas"],
    ["organizationNameTooLong", "Pavadinimas negali būti ilgesnis nei 100 simbolių"],
    ["carFieldsRequired", "Užpildykite visus privalomus laukus."],
    ["expenseFieldsRequired", "Užpildykite visus laukus."],
    ["image_required", "Prašome įkelti vaizdo failą"],
    ["image_too_large", "Failas per didelis. Maksimalus dydis: 2MB"],
  ])("quote the rules: %s", (code, quoted) => {
    expect(text(code, "lt")).toBe(quoted)
  })

  it("quote its English image texts", () => {
    expect(text("image_required", "en")).toBe("Please upload an image file")
    expect(text("image_too_large", "en")).toBe("File too large. Maximum size: 2MB")
  })

  it("end with a full stop where they are shown by themselves, and have none under a field", () => {
    // The rules quote these otherwise.
    const quoted = ["image_required", "image_too_large", "invitationEmailRequired"]
    quoted.push("passwordMissing", "carFieldsRequired", "expenseFieldsRequired")
    for (const [code, written] of [...Object.entries(lt), ...Object.entries(en)]) {
      if (quoted.includes(code)) continue
      const isRefusal = refusalCodes.some((known) => known === code)
      const isSentences = /\. \p{Lu}/u.test(written)
      expect.soft(written.endsWith("."), written).toBe(isRefusal || isSentences)
    }
  })

  it.each([["Invalid input"], ["It's wrong."], [""]])("hide %j", (message) => {
    expect(codeOf({ path: [], message })).toBe("invalid")
  })
})

describe("Refusal", () => {
  it("carries its code, fields and detail", () => {
    const refusal = new Refusal("bad_request", {
      fields: { name: "carNameRequired" },
      detail: { current: 1 },
    })
    expect(refusal).toBeInstanceOf(Error)
    expect(refusal).toMatchObject({
      name: "Refusal",
      code: "bad_request",
      fields: { name: "carNameRequired" },
      detail: { current: 1 },
    })
    expect(new Refusal("internal").fields).toBeUndefined()
  })

  it("has a text of its own for every code", () => {
    for (const code of refusalCodes) expect(text(code, "lt")).not.toBe(lt.invalid)
    expect(new Set(refusalCodes.map((code) => text(code, "lt"))).size).toBe(refusalCodes.length)
  })
})

describe("fieldCodes", () => {
  it("names fields by their path, each with its first issue", () => {
    const issues = [
      { path: ["name"], message: "carNameRequired" },
      { path: ["name"], message: "carNameTooLong" },
      { path: ["items", 0, "id"], message: "Invalid input" },
      { path: [], message: "unknownField", code: "unrecognized_keys", keys: ["a", "__proto__"] },
      { path: [], message: "wrongType" },
    ]
    expect(Object.entries(fieldCodes(issues))).toEqual([
      ["name", "carNameRequired"],
      ["items.0.id", "invalid"],
      ["a", "unknownField"],
      ["__proto__", "unknownField"],
      ["body", "wrongType"],
    ])
  })

  it("names the wrong field of a union's nearest variant, wherever the union stands", () => {
    const either = z.union([
      z.strictObject({ email: emailSchema }),
      z.strictObject({ password: newPasswordSchema }),
    ])
    const codesOf = (schema: z.ZodMiniType, given: unknown) =>
      fieldCodes(schema.safeParse(given).error?.issues ?? [])
    expect(codesOf(either, { email: "ne" })).toEqual({ email: "emailInvalid" })
    expect(codesOf(either, { email: null })).toEqual({ email: "emailRequired" })
    expect(codesOf(either, { password: "trump" })).toEqual({ password: "passwordTooShort" })
    expect(codesOf(either, { password: "x".repeat(73) })).toEqual({ password: "passwordTooLong" })
    expect(codesOf(either, { email: "a@b.lt", extra: 1 })).toEqual({ extra: "invalid" })
    for (const unclear of [{}, { email: "a@b.lt", password: "slaptas" }, null])
      expect(codesOf(either, unclear)).toEqual({ body: "invalid" })
    const inside = z.strictObject({ change: z.array(either) })
    expect(codesOf(inside, { change: [{ email: "a@b.lt" }, { password: "x" }] })).toEqual({
      "change.1.password": "passwordTooShort",
    })
  })
})
