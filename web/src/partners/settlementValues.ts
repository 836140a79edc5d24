import { type SettlementFields, settlementFields } from "@marza/domain/partners/fields.ts"
import type { NewSettlement } from "@marza/domain/partners/schemas.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { type FormValues, fieldForm, type PartOf } from "../ui/fieldForm.ts"

/** The values of the form: the amount as typed, "" for what may be left out, and for the firm as a participant. */
export type SettlementValues = FormValues<NewSettlement, keyof SettlementFields>
export type SettlementPart = PartOf<SettlementFields>

export const settlementForm = fieldForm<SettlementValues, SettlementPart>(settlementFields)

export const blankSettlement = (): SettlementValues => ({
  ...settlementForm.blank,
  day: todayInVilnius(new Date()),
})
