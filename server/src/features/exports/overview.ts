import { purchaseInEur, saleEur } from "@marza/domain/cars/profit.ts"
import { expenseTypes } from "@marza/domain/expenses/fields.ts"
import { expenseChoicesIn } from "@marza/domain/expenses/words/both.ts"
import type { Language } from "@marza/domain/language.ts"
import { type Decimal, sum } from "@marza/domain/money/decimal.ts"
import { formatMoney, formatRate } from "@marza/domain/money/format.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { monthTitle } from "@marza/domain/time/months.ts"
import { exportTexts as tileTexts } from "../analytics/export-texts.ts"
import { html, type Markup } from "./markup.ts"
import type { PackageCar } from "./month-cars.ts"
import { isBought, type MonthPackage } from "./month-data.ts"
import { figureRows } from "./month-figures.ts"
import { missingLists } from "./month-missing.ts"
import type { SeenMonth } from "./month-seen.ts"
import { monthTexts } from "./month-texts.ts"
import { boughtRow, eurCell, numberCell, soldRow } from "./overview-rows.ts"
import { overviewStyle } from "./overview-style.ts"

type Seen = SeenMonth["seen"]

/** A file of the package, and what it is. */
export type Described = { path: string; hint: string }

/** The sales of the month, part by part. */
type Sales = AsyncIterable<readonly PackageCar[]>

/**
 * The page that a book-keeper reads first, on a screen or on paper, piece by piece. It runs nothing and loads nothing.
 * @param bought the rows of the cars that were bought, and the end of their table ({@link boughtTable})
 * @param contents the files beside it
 */
export async function* overviewPage(
  data: MonthPackage,
  { seen }: SeenMonth,
  { bought, sales }: { bought: () => AsyncIterable<Uint8Array>; sales: Sales },
  contents: readonly Described[],
  now: Date,
): AsyncGenerator<string | Uint8Array> {
  const { language, month, organization } = data
  const texts = monthTexts[language]
  const title = `${organization.name}: ${monthTitle(month, language)}`
  const sold = data.taking.filter(({ is_sold }) => is_sold).length
  const boughtCount = data.taking.filter(isBought).length
  yield html`<!doctype html>
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
<p class="soft">${texts.reverseCharge}</p>
<h2>${texts.missing}</h2>
${missingPart(data, seen)}
<h2>${texts.bought} (${boughtCount})</h2>
`.text
  if (boughtCount === 0) yield html`<p>${texts.none}</p>`.text
  else yield* bought()
  yield html`
<h2>${texts.sold} (${sold})</h2>
`.text
  if (sold === 0) yield html`<p>${texts.none}</p>`.text
  else yield* soldPart(sales, language)
  yield html`
<h2>${texts.expensesByType}</h2>
${expensesTable(seen, language)}
<h2>${texts.contents}</h2>
<ul>${contents.map(
    ({ path, hint }) =>
      html`<li><a href="${encodeURIComponent(path)}">${path}</a>&nbsp;– ${hint}</li>
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

function missingPart(data: MonthPackage, { missing }: Seen): Markup {
  const texts = monthTexts[data.language]
  const lists = missingLists(data, missing)
  if (lists.length === 0) return html`<p>${texts.nothingMissing}</p>`
  return html`${lists.map(
    ({ title, count, lines }) =>
      html`<h3>${title} (${count})</h3><ul>${lines.map((line) => html`<li>${line}</li>`)}${count > lines.length ? html`<li>${texts.andMore(count - lines.length)}</li>` : null}</ul>`,
  )}`
}

const head = (text: string) => html`<th scope="col">${text}</th>`
const numberHead = (text: string) => html`<th scope="col" class="number">${text}</th>`

const table = (headings: readonly Markup[], rows: readonly Markup[], foot: Markup | null = null) =>
  html`<table>${headings.length === 0 ? null : html`<thead><tr>${headings}</tr></thead>`}<tbody>${rows}</tbody>${foot && html`<tfoot>${foot}</tfoot>`}</table>`

/** A table of cars that is written in three: its head, its rows part by part, and below them their sums. */
function carsTable<Sum extends string>(
  headings: readonly Markup[],
  rowOf: (car: PackageCar) => Markup,
  amounts: Record<Sum, (car: PackageCar) => Decimal | null>,
  footOf: (sums: Record<Sum, Decimal>) => Markup,
) {
  const names = Object.keys(amounts) as Sum[]
  const sums = Object.fromEntries(names.map((name) => [name, "0.00"])) as Record<Sum, Decimal>
  return {
    head: html`<table><thead><tr>${headings}</tr></thead><tbody>`.text,
    rows: (part: readonly PackageCar[]): string => {
      for (const name of names)
        sums[name] = sum([sums[name], ...part.flatMap((car) => amounts[name](car) ?? [])])
      return html`${part.map(rowOf)}`.text
    },
    foot: (): string => html`</tbody><tfoot>${footOf(sums)}</tfoot></table>`.text,
  }
}

async function* soldPart(sales: Sales, language: Language): AsyncGenerator<string> {
  const { head, rows, foot } = soldTable(language)
  yield head
  for await (const part of sales) yield rows(part)
  yield foot()
}

/** The cars that were bought in the month: what each cost. */
export function boughtTable(language: Language) {
  const texts = monthTexts[language]
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
  const amounts = {
    purchase: (car: PackageCar) => purchaseInEur(car).eur,
    expenses: (car: PackageCar) => car.expenses_eur,
    invested: (car: PackageCar) => car.invested,
  }
  return carsTable(
    headings,
    (car) => boughtRow(car, language),
    amounts,
    ({ purchase, expenses, invested }) =>
      html`<tr><th scope="row" colspan="5">${texts.total}</th>${eurCell(purchase, language)}<td></td>${eurCell(expenses, language)}${eurCell(invested, language)}</tr>`,
  )
}

function soldTable(language: Language) {
  const texts = monthTexts[language]
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
  const amounts = {
    sale: saleEur,
    cost: (car: PackageCar) => car.cost_eur,
    profit: (car: PackageCar) => car.profit,
    due: (car: PackageCar) => car.vat_due,
  }
  return carsTable(
    headings,
    (car) => soldRow(car, language),
    amounts,
    ({ sale, cost, profit, due }) =>
      html`<tr><th scope="row" colspan="5">${texts.total}</th>${eurCell(sale, language)}${eurCell(cost, language)}${eurCell(profit, language)}<td></td>${eurCell(due, language)}</tr>`,
  )
}

function expensesTable({ byType }: Seen, language: Language): Markup {
  const texts = monthTexts[language]
  const { expenseType: types } = expenseChoicesIn[language]
  const used = expenseTypes.flatMap((type) => {
    const own = byType.get(type)
    return own ? [{ type, ...own }] : []
  })
  if (used.length === 0) return html`<p>${texts.none}</p>`
  const rows = used.map(
    ({ type, count, eur }) =>
      html`<tr><th scope="row">${types[type]}</th>${numberCell(String(count))}${eurCell(eur, language)}</tr>`,
  )
  const count = used.reduce((all, own) => all + own.count, 0)
  const total = html`<tr><th scope="row">${texts.total}</th>${numberCell(String(count))}${eurCell(sum(used.map(({ eur }) => eur)), language)}</tr>`
  return table([head(texts.type), numberHead(texts.count), numberHead(texts.amount)], rows, total)
}
