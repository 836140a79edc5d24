import { expect, test } from "vitest"
import { refusedFields } from "../schema/refused-fields.testing.ts"
import { organizationPatchSchema } from "./schemas.ts"

test.each([
  ["LT12 1000 0111 0100 1000", "LT121000011101001000"],
  ["gb82west12345698765432", "GB82WEST12345698765432"],
  ["NO9386011117947", "NO9386011117947"],
])("the IBAN %s is stored as %s", (typed, stored) => {
  expect(organizationPatchSchema.parse({ iban: typed })).toEqual({ iban: stored })
})

test.each(["LT12 1000 0111 0100 1001", "LT21 1000 0111 0100 1000", "LT12", "", "1234567890123456"])(
  "there is no IBAN %s",
  (iban) => {
    expect(Object.keys(refusedFields(organizationPatchSchema, { iban }))).toEqual(["iban"])
  },
)

test.each([
  ["LT 100009876543", true],
  ["lt123456789", true],
  ["LT12345678", false],
  ["SE556677889901", true],
  ["123456789", false],
])("%s is a VAT number: %s", (vat_number, isOne) => {
  expect(organizationPatchSchema.safeParse({ vat_number }).success).toBe(isOne)
})

test("people's data are kept for ten full years at least, or for ever", () => {
  for (const [years, isAllowed] of [
    [null, true],
    [10, true],
    [9, false],
    [10.5, false],
  ] as const)
    expect(organizationPatchSchema.safeParse({ blank_after_years: years }).success).toBe(isAllowed)
})
