import { type CsvCell, toCsv } from "@marza/domain/csv/csv.ts"
import type { Language } from "@marza/domain/language.ts"
import type { Cell, Workbook } from "../sheet.ts"
import type { PlannedSheet, RowId } from "../types.ts"

/** Why each row is not imported, in the person's language. */
export type Reasons = { row: RowId; why: string }[]

/**
 * The rows that are not imported, as they stand in the file, under its headings and with a last column that says why.
 * Sheets with the same headings share a file; the others have their own, so that each can be mended and read again.
 * @param heading that of the last column
 */
export function leftOutCsv(
  workbook: Workbook,
  sheets: readonly PlannedSheet[],
  reasons: Reasons,
  heading: string,
  language: Language,
): string[] {
  const whyOf = new Map(reasons.map(({ row, why }) => [row, why]))
  const tables = new Map<string, CsvCell[][]>()
  sheets.forEach(({ columns }, index) => {
    const headings = [...columns.map((column) => column.heading), heading]
    const rows = (workbook.sheets[index]?.rows ?? []).flatMap(({ number, cells }) => {
      const why = whyOf.get(`${index}:${number}`)
      const own = columns.map(({ column }) => csvCell(cells[column]))
      return why === undefined ? [] : [[...own, why]]
    })
    const key = JSON.stringify(headings)
    if (rows.length > 0) tables.set(key, [...(tables.get(key) ?? [headings]), ...rows])
  })
  return [...tables.values()].map((table) => toCsv(table, language))
}

/**
 * A cell of the file. A number is written exactly, with the currency of its format, and needs no mark against formulas.
 */
function csvCell(cell: Cell | undefined): CsvCell {
  if (cell?.kind !== "number" || cell.shownAs) return cell?.seen ?? ""
  const exact = String(cell.number)
  return cell.currency ? cell.seen.replace(/^\S+/, exact) : { value: exact }
}
