import type { CarField } from "@marza/domain/cars/fields.ts"
import type { ExpenseField, ExpenseType } from "@marza/domain/expenses/fields.ts"
import { nameInSpreadsheetOf } from "@marza/domain/table/field-words.ts"
import type { Target } from "@marza/spreadsheet/types.ts"
import { useMessages } from "../messages/use.ts"
import { useImportTexts } from "./texts.ts"
import type { ImportTexts } from "./texts-lt.ts"

/** Returns the name of what a column of a file was understood as. */
export function useTargetName(): (target: Target) => string {
  const texts = useImportTexts()
  const { car, expenses } = useMessages()
  return (target) => {
    const [part, field = ""] = target.split(".")
    if (part === "car") return nameInSpreadsheetOf(car.words[field as CarField])
    if (part === "expense") return nameInSpreadsheetOf(expenses.words[field as ExpenseField])
    if (part === "expenses")
      return texts.expensesOf(expenses.choices.expenseType[field as ExpenseType])
    return texts.targets[target as keyof ImportTexts["targets"]]
  }
}
