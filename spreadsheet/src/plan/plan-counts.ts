import { fixedRates } from "@marza/domain/money/currencies.ts"
import { compare, multiply, sum } from "@marza/domain/money/decimal.ts"
import type { ImportChoices, ImportPlan, MoneyLine, Question } from "../types.ts"
import { rateKey } from "./choices.ts"
import { hiddenQuestions } from "./hidden.ts"
import type { Layout } from "./layout.ts"
import { moneyLines } from "./money-lines.ts"
import type { RowPlan } from "./plan-row.ts"
import { type Ask, ask, questionsOf } from "./questions.ts"

/** The questions of all rows, each once, in the order in which they first come up. */
export function planQuestions(
  rows: readonly RowPlan[],
  layout: Layout,
  money: readonly MoneyLine[],
  answers: ImportChoices["answers"],
): Question[] {
  const asks = [
    ...layout.questions,
    ...tooMuchOf(layout, money, answers),
    ...hiddenQuestions(layout),
    ...rows.flatMap((row) => row.asks),
  ]
  return questionsOf(asks, layout.columns, answers)
}

/** A column that comes to more than ten times what the cars cost is probably no money. */
function tooMuchOf(
  layout: Layout,
  money: readonly MoneyLine[],
  answers: Readonly<Record<string, string>>,
): Ask[] {
  const inEur = ({ sums }: MoneyLine) =>
    sum(sums.map(({ currency, amount }) => multiply(amount, fixedRates[currency])))
  const purchases = money.find(({ target }) => target === "car.purchase_price")
  if (!purchases || purchases.count === 0) return []
  const isAnswered = (id: string) => answers[`tooMuch:${id}`] !== undefined
  return layout.sheets
    .flatMap(({ columns }) => columns)
    .flatMap(({ id, heading, target, samples }) => {
      const line = money.find((one) => one.target === target && (one.heading ?? "") === heading)
      const isTooMuch =
        line &&
        target !== "car.purchase_price" &&
        compare(inEur(line), multiply("10", inEur(purchases))) > 0
      if (!isTooMuch && !isAnswered(id)) return []
      return [
        ask("tooMuch", {
          id: `tooMuch:${id}`,
          heading,
          examples: samples,
          count: line?.count ?? 0,
        }),
      ]
    })
}

export function planCount(
  rows: readonly RowPlan[],
  layout: Layout,
): Pick<ImportPlan, "missingRates" | "counts" | "money"> {
  const missing = new Map<string, ImportPlan["missingRates"][number]>()
  const counts: ImportPlan["counts"] = {
    cars: 0,
    expenses: 0,
    refunds: 0,
    payments: 0,
    rowsWithProblems: 0,
    leftOut: 0,
    needsRate: 0,
  }
  for (const { row } of rows) {
    if (row.leftOut !== null) counts.leftOut += 1
    else if (!row.isExpense) counts.cars += 1
    counts.expenses += row.expenses.length
    counts.refunds += row.expenses.filter(({ expense }) => expense?.kind === "refund").length
    counts.payments += row.payments.length
    if (row.problems.length > 0) counts.rowsWithProblems += 1
    counts.needsRate += row.needsRate.length
    for (const { currency, day } of row.needsRate) {
      if (day === null) continue
      missing.set(rateKey(currency, day), { currency, day })
    }
  }
  return { missingRates: [...missing.values()], counts, money: moneyLines(rows, layout) }
}
