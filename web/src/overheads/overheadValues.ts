import {
  type OverheadField,
  type OverheadFields,
  overheadFields,
} from "@marza/domain/overheads/fields.ts"
import type { NewOverhead } from "@marza/domain/overheads/schemas.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { fieldForm } from "../ui/fieldForm.ts"
import { createMerger } from "../ui/merge.ts"

/** The values of the overhead form: texts, amount and rate as typed, "" for what may be left out. */
export type OverheadValues = {
  [F in OverheadField]: null extends NewOverhead[F] ? string : NewOverhead[F]
}

export type OverheadPart = OverheadFields[OverheadField]["part"]

const form = fieldForm<OverheadValues, OverheadPart>(overheadFields)

export const { valuesOf, changedFields } = form

export const blankOverhead = (): OverheadValues => ({
  ...form.blank,
  day: todayInVilnius(new Date()),
})

/** The body to send: what does not repeat has no last day of that. */
export const bodyOf = (values: OverheadValues) =>
  form.bodyOf(values.repeats ? values : { ...values, repeats_until: "" })

export const overheadMerger = createMerger<OverheadValues, OverheadPart>(form.parts, changedFields)
