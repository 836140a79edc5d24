import type { CarField } from "@marza/domain/cars/fields.ts"
import type { ExpenseField, ExpenseType } from "@marza/domain/expenses/fields.ts"
import { nameInSpreadsheetOf } from "@marza/domain/table/field-words.ts"
import { type TextCode, text } from "@marza/domain/texts/text.ts"
import type { PlannedColumn, Problem, Target } from "@marza/spreadsheet/types.ts"
import { createContext, useContext } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import type { Choose } from "./choices.ts"
import type { KnownCars } from "./knownCars.ts"
import { useImportTexts } from "./texts.ts"
import type { ImportTexts } from "./texts-lt.ts"
import type { Importing } from "./useImporting.ts"
import type { OpenFile } from "./useSpreadsheet.ts"

/** An open file: how it was understood, what the person decided, and how its import goes. */
type Import = OpenFile & {
  choose: Choose
  known: KnownCars
  importing: Importing
  /** The person has tried to import, so that what keeps it from that shows as an error. */
  wasTried: boolean
}

export const ImportContext = createContext<Import | null>(null)

/** The open file, with the words for what is in it. */
export function useImport() {
  const open = useContext(ImportContext)
  if (!open) throw new Error("No file is open")
  const texts = useImportTexts()
  const language = useLanguage()
  const { car, expenses } = useMessages()

  /** What a column of the file was understood as. */
  function targetName(target: Target): string {
    const [part, field = ""] = target.split(".")
    if (part === "car") return nameInSpreadsheetOf(car.words[field as CarField])
    if (part === "expense") return nameInSpreadsheetOf(expenses.words[field as ExpenseField])
    if (part === "expenses")
      return texts.expensesOf(expenses.choices.expenseType[field as ExpenseType])
    return texts.targets[target as keyof ImportTexts["targets"]]
  }

  return {
    ...open,
    texts,
    language,
    targetName,
    /** Where several columns hold expenses of one type, they are named by their headings in the file. */
    columnName({ target, heading }: PlannedColumn): string {
      const isShared = open.plan.columns.filter((other) => other.target === target).length > 1
      return (isShared && heading) || targetName(target)
    },
    problemText: ({ code }: Problem): string =>
      code in texts.problems
        ? texts.problems[code as keyof ImportTexts["problems"]]
        : text(code as TextCode, language),
  }
}
