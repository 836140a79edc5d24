import { csvTexts } from "@marza/domain/cars/csv-texts.ts"
import type { ExpenseType } from "@marza/domain/expenses/schemas.ts"
import type { Language } from "@marza/domain/language.ts"
import type { Target } from "@marza/spreadsheet/types.ts"
import type { ImportTexts } from "./texts-lt.ts"

/** What a column of a file is, in words. */
export function targetName(target: Target, texts: ImportTexts, language: Language): string {
  if (!target.startsWith("expenses.")) return texts.targets[target as keyof ImportTexts["targets"]]
  const type = target.slice("expenses.".length) as ExpenseType
  return texts.expensesOf(csvTexts[language].types[type])
}
