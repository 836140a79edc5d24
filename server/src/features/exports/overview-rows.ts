import { csvTexts } from "@marza/domain/cars/csv-texts.ts"
import { purchaseInEur, saleEur } from "@marza/domain/cars/profit.ts"
import type { Language } from "@marza/domain/language.ts"
import type { Decimal } from "@marza/domain/money/decimal.ts"
import { formatMoney, formatRate } from "@marza/domain/money/format.ts"
import { html, type Markup } from "./markup.ts"
import type { PackageCar } from "./month-cars.ts"
import { monthTexts } from "./month-texts.ts"

const nameOf = ({ name, registration_number, vin }: PackageCar) =>
  html`<td>${name}<br><span class="soft">${[registration_number, vin].filter(Boolean).join(", ")}</span></td>`

export const numberCell = (text: string) => html`<td class="number">${text}</td>`

export const eurCell = (eur: Decimal | null, language: Language) =>
  numberCell(eur === null ? "–" : formatMoney(eur, "EUR", language))

/** The rate of an amount, and the day on which the bank published it. */
function rateCell(
  currency: string,
  rate: Decimal | null,
  day: string | null,
  language: Language,
): Markup {
  const texts = monthTexts[language]
  if (currency === "EUR") return html`<td></td>`
  if (rate === null) return html`<td><strong>${texts.rateMissing}</strong></td>`
  const source = day === null ? texts.ownRate : texts.published(day)
  return html`<td>${formatRate(rate, language)}<br><span class="soft">${source}</span></td>`
}

/** A car in the list of those that were bought. */
export function boughtRow(car: PackageCar, language: Language): Markup {
  const { vatScheme: vatSchemes } = csvTexts[language].choices
  return html`<tr>${nameOf(car)}<td class="day">${car.bought_on}</td><td>${car.bought_from}</td>${numberCell(formatMoney(car.purchase_price, car.purchase_currency, language))}${rateCell(car.purchase_currency, car.purchase_exchange_rate, car.purchase_rate_day, language)}${eurCell(purchaseInEur(car).eur, language)}<td>${vatSchemes[car.vat_scheme]}${car.purchase_vat === null ? null : html`<br>${formatMoney(car.purchase_vat, car.purchase_currency, language)}`}</td>${eurCell(car.expenses_eur, language)}${eurCell(car.invested, language)}</tr>`
}

/** A car in the list of those that were sold. */
export function soldRow(car: PackageCar, language: Language): Markup {
  const { vatScheme: vatSchemes } = csvTexts[language].choices
  const hasPrice = car.sale_price !== null
  const price =
    car.sale_price === null ? "–" : formatMoney(car.sale_price, car.sale_currency, language)
  const rate = hasPrice
    ? rateCell(car.sale_currency, car.sale_exchange_rate, car.sale_rate_day, language)
    : html`<td></td>`
  return html`<tr>${nameOf(car)}<td class="day">${car.sold_on}</td><td>${car.sold_to}</td>${numberCell(price)}${rate}${eurCell(saleEur(car), language)}${eurCell(car.cost_eur, language)}${eurCell(car.profit, language)}<td>${vatSchemes[car.vat_scheme]}</td>${eurCell(car.vat_due, language)}</tr>`
}
