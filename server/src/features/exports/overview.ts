import { csvTexts } from "@marza/domain/cars/csv-texts.ts"
import { purchaseInEur, saleEur } from "@marza/domain/cars/profit.ts"
import { expenseTypes } from "@marza/domain/expenses/fields.ts"
import { expenseInEur } from "@marza/domain/expenses/money.ts"
import { expenseChoicesIn } from "@marza/domain/expenses/words/both.ts"
import type { Language } from "@marza/domain/language.ts"
import { type Decimal, sum } from "@marza/domain/money/decimal.ts"
import { formatMoney, formatRate } from "@marza/domain/money/format.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { monthTitle } from "@marza/domain/time/months.ts"
import { exportTexts as tileTexts } from "../analytics/export-texts.ts"
import { html, type Markup } from "./markup.ts"
import { figureRows } from "./month-columns.ts"
import type { MonthPackage, PackageCar } from "./month-data.ts"
import { missingLists } from "./month-missing.ts"
import { monthTexts } from "./month-texts.ts"
import { overviewStyle } from "./overview-style.ts"

/** A file of the package, and what it is. */
export type Described = { path: string; hint: string }

/**
 * What a book-keeper reads first: a page to look at or to print, without anything that runs or is loaded.
 * @param contents the files beside it
 */
export function overviewPage(data: MonthPackage, contents: readonly Described[], now: Date) {
  const { language, month, organization } = data
  const texts = monthTexts[language]
  const title = `${organization.name}: ${monthTitle(month, language)}`
  const bought = data.cars.filter((car) => car.is_bought)
  const sold = data.cars
    .filter((car) => car.is_sold)
    .toSorted((one, other) => ((one.sold_on ?? "") < (other.sold_on ?? "") ? -1 : 1))
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
${overviewStyle}
</head>
<body>
<h1>${organization.name}<br>${monthTitle(month, language)}</h1>
<p class="soft">${texts.made(todayInVilnius(now))}</p>
<h2>${texts.figures}</h2>
${figuresTable(data)}
<p class="soft">${texts.explained}</p>
<h2>${texts.missing}</h2>
${missingPart(data)}
<h2>${texts.bought} (${bought.length})</h2>
${bought.length === 0 ? html`<p>${texts.none}</p>` : boughtTable(bought, language)}
<h2>${texts.sold} (${sold.length})</h2>
${sold.length === 0 ? html`<p>${texts.none}</p>` : soldTable(sold, language)}
<h2>${texts.expensesByType}</h2>
${expensesTable(data)}
<h2>${texts.contents}</h2>
<ul>${contents.map(
    ({ path, hint }) =>
      html`<li><a href="${encodeURIComponent(path)}">${path}</a> – ${hint}</li>
`,
  )}</ul>
</body>
</html>
`.text
}

function figuresTable(data: MonthPackage): Markup {
  const { language } = data
  const rows = figureRows(data, monthTexts[language], tileTexts[language].tiles)
  return table(
    [],
    rows.flatMap(({ label, count, eur, note }) => {
      if (count === null && eur === null) return []
      const value =
        eur === null ? formatRate(String(count), language) : formatMoney(eur, "EUR", language)
      return [
        html`<tr><th scope="row">${label}</th><td class="number">${value}</td><td class="soft">${note}</td></tr>`,
      ]
    }),
  )
}

function missingPart(data: MonthPackage): Markup {
  const texts = monthTexts[data.language]
  const lists = missingLists(data)
  if (lists.length === 0) return html`<p>${texts.nothingMissing}</p>`
  return html`${lists.map(
    ({ title, lines }) =>
      html`<h3>${title} (${lines.length})</h3><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>`,
  )}`
}

const head = (text: string) => html`<th scope="col">${text}</th>`
const numberHead = (text: string) => html`<th scope="col" class="number">${text}</th>`

const table = (headings: readonly Markup[], rows: readonly Markup[], foot: Markup | null = null) =>
  html`<table>${headings.length === 0 ? null : html`<thead><tr>${headings}</tr></thead>`}<tbody>${rows}</tbody>${foot && html`<tfoot>${foot}</tfoot>`}</table>`

const nameOf = ({ name, registration_number, vin }: PackageCar) =>
  html`<td>${name}<br><span class="soft">${[registration_number, vin].filter(Boolean).join(", ")}</span></td>`

const number = (text: string) => html`<td class="number">${text}</td>`

const eurCell = (eur: Decimal | null, language: Language) =>
  number(eur === null ? "–" : formatMoney(eur, "EUR", language))

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

function boughtTable(cars: readonly PackageCar[], language: Language): Markup {
  const texts = monthTexts[language]
  const { vatScheme: vatSchemes } = csvTexts[language].choices
  const rows = cars.map(
    (car) =>
      html`<tr>${nameOf(car)}<td class="day">${car.bought_on}</td><td>${car.bought_from}</td>${number(formatMoney(car.purchase_price, car.purchase_currency, language))}${rateCell(car.purchase_currency, car.purchase_exchange_rate, car.purchase_rate_day, language)}${eurCell(purchaseInEur(car).eur, language)}<td>${vatSchemes[car.vat_scheme]}${car.purchase_vat === null ? null : html`<br>${formatMoney(car.purchase_vat, car.purchase_currency, language)}`}</td>${eurCell(car.expenses_eur, language)}${eurCell(car.invested, language)}</tr>`,
  )
  const total = html`<tr><th scope="row" colspan="5">${texts.total}</th>${eurCell(sum(cars.map((car) => purchaseInEur(car).eur)), language)}<td></td>${eurCell(sum(cars.map((car) => car.expenses_eur)), language)}${eurCell(sum(cars.flatMap((car) => car.invested ?? [])), language)}</tr>`
  const headings = [
    head(texts.car),
    head(texts.day),
    head(texts.from),
    numberHead(texts.price),
    head(texts.rate),
    numberHead(texts.eur),
    head(texts.vat),
    numberHead(texts.expenses),
    numberHead(texts.invested),
  ]
  return table(headings, rows, total)
}

function soldTable(cars: readonly PackageCar[], language: Language): Markup {
  const texts = monthTexts[language]
  const { vatScheme: vatSchemes } = csvTexts[language].choices
  const price = (car: PackageCar) =>
    car.sale_price === null ? "–" : formatMoney(car.sale_price, car.sale_currency, language)
  const rate = (car: PackageCar) =>
    car.sale_price === null
      ? html`<td></td>`
      : rateCell(car.sale_currency, car.sale_exchange_rate, car.sale_rate_day, language)
  const rows = cars.map(
    (car) =>
      html`<tr>${nameOf(car)}<td class="day">${car.sold_on}</td><td>${car.sold_to}</td>${number(price(car))}${rate(car)}${eurCell(saleEur(car), language)}${eurCell(car.cost_eur, language)}${eurCell(car.profit, language)}<td>${vatSchemes[car.vat_scheme]}</td>${eurCell(car.vat_due, language)}</tr>`,
  )
  const total = html`<tr><th scope="row" colspan="5">${texts.total}</th>${eurCell(sum(cars.flatMap((car) => saleEur(car) ?? [])), language)}${eurCell(sum(cars.map((car) => car.cost_eur)), language)}${eurCell(sum(cars.flatMap((car) => car.profit ?? [])), language)}<td></td>${eurCell(sum(cars.flatMap((car) => car.vat_due ?? [])), language)}</tr>`
  const headings = [
    head(texts.car),
    head(texts.day),
    head(texts.to),
    numberHead(texts.price),
    head(texts.rate),
    numberHead(texts.eur),
    numberHead(texts.cost),
    numberHead(texts.ownProfit),
    head(texts.vat),
    numberHead(texts.vatDue),
  ]
  return table(headings, rows, total)
}

function expensesTable({ expenses, language }: MonthPackage): Markup {
  const texts = monthTexts[language]
  const { expenseType: types } = expenseChoicesIn[language]
  const dated = expenses.filter(({ is_dated }) => is_dated)
  if (dated.length === 0) return html`<p>${texts.none}</p>`
  const rows = expenseTypes.flatMap((type) => {
    const own = dated.filter(({ expense_type }) => expense_type === type)
    if (own.length === 0) return []
    return [
      html`<tr><th scope="row">${types[type]}</th>${number(String(own.length))}${eurCell(sum(own.map((expense) => expenseInEur(expense).eur)), language)}</tr>`,
    ]
  })
  const total = html`<tr><th scope="row">${texts.total}</th>${number(String(dated.length))}${eurCell(sum(dated.map((expense) => expenseInEur(expense).eur)), language)}</tr>`
  return table([head(texts.type), numberHead(texts.count), numberHead(texts.amount)], rows, total)
}
