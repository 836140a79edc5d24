import { csvLines } from "@marza/domain/csv/csv.ts"
import type { Language } from "@marza/domain/language.ts"
import { csvRow, type TableColumn } from "@marza/domain/table/column.ts"
import { openTurns } from "../turns.ts"

/** Lines of a CSV file, a column a cell, while the process does what others ask for. */
export async function csvLinesInTurns<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  language: Language,
): Promise<string> {
  const pause = openTurns()
  const lines: string[] = []
  for (const row of rows) {
    lines.push(csvLines([csvRow(columns, row, language)], language))
    await pause()
  }
  return lines.join("")
}
