import type { Car } from "@marza/domain/cars/schemas.ts"
import type { CarStatus } from "@marza/domain/cars/status.ts"
import type { Language } from "@marza/domain/language.ts"
import { type Currency, defaultCurrency } from "@marza/domain/money/currencies.ts"
import { amountToSend, rateToSend, typedFrom } from "../ui/typedAmount.ts"

/** The car form as it is filled in: prices and rates as typed. */
export type CarValues = {
  name: string
  description: string
  status: CarStatus
  purchase_price: string
  purchase_currency: Currency
  purchase_exchange_rate: string
  sale_price: string
  sale_currency: Currency
  sale_exchange_rate: string
}

export type CarField = keyof CarValues

export const carFields: readonly CarField[] = [
  "name",
  "description",
  "status",
  "purchase_price",
  "purchase_currency",
  "purchase_exchange_rate",
  "sale_price",
  "sale_currency",
  "sale_exchange_rate",
]

export const blankCar: CarValues = {
  name: "",
  description: "",
  status: "bought",
  purchase_price: "",
  purchase_currency: defaultCurrency,
  purchase_exchange_rate: "",
  sale_price: "",
  sale_currency: defaultCurrency,
  sale_exchange_rate: "",
}

export const valuesOf = (car: Car, language: Language): CarValues => ({
  name: car.name,
  description: car.description ?? "",
  status: car.status,
  purchase_price: typedFrom(car.purchase_price, language),
  purchase_currency: car.purchase_currency,
  purchase_exchange_rate: car.purchase_exchange_rate ?? "",
  sale_price: typedFrom(car.sale_price, language),
  sale_currency: car.sale_currency,
  sale_exchange_rate: car.sale_exchange_rate ?? "",
})

/** What is sent. A text that is no amount goes as it is: the schema refuses it under its field. */
export function bodyOf(values: CarValues) {
  return {
    name: values.name,
    description: values.description.trim() || null,
    status: values.status,
    ...priceOf("purchase", values),
    ...priceOf("sale", values),
  }
}

function priceOf(side: "purchase" | "sale", values: CarValues) {
  const currency = values[`${side}_currency`]
  return {
    [`${side}_price`]: amountToSend(values[`${side}_price`], currency),
    [`${side}_currency`]: currency,
    [`${side}_exchange_rate`]: rateToSend(values[`${side}_exchange_rate`], currency),
  }
}

/** The form differs from the car by what would be stored, not by how a number is written. */
export function changedFields(base: CarValues, values: CarValues): CarField[] {
  const before = bodyOf(base) as Record<string, unknown>
  const after = bodyOf(values) as Record<string, unknown>
  return carFields.filter((field) => before[field] !== after[field])
}
