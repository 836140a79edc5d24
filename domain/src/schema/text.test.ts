import { expect, it } from "vitest"
import { newCarSchema } from "../cars/schemas.ts"
import { newExpenseSchema } from "../expenses/schemas.ts"
import { newOrganizationSchema } from "../organizations/schemas.ts"
import { fullNameSchema } from "../profiles/full-name.ts"

const turned = "\u2066Au\u202Edi\u200f\u200e\u2069\u202d A\u202a4\u202b\u202c"
const id = "018f5d2e-7c1a-7c3a-9f00-000000000000"

it.each([
  ["a person", (name: string) => fullNameSchema.parse(name)],
  ["an organization", (name: string) => newOrganizationSchema.parse({ name }).name],
  ["a car", (name: string) => newCarSchema.parse({ id, name, purchase_price: "1" }).name],
  [
    "a buyer",
    (sold_to: string) =>
      newCarSchema.parse({ id, name: "A", purchase_price: "1", sold_to }).sold_to,
  ],
  [
    "an expense",
    (description: string) =>
      newExpenseSchema.parse({ id, description, amount: "1", date: "2026-01-01" }).description,
  ],
])(
  "the name of %s turns no direction of text, and letters of every script stay",
  (_what, parse) => {
    expect(parse(turned)).toBe("Audi A4")
    expect(parse("مرسيدس 280")).toBe("مرسيدس 280")
  },
)

it("is required, and nothing but turned directions is nothing", () => {
  expect(fullNameSchema.safeParse("\u202e\u200f").success).toBe(false)
})
