import { describe, expect, it } from "vitest"
import { refusedFields } from "../schema/refused-fields.testing.ts"
import { type CarField, carFieldNames, carFields } from "./fields.ts"
import { sampleCar } from "./samples.testing.ts"
import {
  carListQuerySchema,
  carPatchSchema,
  carSchema,
  newCarSchema,
  statusSchema,
  statusUndoSchema,
} from "./schemas.ts"

const id = "019AA000-0000-7000-8000-00000000000A"
const car = { id, name: " Volvo V60 ", purchase_price: "12500" }

it("the sample car of tests is a whole car, and has no default", () => {
  expect(newCarSchema.parse({ ...car, ...sampleCar })).toEqual({
    ...sampleCar,
    id: id.toLowerCase(),
  })
  const isDefault = (name: CarField) => {
    const field = carFields[name]
    return "defaultValue" in field && sampleCar[name] === field.defaultValue
  }
  expect(carFieldNames.filter(isDefault)).toEqual([])
})

describe("newCarSchema", () => {
  it("fills in the defaults and canonicalises", () => {
    const others = Object.keys(newCarSchema.def.shape).map((field) => [field, null])
    expect(newCarSchema.parse(car)).toEqual({
      ...Object.fromEntries(others),
      id: id.toLowerCase(),
      name: "Volvo V60",
      description: null,
      purchase_price: "12500.00",
      purchase_currency: "EUR",
      purchase_exchange_rate: null,
      sale_price: null,
      sale_currency: "EUR",
      sale_exchange_rate: null,
      status: "bought",
      vat_scheme: "margin",
    })
  })

  it.each([
    ["name", "   ", "carNameRequired"],
    ["name", undefined, "carNameRequired"],
    ["name", 5, "wrongType"],
    ["name", "x".repeat(201), "carNameTooLong"],
    ["name", "a\0b", "invalid"],
    ["name", "\ud800", "invalid"],
    ["description", "x".repeat(5001), "descriptionTooLong"],
    ["purchase_price", "0", "purchasePriceNotPositive"],
    ["purchase_price", undefined, "purchasePriceRequired"],
    ["purchase_price", 12500, "wrongType"],
    ["purchase_price", "1.234", "amountInvalid"],
    ["purchase_currency", "SEK", "currencyUnknown"],
    ["purchase_exchange_rate", "0", "rateNotPositive"],
    ["sale_price", "0.00", "salePriceNotPositive"],
    ["sale_currency", null, "currencyUnknown"],
    ["sale_exchange_rate", "-1", "rateNotPositive"],
    ["status", "scrapped", "statusUnknown"],
    ["id", "new", "idInvalid"],
    ["purchase_price_eur", "1.00", "unknownField"],
    ["user_id", id, "unknownField"],
    ["sold_at", "2026-01-01T00:00:00Z", "unknownField"],
    ["version", 1, "unknownField"],
  ])("refuses %s %j with %s", (field, value, code) => {
    expect(refusedFields(newCarSchema, { ...car, [field]: value })).toEqual({ [field]: code })
  })

  it.each([
    ["Volvo\nV60", "Volvo V60"],
    ["Volvo \r\n \t V60\u2028D4", "Volvo V60 D4"],
    ["\n\u0085 Volvo\u0007V60 \u000b", "Volvo V60"],
    ["Volvo  V60", "Volvo  V60"],
  ])("keeps the name %j on one line, as %j", (name, kept) => {
    expect(newCarSchema.parse({ ...car, name }).name).toBe(kept)
  })

  it("refuses a name of line breaks alone, and keeps those of the description", () => {
    expect(refusedFields(newCarSchema, { ...car, name: "\n\n" })).toEqual({
      name: "carNameRequired",
    })
    expect(newCarSchema.parse({ ...car, description: "Du raktai\n\tPadangos" }).description).toBe(
      "Du raktai\n\tPadangos",
    )
  })

  it("takes the longest texts, counted as characters", () => {
    const longest = { ...car, name: "🚗".repeat(200), description: "ž".repeat(5000) }
    expect(refusedFields(newCarSchema, longest)).toEqual({})
  })

  it("reports every wrong field at once", () => {
    expect(refusedFields(newCarSchema, { color: "red" })).toEqual({
      id: "idInvalid",
      name: "carNameRequired",
      purchase_price: "purchasePriceRequired",
      color: "unknownField",
    })
  })
})

describe("carPatchSchema", () => {
  it("adds no default to what is absent", () => {
    expect(carPatchSchema.parse({ version: 3 })).toEqual({ version: 3 })
    expect(carPatchSchema.parse({ version: 3, sale_price: null })).toEqual({
      version: 3,
      sale_price: null,
    })
  })

  it.each([[undefined], ["3"], [1.5], [0], [null]])("refuses version %j", (version) => {
    expect(refusedFields(carPatchSchema, { version })).toEqual({ version: "versionInvalid" })
    expect(refusedFields(statusUndoSchema, { version })).toEqual({ version: "versionInvalid" })
  })

  it("refuses an id and derived fields", () => {
    expect(refusedFields(carPatchSchema, { version: 1, id, image_url: null })).toEqual({
      id: "unknownField",
      image_url: "unknownField",
    })
  })
})

describe("statusSchema", () => {
  it("takes the three statuses only", () => {
    expect(statusSchema.parse({ status: "sold" })).toEqual({ status: "sold" })
    expect(refusedFields(statusSchema, { status: "SOLD" })).toEqual({ status: "statusUnknown" })
  })
})

describe("carListQuerySchema", () => {
  it("asks for 50 rows by status by default", () => {
    expect(carListQuerySchema.parse({})).toEqual({ limit: 50, sort: "status" })
    const query = { limit: "200", search: " zoé ", status: "bought", sort: "profit" }
    expect(carListQuerySchema.parse(query)).toEqual({
      limit: 200,
      sort: "profit",
      search: "zoé",
      status: "bought",
    })
  })

  it.each([["0"], ["201"], ["-1"], ["1.5"], ["x"], [""]])("refuses the limit %j", (limit) => {
    expect(refusedFields(carListQuerySchema, { limit })).toEqual({ limit: "limitInvalid" })
  })

  it("refuses what is too long or unknown", () => {
    const query = { search: "x".repeat(201), cursor: "x".repeat(1001), sort: "name", page: "2" }
    expect(refusedFields(carListQuerySchema, query)).toEqual({
      search: "searchTooLong",
      cursor: "cursorInvalid",
      sort: "sortUnknown",
      page: "unknownField",
    })
  })
})

describe("carSchema", () => {
  it("has the 19 fields of a car in rules 2.1", () => {
    const fields = [
      ...["id", "name", "description", "image_url", "status", "created_at"],
      ...["purchase_price", "purchase_currency", "purchase_price_eur", "purchase_exchange_rate"],
      ...["sale_price", "sale_currency", "sale_price_eur", "sale_exchange_rate"],
      ...["bought_at", "preparing_at", "sold_at", "user_id", "organization_id"],
    ]
    expect(fields).toHaveLength(19)
    expect(Object.keys(carSchema.def.shape)).toEqual(expect.arrayContaining(fields))
  })
})
