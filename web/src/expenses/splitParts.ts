import { newId } from "@marza/domain/id.ts"
import type { Currency } from "@marza/domain/money/currencies.ts"
import { compare, type Decimal, subtract, sum } from "@marza/domain/money/decimal.ts"
import { parseTypedRate } from "@marza/domain/money/typed.ts"
import { cutInProportion, equalParts } from "@marza/domain/splits/parts.ts"
import { parseAmount } from "../ui/typedAmount.ts"

/** A part as the form has it: the car, and what was typed; "" takes an equal share of what is left. */
export type SplitPart = {
  carId: string | null
  carName: string
  expenseId: string
  typed: string
}

export type CarOfPart = { carId: string; carName: string }

export const partFor = ({ carId, carName }: CarOfPart): SplitPart => ({
  carId,
  carName,
  expenseId: newId(),
  typed: "",
})

/**
 * The amounts of the parts of a whole (rules 19.3): as typed, or so many percent of it; what is left is shared equally by
 * the parts without either.
 * @returns null for a part whose amount cannot be told; `left`: what no part takes, negative where they take too much
 */
export function amountsOf(
  typedWhole: string,
  currency: Currency,
  parts: readonly SplitPart[],
): { amounts: (Decimal | null)[]; left: Decimal | null } {
  const whole = parseAmount(typedWhole, currency)
  if (whole === null) return { amounts: parts.map(() => null), left: null }
  const percents = parts.map(({ typed }) => percentOf(typed))
  const given = withPercents(whole, percents)
  const amounts = parts.map(({ typed }, index) =>
    typed.trim() === "" ? undefined : (given[index] ?? parseAmount(typed, currency)),
  )
  const known = sum(amounts.flatMap((amount) => amount ?? []))
  const open = amounts.filter((amount) => amount === undefined).length
  const left = subtract(whole, known)
  if (open === 0 || compare(left, "0") <= 0)
    return { amounts: amounts.map((amount) => amount ?? null), left }
  const shares = equalParts(left, open)
  return {
    amounts: amounts.map((amount) => (amount === undefined ? (shares.shift() ?? null) : amount)),
    left: "0.00",
  }
}

/** The number before a percent sign, undefined for any other text. */
function percentOf(typed: string): Decimal | undefined {
  const [, number] = /^\s*([\d.,\s]+)%\s*$/.exec(typed) ?? []
  return number === undefined ? undefined : (parseTypedRate(number) ?? undefined)
}

/** Percents that are all of it are cut together, so that no cent is lost; others each by itself. */
function withPercents(whole: Decimal, percents: readonly (Decimal | undefined)[]) {
  const given = percents.map((percent) => percent ?? "0")
  const all = given.reduce((total, percent) => Number(total) + Number(percent), 0)
  if (all <= 0) return percents.map(() => undefined)
  const rest = String(Math.max(0, 100 - Number(all)))
  const cut = cutInProportion(whole, [...given, rest])
  return percents.map((percent, index) => (percent === undefined ? undefined : cut[index]))
}

export const isWhole = (left: Decimal | null) => left !== null && compare(left, "0") === 0
