import Big from "big.js"
import type { Currency } from "../money/currencies.ts"
import { compare, type Decimal, subtract, sum, toCents } from "../money/decimal.ts"
import type { VatScheme } from "../vat/rates.ts"
import type { PaperPrice } from "./content.ts"

/** A sale with the figures of its car (rules 12): `vat_due` in EUR and the rate, both null where no rate holds. */
export type Sold = {
  price: Decimal
  currency: Currency
  rate: Decimal | null
  rate_day: string | null
  price_eur: Decimal
  scheme: VatScheme
  vat_rate: Decimal | null
  vat_due: Decimal | null
}

/** How the VAT of a sale is told; `none` where the organization pays no VAT. */
export const schemeOf = ({ scheme, vat_rate }: Pick<Sold, "scheme" | "vat_rate">) =>
  vat_rate === null ? "none" : scheme

/**
 * What an invoice prints of the price (rules 21.4). VAT is shown under the scheme `standard` alone, and in EUR it is the
 * figure of the car; in another currency it is contained in the price by the same formula.
 */
export function invoicePrice(sold: Sold): PaperPrice {
  const { price, currency, rate, rate_day, price_eur, vat_rate, vat_due } = sold
  const isStandard = schemeOf(sold) === "standard"
  const shown = isStandard && vat_rate !== null && vat_due !== null ? { vat_rate, vat_due } : null
  const amount =
    shown &&
    (currency === "EUR"
      ? shown.vat_due
      : toCents(new Big(price).times(shown.vat_rate).div(new Big(shown.vat_rate).plus(100))))
  return {
    currency,
    total: price,
    vat:
      shown && amount !== null
        ? { net: subtract(price, amount), rate: shown.vat_rate, amount }
        : null,
    eur:
      currency === "EUR" || rate === null
        ? null
        : {
            rate,
            rate_day,
            total: price_eur,
            net: shown && subtract(price_eur, shown.vat_due),
            vat: shown ? shown.vat_due : null,
          },
  }
}

/**
 * The sums of a credit invoice, which are negative. A part has its share of the VAT and of the sums in EUR, by the rates of
 * the invoice; the last one takes what is left of each, so that all of them come to the invoice.
 * @param earlier the sums of the credit invoices before it
 * @param amount the part of the total, VAT included; null for all that is left
 */
export function credited(
  price: PaperPrice,
  earlier: readonly PaperPrice[],
  amount: Decimal | null,
): PaperPrice {
  const left = (of: (sums: PaperPrice) => Decimal) => sum([of(price), ...earlier.map(of)])
  const isLast =
    amount === null ||
    compare(
      amount,
      left(({ total }) => total),
    ) === 0
  const total = isLast ? left((sums) => sums.total) : amount
  const share = (of: (sums: PaperPrice) => Decimal) =>
    isLast ? left(of) : toCents(new Big(of(price)).times(total).div(price.total))
  const vatOf = (sums: PaperPrice) => sums.vat?.amount ?? "0.00"
  const eurOf = (sums: PaperPrice) => sums.eur?.total ?? "0.00"
  const eurVatOf = (sums: PaperPrice) => sums.eur?.vat ?? "0.00"
  const vat = share(vatOf)
  const eur = { total: share(eurOf), vat: share(eurVatOf) }
  return {
    ...price,
    total: negative(total),
    vat: price.vat && {
      ...price.vat,
      net: negative(subtract(total, vat)),
      amount: negative(vat),
    },
    eur: price.eur && {
      ...price.eur,
      total: negative(eur.total),
      net: price.eur.net && negative(subtract(eur.total, eur.vat)),
      vat: price.eur.vat && negative(eur.vat),
    },
  }
}

const negative = (amount: Decimal): Decimal => subtract("0", amount)

/** What was received of a price, of which so much is left; null where nothing was. */
export function receivedOf(price: Decimal, left: Decimal | null): Decimal | null {
  const received = subtract(price, left ?? price)
  return compare(received, "0") > 0 ? received : null
}
