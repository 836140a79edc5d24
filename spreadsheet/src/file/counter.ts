import { maxCellCharacters, maxCells, maxCharacters } from "../limits.ts"
import { SpreadsheetRefused } from "../refused.ts"

export type CellCounter = ReturnType<typeof cellCounter>

/**
 * Counts what a file unfolds to while it is read: a text that is stored once may stand in thousands of cells, and each
 * of them is work for all that follows.
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
