import { type Currency, fixedRates } from "@marza/domain/money/currencies.ts"
import { compare, type Decimal, multiply, subtract, sum } from "@marza/domain/money/decimal.ts"
import { isMoney } from "../columns/targets.ts"
import type { ColumnId, ImportChoices, ImportPlan, MoneyLine, PlannedRow } from "../types.ts"
import { rateKey } from "./choices.ts"
import type { Layout } from "./layout.ts"
import type { RowPlan } from "./plan-row.ts"
import { type Ask, ask } from "./questions.ts"

/** A column that comes to more than ten times what the cars cost is probably no money. */
export function tooMuchOf(
  { sheets }: Layout,
  money: readonly MoneyLine[],
  answers: ImportChoices["answers"],
): Ask[] {
  const inEur = ({ sums }: MoneyLine) =>
    sum(sums.map(({ currency, amount }) => multiply(amount, fixedRates[currency])))
  const purchases = money.find(({ target }) => target === "car.purchase_price")
  if (!purchases || purchases.count === 0) return []
  const most = multiply("10", inEur(purchases))
  return sheets
    .flatMap(({ planned }) => planned.columns)
    .flatMap(({ id: column, heading, target, samples }) => {
      const line = money.find((one) => one.target === target && (one.heading ?? "") === heading)
      const isTooMuch = line && line !== purchases && compare(inEur(line), most) > 0
      const id = `tooMuch:${column}`
      if (!isTooMuch && answers[id] === undefined) return []
      return [ask("tooMuch", { id, heading, examples: samples, count: line?.count ?? 0 })]
    })
}

export function planCount(
  planned: readonly RowPlan[],
  layout: Layout,
): Pick<ImportPlan, "missingRates" | "counts" | "money"> {
  const rows = planned.map(({ row }) => row)
  const expenses = rows.flatMap((row) => row.expenses)
  const needed = rows.flatMap(({ needsRate }) => needsRate)
  const missing = needed.flatMap(({ currency, day }) =>
    day === null ? [] : [[rateKey(currency, day), { currency, day }] as const],
  )
  return {
    missingRates: [...new Map(missing).values()],
    counts: {
      cars: rows.filter(({ leftOut, isExpense }) => leftOut === null && !isExpense).length,
      expenses: expenses.length,
      refunds: expenses.filter(({ expense }) => expense?.kind === "refund").length,
      payments: rows.flatMap(({ payments }) => payments).length,
      rowsWithProblems: rows.filter(({ problems }) => problems.length > 0).length,
      leftOut: rows.filter(({ leftOut }) => leftOut !== null).length,
      needsRate: needed.length,
    },
    money: moneyLines(rows, layout),
  }
}

/** What each column of money adds, by what of it can be read. */
function moneyLines(rows: readonly PlannedRow[], { columns }: Layout): MoneyLine[] {
  const amounts = Map.groupBy(rows.flatMap(amountsOf), ({ column }) => column)
  return columns.flatMap(({ id: column, target, heading }) => {
    const own = amounts.get(column) ?? []
    if (!isMoney(target) || (own.length === 0 && heading === null)) return []
    const sums = [...Map.groupBy(own, (one) => one.currency)].map(([currency, ofCurrency]) => ({
      currency,
      amount: sum(ofCurrency.map(({ amount }) => amount)),
    }))
    return [{ column, target, heading, count: own.length, sums }]
  })
}

type Amount = { column: ColumnId; amount: Decimal; currency: Currency }

function amountsOf({ readable: car, expenses, payments, leftOut }: PlannedRow): Amount[] {
  if (leftOut !== null) return []
  const amounts: { [Key in keyof Amount]?: Amount[Key] | null | undefined }[] = [
    { column: "car.purchase_price", amount: car.purchase_price, currency: car.purchase_currency },
    { column: "car.sale_price", amount: car.sale_price, currency: car.sale_currency },
    { column: "car.asking_price", amount: car.asking_price, currency: "EUR" },
    ...expenses.map(({ column, readable: { amount, currency, kind } }) => ({
      column: column ?? "expense.amount",
      amount: kind === "refund" && amount ? subtract("0", amount) : amount,
      currency,
    })),
    ...payments.map(({ column, payment }) => ({
      column,
      amount: payment?.amount,
      currency: payment?.currency,
    })),
  ]
  return amounts.filter((one): one is Amount => one.amount != null && one.currency != null)
}
