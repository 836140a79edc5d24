import type { Choices } from "../ui/ConflictDialog.tsx"
import { type CarField, type CarValues, changedFields } from "./carValues.ts"

/**
 * What is decided as one. A price means nothing without its currency and its rate: one person's price in
 * another's currency would be a sum that nobody meant.
 */
export const carParts = {
  name: ["name"],
  description: ["description"],
  status: ["status"],
  purchase: ["purchase_price", "purchase_currency", "purchase_exchange_rate"],
  sale: ["sale_price", "sale_currency", "sale_exchange_rate"],
} as const satisfies Record<string, readonly CarField[]>

export type CarPart = keyof typeof carParts

const partNames = Object.keys(carParts) as CarPart[]

type Versions = {
  /** What both started from. */
  base: CarValues
  mine: CarValues
  theirs: CarValues
  /** My saves since then whose answer never came: what was stored by one of them is not somebody else's. */
  unanswered?: readonly CarValues[]
}

/**
 * My changes and theirs together. What only one side changed, or both alike, is settled; the parts in
 * `conflicts` both have changed to different values, and stay as they are in `mine` until somebody chooses.
 */
export function merge({ base, mine, theirs, unanswered = [] }: Versions) {
  const conflicts: CarPart[] = []
  let values = mine
  for (const part of partNames) {
    const own = unanswered.find((sent) => isSame(part, sent, theirs))
    const merged = mergedPart(part, { base: own ?? base, mine, theirs })
    if (!merged) conflicts.push(part)
    values = { ...values, ...fieldsOf(part, merged ?? mine) }
  }
  return { values: asTyped(values, mine), conflicts }
}

/** The merged values once a side is chosen for each conflict. */
export const choose = (
  merged: CarValues,
  theirs: CarValues,
  choices: Choices<CarPart>,
): CarValues => ({
  ...merged,
  ...pick(
    theirs,
    partNames.filter((part) => choices[part] === "theirs").flatMap((part) => carParts[part]),
  ),
})

/** Null when somebody must choose. */
function mergedPart(part: CarPart, { base, mine, theirs }: Versions): CarValues | null {
  const minePut = rebased(base, mine, theirs)
  const theirsPut = rebased(base, theirs, mine)
  const isSettled = isSame(part, minePut, theirsPut)
  // Put together of both sides it would be a whole that neither has seen.
  const isSeen = isSame(part, minePut, mine) || isSame(part, minePut, theirs)
  return isSettled && isSeen ? minePut : null
}

/** What `over` changed since `base`, on top of `under`. */
const rebased = (base: CarValues, over: CarValues, under: CarValues): CarValues => ({
  ...under,
  ...pick(over, changedFields(base, over)),
})

/** As typed where it says the same: a field that somebody is typing in is not written anew. */
const asTyped = (values: CarValues, typed: CarValues): CarValues => ({
  ...typed,
  ...pick(values, changedFields(values, typed)),
})

const isSame = (part: CarPart, a: CarValues, b: CarValues) => {
  const changed: readonly CarField[] = changedFields(a, b)
  return !carParts[part].some((field) => changed.includes(field))
}

const fieldsOf = (part: CarPart, values: CarValues) => pick(values, carParts[part])

const pick = (values: CarValues, fields: readonly CarField[]): Partial<CarValues> =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))
