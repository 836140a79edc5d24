import { type CarField, type CarFields, carFields } from "@marza/domain/cars/fields.ts"
import type { NewCar } from "@marza/domain/cars/schemas.ts"
import { type FormValues, fieldForm, type PartOf } from "../ui/fieldForm.ts"

/** The values of the car form: texts, prices and rates as typed, "" for what may be left out. */
export type CarValues = FormValues<NewCar, CarField>
export type CarPart = PartOf<CarFields>

const form = fieldForm<CarValues, CarPart>(carFields)

export const { blank: blankCar, valuesOf, bodyOf, changedFields, merger: carMerger } = form
