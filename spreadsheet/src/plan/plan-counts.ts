import { maxShownCharacters } from "../limits.ts"
import type { ImportPlan, Question } from "../types.ts"
import { hiddenQuestions } from "./hidden-questions.ts"
import { type Layout, pairsId } from "./layout.ts"
import type { RowPlan } from "./plan-row.ts"
import { rateKey } from "./row-reader.ts"

const exampleCount = 3

/** The questions of all rows, each once, in the order in which they first come up. */
export function planQuestions(
  rows: readonly RowPlan[],
  layout: Layout,
  answers: Readonly<Record<string, string>>,
): Question[] {
  const questions = new Map<string, Question>()
  for (const { sheet, headings } of layout.pairs) {
    const id = pairsId(sheet)
    questions.set(id, {
      id,
      kind: "pairs",
      column: null,
      heading: headings.join(", "),
      word: null,
      options: ["purchaseFirst", "saleFirst"],
      takesDay: false,
      suggestion: "purchaseFirst",
      answer: answers[id] ?? null,
      examples: [],
      count: rows.filter(({ row }) => row.sheet === sheet && row.leftOut === null).length,
    })
  }
  for (const hidden of hiddenQuestions(layout, answers)) questions.set(hidden.id, hidden)
  for (const { asks } of rows) {
    for (const { example, ...ask } of asks) {
      const question = questions.get(ask.id) ?? {
        ...ask,
        word: ask.word === null ? null : ask.word.slice(0, maxShownCharacters),
        heading: layout.columns.find(({ id }) => id === ask.column)?.heading ?? null,
        takesDay: ["soldDay", "boughtDay", "expenseDay"].includes(ask.kind),
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

export function planCount(rows: readonly RowPlan[]): Pick<ImportPlan, "missingRates" | "counts"> {
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
  return { missingRates: [...missing.values()], counts }
}
