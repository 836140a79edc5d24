import { decimalSchema, positiveAmountSchema } from "../money/schemas.ts"
import { participantSchema, wayField } from "../payers/fields.ts"
import { paymentFields } from "../payments/fields.ts"
import { daySchema } from "../schema/day.ts"
import { type FieldDeclaration, shapesOf } from "../schema/field-shapes.ts"
import type { FieldFormat } from "../table/format.ts"

const participant = {
  input: participantSchema,
  output: participantSchema,
  format: "participant",
  part: "who",
} as const

/** The fields of a settlement, in EUR: who gave whom how much. Declared as those of an expense are (expenses/fields.ts). */
export const settlementFields = {
  from: participant,
  to: participant,
  amount: { input: positiveAmountSchema, output: decimalSchema, format: "amount", part: "amount" },
  day: { input: daySchema, output: daySchema, format: "day", part: "day" },
  how: { ...wayField, part: "how" },
  note: paymentFields.note,
} as const satisfies Record<string, FieldDeclaration<FieldFormat>>

export type SettlementFields = typeof settlementFields

export const {
  ofNew: newSettlementShape,
  ofPatch: settlementPatchShape,
  ofResponse: settlementResponseShape,
} = shapesOf(settlementFields)
