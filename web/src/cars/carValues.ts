import { type CarField, type CarFields, carFields } from "@marza/domain/cars/fields.ts"
import type { NewCar } from "@marza/domain/cars/schemas.ts"
import { fieldForm } from "../ui/fieldForm.ts"
import { createMerger } from "../ui/merge.ts"

/** The values of the car form: texts, prices and rates as typed, "" for what may be left out. */
export type CarValues = {
  [F in CarField]: null extends NewCar[F] ? string : NewCar[F]
}

export type CarPart = CarFields[CarField]["part"]

const form = fieldForm<CarValues, CarPart>(carFields)

export const { blank: blankCar, valuesOf, bodyOf, changedFields } = form

export const carMerger = createMerger<CarValues, CarPart>(form.parts, changedFields)
