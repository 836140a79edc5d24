import {
  type OverheadField,
  type OverheadFields,
  overheadFields,
} from "@marza/domain/overheads/fields.ts"
import type { NewOverhead } from "@marza/domain/overheads/schemas.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { type FormValues, fieldForm, type PartOf } from "../ui/fieldForm.ts"

/** The values of the overhead form: texts, amount and rate as typed, "" for what may be left out. */
export type OverheadValues = FormValues<NewOverhead, OverheadField>
export type OverheadPart = PartOf<OverheadFields>

const form = fieldForm<OverheadValues, OverheadPart>(overheadFields)

export const blankOverhead = (): OverheadValues => ({
  ...form.blank,
  day: todayInVilnius(new Date()),
})

export const overheadForm = {
  ...form,
  /** The body to send: what does not repeat has no last day of that. */
  bodyOf: (values: OverheadValues) =>
    form.bodyOf(values.repeats ? values : { ...values, repeats_until: "" }),
}
