import { add, type Decimal, subtract } from "../money/decimal.ts"

type BesideCars = { overheads: Decimal; deposits_kept: Decimal }

/** What a month brought (rules 18.3): what its sold cars earned, less its overheads, with the deposits kept in it. */
export const afterOverheads = (
  soldProfit: Decimal,
  { overheads, deposits_kept }: BesideCars,
): Decimal => subtract(add(soldProfit, deposits_kept), overheads)
