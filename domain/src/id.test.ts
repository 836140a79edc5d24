import { describe, expect, it, vi } from "vitest"
import { idSchema, newId } from "./id.ts"
import { refusedFields } from "./schema/refused-fields.testing.ts"

const version7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe("newId", () => {
  it("is a UUID of version 7, never the same twice", () => {
    const ids = Array.from({ length: 1000 }, () => newId())
    for (const id of ids) expect(id).toMatch(version7)
    expect(new Set(ids).size).toBe(1000)
    expect(idSchema.parse(ids[0])).toBe(ids[0])
  })

  it("begins with the time and ends with what it was given", () => {
    vi.spyOn(Date, "now").mockReturnValue(0x0123_4567_89ab)
    expect(newId((bytes) => bytes.fill(0xff))).toBe("01234567-89ab-7fff-bfff-ffffffffffff")
    expect(newId((bytes) => bytes.fill(0))).toBe("01234567-89ab-7000-8000-000000000000")
    vi.restoreAllMocks()
  })

  it("needs no randomUUID", () => {
    const spy = vi.spyOn(crypto, "randomUUID")
    newId()
    expect(spy).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })
})

describe("idSchema", () => {
  it("takes any version and lower-cases it", () => {
    expect(idSchema.parse("00000000-0000-4000-8000-00010000000A")).toBe(
      "00000000-0000-4000-8000-00010000000a",
    )
    expect(refusedFields(idSchema, "12345678-1234-1234-1234-123456789012")).toEqual({})
  })

  it.each([["new"], [""], [5], [null], ["00000000-0000-4000-8000-00010000000"], ["{x}"]])(
    "refuses %j",
    (value) => {
      expect(Object.keys(refusedFields(idSchema, value))).toEqual(["body"])
    },
  )
})
