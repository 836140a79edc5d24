import { expect, test } from "vitest"
import { blankCar, bodyOf, changedFields } from "./carValues.ts"

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

test("a rate is not sent once the currency is EUR again", () => {
  const values = { ...passat, purchase_currency: "EUR" as const, purchase_exchange_rate: "0.0862" }
  expect(bodyOf(values)).toMatchObject({ purchase_exchange_rate: null })
})

test("a text that is no amount, or has two readings, goes to the schema as typed", () => {
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

test("a rate that is no number goes to the schema as typed", () => {
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
