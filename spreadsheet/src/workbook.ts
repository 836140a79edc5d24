import { isOwnCar, ownCarTables } from "./columns/own-car.ts"
import { isWrittenByUs } from "./columns/own-headings.ts"
import { readCsv } from "./file/csv.ts"
import { readXlsx } from "./file/xlsx.ts"
import { maxFileBytes } from "./limits.ts"
import { SpreadsheetRefused } from "./refused.ts"
import type { Sheet, Workbook } from "./sheet.ts"

/**
 * Reads the sheets of a CSV or XLSX file, whichever it is by its content.
 * @throws {SpreadsheetRefused}
 */
export function readWorkbook(bytes: Uint8Array, fileName: string): Workbook {
  if (bytes.length > maxFileBytes) throw new SpreadsheetRefused("tooLarge")
  if (isCompound(bytes)) throw new SpreadsheetRefused(kindOfCompound(bytes))
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  const name = fileName.replace(/\.\w+$/, "")
  const sheets = isZip ? readXlsx(bytes) : tablesOf(readCsv(bytes, name, isOwn))
  if (sheets.every(({ rows }) => rows.length === 0)) throw new SpreadsheetRefused("empty")
  return { fileName, sheets }
}

const isOwn = (rows: readonly string[][]) => isWrittenByUs(rows[0] ?? []) || isOwnCar(rows)

const tablesOf = (sheet: Sheet): Sheet[] => ownCarTables(sheet) ?? [sheet]

/** The container of old Office files, and of newer ones with a password. */
const isCompound = (bytes: Uint8Array) =>
  [0xd0, 0xcf, 0x11, 0xe0].every((byte, index) => bytes[index] === byte)

function kindOfCompound(bytes: Uint8Array) {
  const text = new TextDecoder("latin1").decode(bytes)
  const names = (name: string) => text.includes([...name].join("\0"))
  if (names("EncryptedPackage")) return "passwordProtected"
  return names("Workbook") || names("Book") ? "oldExcel" : "notSpreadsheet"
}
