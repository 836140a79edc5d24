import { describe, expect, it, test } from "vitest"
import { areAboutTheSame, blankCar, bodyOf, changedFields, rebased } from "./carValues.ts"

const passat = {
  ...blankCar,
  name: "VW Passat",
  purchase_price: "138 000,00",
  purchase_currency: "NOK" as const,
}

test("prices are sent as amounts, empty ones as null", () => {
  expect(bodyOf({ ...passat, purchase_exchange_rate: "0.0862", sale_price: "" })).toMatchObject({
    purchase_price: "138000.00",
    purchase_exchange_rate: "0.0862",
    sale_price: null,
    sale_exchange_rate: null,
    description: null,
  })
})

test("a rate of a currency that was left again is not sent", () => {
  const values = { ...passat, purchase_currency: "EUR" as const, purchase_exchange_rate: "0.0862" }
  expect(bodyOf(values)).toMatchObject({ purchase_exchange_rate: null })
})

test("what is no amount, or has two readings, goes to the schema as it was typed", () => {
  expect(bodyOf({ ...passat, sale_price: "1.000" })).toMatchObject({ sale_price: "1.000" })
  expect(bodyOf({ ...passat, sale_price: "12,345.6.7" })).toMatchObject({
    sale_price: "12,345.6.7",
  })
})

test("a currency typed with an amount goes to the schema until it is the chosen one", () => {
  expect(bodyOf({ ...passat, purchase_price: "12 500 kr" })).toMatchObject({
    purchase_price: "12500.00",
  })
  expect(bodyOf({ ...passat, purchase_price: "12 500 €" })).toMatchObject({
    purchase_price: "12 500 €",
  })
})

test("a rate that is no number goes to the schema as it was typed", () => {
  expect(bodyOf({ ...passat, purchase_exchange_rate: "-" })).toMatchObject({
    purchase_exchange_rate: "-",
  })
  expect(bodyOf({ ...passat, purchase_exchange_rate: "-0.50" })).toMatchObject({
    purchase_exchange_rate: "-0.5",
  })
})

test("another way to write the same number is no change", () => {
  expect(changedFields(passat, { ...passat, purchase_price: "138000" })).toEqual([])
  expect(changedFields(passat, { ...passat, sale_price: "15900" })).toEqual(["sale_price"])
})

test("keeping mine keeps what I changed and takes the rest of theirs", () => {
  const mine = { ...passat, sale_price: "15 900,00" }
  const theirs = { ...passat, name: "VW Passat B8", sale_price: "15 000,00" }
  expect(rebased(passat, mine, theirs)).toEqual({ ...theirs, sale_price: "15 900,00" })
})

describe("two sets of changes", () => {
  it.each([
    [["sale_price"], ["sale_price"], true],
    [["sale_currency"], ["sale_price"], true],
    [["purchase_exchange_rate"], ["purchase_price"], true],
    [["purchase_price"], ["sale_price"], false],
    [["status", "description"], ["sale_price", "name"], false],
    [[], ["sale_price"], false],
  ] as const)("get in each other's way, %j and %j: %s", (theirs, mine, expected) => {
    expect(areAboutTheSame(theirs, mine)).toBe(expected)
  })
})
