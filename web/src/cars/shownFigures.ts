import type { Car } from "@marza/domain/cars/schemas.ts"
import type { Decimal } from "@marza/domain/money/decimal.ts"
import { expectedProfit } from "./expectedProfit.ts"

/** What a car was sold for, or is to be, in EUR. */
export const shownPrice = ({ status, sale_price_eur, asking_price }: Car): Decimal | null =>
  status === "sold" ? sale_price_eur : asking_price

/** The profit of a sold car; of another one what its sale or asking price leaves. Null without a price. */
export const shownProfit = (car: Car): Decimal | null => expectedProfit(car)?.amount ?? null
