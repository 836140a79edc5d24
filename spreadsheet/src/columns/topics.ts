import type { Target } from "../types.ts"
import type { GeneralMeaning, Meaning } from "./heading-words.ts"
import type { Topic } from "./headings.ts"

type Column = { meaning: Meaning | null; topic: Topic | null }

/** The target of a general heading under each topic: purchase, sale or expense. */
type ByTopic = Record<Topic, Target>

const prices: ByTopic = {
  purchase: "car.purchase_price",
  sale: "car.sale_price",
  expense: "expense.amount",
}
const currencies: ByTopic = {
  purchase: "car.purchase_currency",
  sale: "car.sale_currency",
  expense: "expense.currency",
}
const rates: ByTopic = {
  purchase: "car.purchase_exchange_rate",
  sale: "car.sale_exchange_rate",
  expense: "expense.exchange_rate",
}
const days: ByTopic = { purchase: "car.bought_on", sale: "car.sold_on", expense: "expense.date" }

/** Gives general headings the meaning that their neighbours on the left suggest. */
export function withTopics(
  columns: readonly Column[],
  isExpenseTable: boolean,
): (Meaning | null)[] {
  const meanings = columns.map(({ meaning }) => meaning)
  let topic: Topic | null = null
  /** A single column after the sale, without a topic of its own, is that of the whole row. */
  const isOfRow = (general: GeneralMeaning, index: number) =>
    columns[index]?.topic === null &&
    !isExpenseTable &&
    meanings.filter((meaning) => meaning === general).length === 1 &&
    meanings.slice(0, index).includes("car.sale_price")
  // The seller in a table of cars is that of the car.
  const hasPrices = meanings.some(
    (meaning) => meaning === "price" || meaning === "car.purchase_price",
  )
  return columns.map((column, index) => {
    topic = column.topic ?? topicOf(column.meaning) ?? topic
    switch (column.meaning) {
      case "price":
        topic ??= "purchase"
        return prices[topic]
      case "amount":
        return prices[column.topic ?? "expense"]
      case "anyCurrency":
        return topic === null || isOfRow("anyCurrency", index) ? "currency" : currencies[topic]
      case "anyRate":
        return topic === null || isOfRow("anyRate", index) ? "rate" : rates[topic]
      case "date":
        return days[topic ?? (isExpenseTable ? "expense" : "purchase")]
      case "description":
        return isExpenseTable ? "expense.description" : "car.description"
      case "vat":
        return topic === "expense" || isExpenseTable ? "expense.vat_amount" : "car.purchase_vat"
      case "supplier":
        return isExpenseTable && !hasPrices ? "expense.supplier" : "car.bought_from"
      case "supplierCode":
        return isExpenseTable ? "expense.supplier_code" : null
      case "documentNumber":
        return isExpenseTable ? "expense.document_number" : null
      default:
        return column.meaning
    }
  })
}

function topicOf(meaning: Meaning | null): Topic | null {
  if (meaning === null) return null
  if (/^car\.(purchase|bought)/.test(meaning)) return "purchase"
  if (/^car\.(sale|sold)/.test(meaning)) return "sale"
  return meaning === "amount" || meaning.startsWith("expense.") ? "expense" : null
}
