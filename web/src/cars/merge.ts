import {
  type CarField,
  type CarFields,
  carFieldNames,
  carFields,
} from "@marza/domain/cars/fields.ts"
import { createMerger } from "../ui/merge.ts"
import { type CarValues, changedFields } from "./carValues.ts"

export type CarPart = CarFields[CarField]["part"]

const carParts = Object.fromEntries(
  carFieldNames.map((name) => {
    const { part } = carFields[name]
    return [part, carFieldNames.filter((other) => carFields[other].part === part)]
  }),
) as Record<CarPart, CarField[]>

export const carMerger = createMerger<CarValues, CarPart>(carParts, changedFields)
