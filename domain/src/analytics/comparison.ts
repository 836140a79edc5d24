import Big from "big.js"
import { type Decimal, toCents } from "../money/decimal.ts"

export type Change = {
  direction: "more" | "less" | "same"
  /** The absolute difference. */
  difference: Decimal
  /** In whole percent, half up; null where it would mislead. */
  percent: number | null
}

const maxPercent = 999

/**
 * How a figure differs from that of another month. It has no percentage when it comes from nothing or from a loss, when
 * it turns into a loss, and when the percentage would be 0 or more than three digits long.
 */
export function changeOf(value: Decimal, before: Decimal): Change {
  const change = new Big(value).minus(before)
  const difference = change.abs()
  const hasPercent = new Big(before).gt(0) && new Big(value).gte(0)
  const percent = hasPercent
    ? difference.times(100).div(before).round(0, Big.roundHalfUp).toNumber()
    : 0
  return {
    direction: change.eq(0) ? "same" : change.gt(0) ? "more" : "less",
    difference: toCents(difference),
    percent: percent >= 1 && percent <= maxPercent ? percent : null,
  }
}
