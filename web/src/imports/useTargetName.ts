import { csvTexts } from "@marza/domain/cars/csv-texts.ts"
import type { CarField } from "@marza/domain/cars/fields.ts"
import type { ExpenseType } from "@marza/domain/expenses/field-schemas.ts"
import { nameInSpreadsheetOf } from "@marza/domain/table/field-words.ts"
import type { Target } from "@marza/spreadsheet/types.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { useImportTexts } from "./texts.ts"
import type { ImportTexts } from "./texts-lt.ts"

/** What a column of a file is, in words. */
export function useTargetName(): (target: Target) => string {
  const texts = useImportTexts()
  const { car } = useMessages()
  const { types } = csvTexts[useLanguage()]
  return (target) => {
    const [part, field = ""] = target.split(".")
    if (part === "car") return nameInSpreadsheetOf(car.words[field as CarField])
    if (part === "expenses") return texts.expensesOf(types[field as ExpenseType])
    return texts.targets[target as keyof ImportTexts["targets"]]
  }
}
