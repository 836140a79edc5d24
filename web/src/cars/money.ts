import { type CarMoney, computeProfit, purchaseInEur, saleEur } from "@marza/domain/cars/profit.ts"
import type { Car } from "@marza/domain/cars/schemas.ts"
import { computeVat } from "@marza/domain/cars/vat.ts"
import type { ExpenseSum } from "@marza/domain/expenses/schemas.ts"
import type { Currency } from "@marza/domain/money/currencies.ts"
import { type Decimal, subtract, sum } from "@marza/domain/money/decimal.ts"
import { parseAmount, parseRate } from "../ui/typedAmount.ts"
import type { CarValues } from "./carValues.ts"

export type Price = { amount: Decimal; currency: Currency; rate: Decimal | null }

/** A typed price; null where there is none yet. */
export function priceOf(side: "purchase" | "sale", values: CarValues): Price | null {
  const currency = values[`${side}_currency`]
  const amount = parseAmount(values[`${side}_price`], currency)
  if (amount === null) return null
  const rate = currency === "EUR" ? null : parseRate(values[`${side}_exchange_rate`])
  return { amount, currency, rate }
}

/** The typed prices as the rules of domain take them. */
export const moneyOf = (purchase: Price, sale: Price | null): CarMoney => ({
  purchase_price: purchase.amount,
  purchase_currency: purchase.currency,
  purchase_exchange_rate: purchase.rate,
  purchase_price_eur: null,
  sale_price: sale?.amount ?? null,
  sale_currency: sale?.currency ?? "EUR",
  sale_exchange_rate: sale?.rate ?? null,
  sale_price_eur: null,
})

/** Without a sale price the costs are summed; with one they are subtracted from it. */
export const asCost = (eur: Decimal, values: CarValues): Decimal =>
  priceOf("sale", values) ? subtract("0", eur) : eur

/**
 * The totals of a car as its form is filled in; null without a purchase price.
 * @param sums the sums of its expenses; without them the car's own sum counts
 */
export function totalsOf(car: Car, values: CarValues, sums: readonly ExpenseSum[] | null) {
  const purchase = priceOf("purchase", values)
  if (!purchase) return null
  const sale = priceOf("sale", values)
  const money = moneyOf(purchase, sale)
  const expenses = sums
    ? {
        eur: sum(sums.map(({ amount_eur }) => amount_eur)),
        estimated: sums.some(({ estimated }) => estimated),
      }
    : { eur: car.expenses_eur, estimated: car.expenses_estimated }
  const costAndProfit = computeProfit(money, expenses)
  const asking = parseAmount(values.asking_price, "EUR")
  const vatOf = (sold: CarMoney) =>
    computeVat(
      {
        ...sold,
        vat_scheme: values.vat_scheme,
        vat_rate: car.vat_rate,
        purchase_vat: parseAmount(values.purchase_vat, purchase.currency),
      },
      expenses,
      { eur: car.expenses_vat_eur, estimated: car.expenses_vat_estimated },
    )
  const atAsking = asking && moneyOf(purchase, { amount: asking, currency: "EUR", rate: null })
  return {
    ...costAndProfit,
    vat: vatOf(money),
    sale,
    bought: purchaseInEur(money),
    soldEur: saleEur(money),
    asking,
    expected: asking && subtract(asking, costAndProfit.cost_eur),
    /** What the asking price would bring after VAT. */
    expectedVat: atAsking ? vatOf(atAsking) : null,
  }
}

export type Totals = NonNullable<ReturnType<typeof totalsOf>>
