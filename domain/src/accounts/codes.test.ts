import { describe, expect, it } from "vitest"
import { newBackupCode, readCode } from "./codes.ts"

describe("readCode", () => {
  it.each([
    ["123456", "authenticator", "123456"],
    [" 123 456 ", "authenticator", "123456"],
    ["abcd-efgh-jkmn", "backup", "abcdefghjkmn"],
    ["ABCD EFGH 2345", "backup", "abcdefgh2345"],
    ["123456789012", "backup", "123456789012"],
  ])("reads %j as a code of kind %s", (typed, kind, code) => {
    expect(readCode(typed)).toEqual({ kind, code })
  })

  it.each([
    [""],
    ["12345"],
    ["1234567"],
    ["abcdef"],
    ["١٢٣٤٥٦"],
    ["abcd-efgh-jkmnp"],
    ["abcd_efgh_jk"],
  ])("reads %j as no code", (typed) => {
    expect(readCode(typed)).toBeUndefined()
  })
})

describe("newBackupCode", () => {
  it("makes codes that are read back as backup codes and never repeat", () => {
    const codes = Array.from({ length: 1000 }, () => newBackupCode())
    expect(new Set(codes).size).toBe(1000)
    for (const code of codes) {
      expect(code).toMatch(/^([a-hjkmnp-z2-9]{4}-){2}[a-hjkmnp-z2-9]{4}$/)
      expect(readCode(code)?.kind).toBe("backup")
    }
  })

  it("skips bytes that would favour some letters", () => {
    let given = 255
    const code = newBackupCode((bytes) => {
      bytes.fill(given)
      given = 30
    })
    expect(code).toBe("9999-9999-9999")
  })
})
