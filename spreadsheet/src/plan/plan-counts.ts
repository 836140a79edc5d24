import { fixedRates } from "@marza/domain/money/currencies.ts"
import { compare, multiply, sum } from "@marza/domain/money/decimal.ts"
import { maxShownCharacters } from "../limits.ts"
import type { ImportPlan, MoneyLine, Question } from "../types.ts"
import { hiddenQuestions } from "./hidden.ts"
import type { Layout } from "./layout.ts"
import { layoutQuestion } from "./layout-question.ts"
import { moneyLines } from "./money-lines.ts"
import type { RowPlan } from "./plan-row.ts"
import { rateKey } from "./row-reader.ts"

const exampleCount = 3

/** The questions of all rows, each once, in the order in which they first come up. */
export function planQuestions(
  rows: readonly RowPlan[],
  layout: Layout,
  money: readonly MoneyLine[],
  answers: Readonly<Record<string, string>>,
): Question[] {
  const questions = new Map<string, Question>()
  const ofLayout = [...layout.questions, ...tooMuchOf(layout, money, answers)]
  for (const asked of [...ofLayout, ...hiddenQuestions(layout, answers)])
    questions.set(asked.id, asked)
  for (const { asks } of rows) {
    for (const { example, ...ask } of asks) {
      const question = questions.get(ask.id) ?? {
        ...ask,
        word: ask.word === null ? null : ask.word.slice(0, maxShownCharacters),
        heading: layout.columns.find(({ id }) => id === ask.column)?.heading ?? null,
        takesDay: ["soldDay", "saleDay", "boughtDay", "expenseDay"].includes(ask.kind),
        answer: answers[ask.id] ?? null,
        examples: [],
        count: 0,
      }
      questions.set(ask.id, question)
      question.count += 1
      if (question.suggestion !== ask.suggestion) question.suggestion = null
      const { examples } = question
      const shown = example.slice(0, maxShownCharacters)
      if (shown !== "" && examples.length < exampleCount && !examples.includes(shown))
        examples.push(shown)
    }
  }
  return [...questions.values()]
}

/** A column that comes to more than ten times what the cars cost is probably no money. */
function tooMuchOf(
  layout: Layout,
  money: readonly MoneyLine[],
  answers: Readonly<Record<string, string>>,
): Question[] {
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
        layoutQuestion("tooMuch", answers, {
          id: `tooMuch:${id}`,
          heading,
          options: ["take", "leave"],
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
