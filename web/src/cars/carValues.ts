import {
  type CarField,
  type CarFields,
  carFieldNames,
  carFields,
} from "@marza/domain/cars/fields.ts"
import type { Car, NewCar } from "@marza/domain/cars/schemas.ts"
import type { Language } from "@marza/domain/language.ts"
import { amountToSend, formatForInput, rateToSend } from "../ui/typedAmount.ts"

/** The values of the car form: texts, prices and rates as typed, "" for what may be left out. */
export type CarValues = {
  [F in CarField]: null extends NewCar[F] ? string : NewCar[F]
}

export const blankCar = Object.fromEntries(
  carFieldNames.map((name) => {
    const field = carFields[name]
    return [name, ("defaultValue" in field && field.defaultValue) || ""]
  }),
) as CarValues

export const valuesOf = (car: NewCar | Car, language: Language) =>
  Object.fromEntries(
    carFieldNames.map((name) => {
      const value = car[name]
      if (typeof value === "number") return [name, String(value)]
      return [
        name,
        carFields[name].format === "amount" ? formatForInput(value, language) : (value ?? ""),
      ]
    }),
  ) as CarValues

/** The body to send. A text that is no amount is sent as typed: the schema then refuses it under its field. */
export const bodyOf = (values: CarValues): Record<CarField, unknown> =>
  Object.fromEntries(
    carFieldNames.map((name) => [name, toSend(carFields[name], values[name], values)]),
  ) as Record<CarField, unknown>

function toSend(field: CarFields[CarField], typed: string, values: CarValues) {
  const currency = "currency" in field ? values[field.currency] : "EUR"
  switch (field.format) {
    case "integer":
      return integerToSend(typed)
    case "amount":
      return amountToSend(typed, currency)
    case "rate":
      return rateToSend(typed, currency)
    default:
      return "defaultValue" in field && field.defaultValue === null ? typed.trim() || null : typed
  }
}

/** A typed whole number, with or without separators between thousands; any other text is sent as typed. */
function integerToSend(typed: string): number | string | null {
  const digits = typed.replace(/[\s.,']/g, "")
  if (digits === "") return null
  return /^\d{1,9}$/.test(digits) ? Number(digits) : typed
}

/** The fields that would be stored differently; two ways to write the same number are equal. */
export function changedFields(base: CarValues, values: CarValues): CarField[] {
  // To read twenty amounts takes time on a phone, and most renders change nothing.
  if (carFieldNames.every((field) => base[field] === values[field])) return []
  const before = bodyOf(base)
  const after = bodyOf(values)
  return carFieldNames.filter((field) => before[field] !== after[field])
}
