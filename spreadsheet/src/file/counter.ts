import { maxCellCharacters, maxCells, maxCharacters } from "../limits.ts"
import { SpreadsheetRefused } from "../refused.ts"

export type CellCounter = ReturnType<typeof cellCounter>

/**
 * Counts the cells and texts of a file while it is read. A text that is stored once may be shown in thousands of cells,
 * each of which takes time in every later step.
 */
export function cellCounter() {
  const counted = { cells: 0, characters: 0 }
  return {
    counted,
    /** @throws {SpreadsheetRefused} tooManyCells */
    cells(count: number) {
      counted.cells += count
      if (counted.cells > maxCells) throw new SpreadsheetRefused("tooManyCells")
    },
    /** @throws {SpreadsheetRefused} cellTooLong, tooMuchText */
    text(length: number) {
      refuseLongText(length)
      counted.characters += length
      if (counted.characters > maxCharacters) throw new SpreadsheetRefused("tooMuchText")
    },
  }
}

/** @throws {SpreadsheetRefused} cellTooLong */
export function refuseLongText(length: number): void {
  if (length > maxCellCharacters) throw new SpreadsheetRefused("cellTooLong")
}
