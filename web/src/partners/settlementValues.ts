import type { Language } from "@marza/domain/language.ts"
import type { Participant } from "@marza/domain/partners/parts.ts"
import type { Settlement } from "@marza/domain/partners/schemas.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { createMerger } from "../ui/merge.ts"
import { amountToSend, formatForInput } from "../ui/typedAmount.ts"

/** A participant in a select: the id of a partner, or this for the firm. */
export const firm = "firm"

/** The values of the form: the amount as typed, "" for what may be left out. */
export type SettlementValues = {
  from: string
  to: string
  amount: string
  day: string
  how: "" | NonNullable<Settlement["how"]>
  note: string
}

export type SettlementPart = "who" | "amount" | "day" | "how" | "note"

const parts = {
  who: ["from", "to"],
  amount: ["amount"],
  day: ["day"],
  how: ["how"],
  note: ["note"],
} as const

export const optionOf = (participant: Participant) => participant ?? firm

const participantOf = (option: string): Participant => (option === firm ? null : option)

type Filled = Pick<Settlement, "from" | "to" | "amount"> &
  Partial<Pick<Settlement, "day" | "how" | "note">>

/** Those of a settlement, or of a transfer that is proposed for today. */
export const valuesOf = (
  { from, to, amount, day, how, note }: Filled,
  language: Language,
): SettlementValues => ({
  from: optionOf(from),
  to: optionOf(to),
  amount: formatForInput(amount, language),
  day: day ?? todayInVilnius(new Date()),
  how: how ?? "",
  note: note ?? "",
})

export const bodyOf = ({ from, to, amount, day, how, note }: SettlementValues) => ({
  from: participantOf(from),
  to: participantOf(to),
  amount: amountToSend(amount, "EUR"),
  day,
  how: how || null,
  note: note.trim() || null,
})

/** The fields that would be stored differently; two ways to write the same amount are equal. */
export function changedFields(base: SettlementValues, values: SettlementValues) {
  const [before, after] = [bodyOf(base), bodyOf(values)]
  const names = Object.keys(before) as (keyof SettlementValues)[]
  return names.filter((name) => before[name] !== after[name])
}

export const settlementMerger = createMerger<SettlementValues, SettlementPart>(parts, changedFields)
