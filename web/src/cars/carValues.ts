import {
  type CarField,
  type CarFields,
  carFieldNames,
  carFields,
} from "@marza/domain/cars/fields.ts"
import type { Car, NewCar } from "@marza/domain/cars/schemas.ts"
import type { Language } from "@marza/domain/language.ts"
import { amountToSend, formatForInput, rateToSend } from "../ui/typedAmount.ts"

type Kind<F extends CarField> = CarFields[F]["form"]["kind"]

/** The values of the car form: texts, prices and rates as typed. */
export type CarValues = {
  [F in CarField]: Kind<F> extends "choice" ? NewCar[F] : string
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
      const isAmount = carFields[name].form.kind.startsWith("amount")
      return [name, isAmount ? formatForInput(value, language) : (value ?? "")]
    }),
  ) as CarValues

/** The body to send. A text that is no amount is sent as typed: the schema then refuses it under its field. */
export const bodyOf = (values: CarValues): Record<CarField, unknown> =>
  Object.fromEntries(
    carFieldNames.map((name) => [name, toSend(carFields[name].form, values[name], values)]),
  ) as Record<CarField, unknown>

function toSend(form: CarFields[CarField]["form"], typed: string, values: CarValues) {
  switch (form.kind) {
    case "text":
    case "choice":
      return typed
    case "optionalText":
      return typed.trim() || null
    case "integer":
      return integerToSend(typed)
    case "amountInEur":
      return amountToSend(typed, "EUR")
    case "amount":
      return amountToSend(typed, values[form.currency])
    case "rate":
      return rateToSend(typed, values[form.currency])
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
