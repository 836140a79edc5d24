import type { Currency } from "@marza/domain/money/currencies.ts"
import { add, type Decimal, subtract } from "@marza/domain/money/decimal.ts"
import { isExpense } from "../columns/targets.ts"
import type { ColumnId, MoneyLine, PlannedRow } from "../types.ts"
import type { Layout } from "./layout.ts"
import type { RowPlan } from "./plan-row.ts"

type Amount = {
  column: ColumnId
  amount: Decimal | null | undefined
  currency: Currency | undefined
}

/** What each column of money adds, by what of it can be read. */
export function moneyLines(rows: readonly RowPlan[], { columns }: Layout): MoneyLine[] {
  const lines = new Map<ColumnId, { count: number; sums: Map<Currency, Decimal> }>()
  for (const { row } of rows)
    for (const { column, amount, currency } of row.leftOut === null ? amountsOf(row) : []) {
      if (amount == null || currency === undefined) continue
      const line = lines.get(column) ?? { count: 0, sums: new Map() }
      line.count += 1
      line.sums.set(currency, add(line.sums.get(currency) ?? "0", amount))
      lines.set(column, line)
    }
  return columns.flatMap(({ id, target, heading }) => {
    const line = lines.get(id)
    const isMoney = isExpense(target) || isAlways.test(target)
    if (!isMoney || (!line && heading === null)) return []
    const sums = [...(line?.sums ?? [])].map(([currency, amount]) => ({ currency, amount }))
    return [{ column: id, target, heading, count: line?.count ?? 0, sums }]
  })
}

const isAlways = /^(car\.(purchase|sale|asking)_price|expense\.amount|deposit|received)$/

function amountsOf({ readable, expenses, payments }: PlannedRow): Amount[] {
  const { purchase_price, purchase_currency, sale_price, sale_currency, asking_price } = readable
  return [
    { column: "car.purchase_price", amount: purchase_price, currency: purchase_currency },
    { column: "car.sale_price", amount: sale_price, currency: sale_currency },
    { column: "car.asking_price", amount: asking_price, currency: "EUR" },
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
}
