/**
 * Why a file is not read. `oldExcel` (.xls) and `otherFormat` (.ods, .numbers) can be saved as .xlsx. `documentType`: its
 * XML has a document type declaration (DTD), which no spreadsheet needs and which can make a text of any length.
 */
export type RefusalReason =
  | "notSpreadsheet"
  | "tooLarge"
  | "tooManyRows"
  | "tooManyCars"
  | "tooManyExpenses"
  | "tooManyColumns"
  | "tooManyCells"
  | "cellTooLong"
  | "tooMuchText"
  | "passwordProtected"
  | "oldExcel"
  | "otherFormat"
  | "unpacksTooLarge"
  | "documentType"
  | "damaged"
  | "empty"

/** Thrown for a file that is not read. */
export class SpreadsheetRefused extends Error {
  override name = "SpreadsheetRefused"
  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super(reason)
    this.reason = reason
  }
}
