import { SpreadsheetRefused } from "../refused.ts"
import { type Cell, emptyCell, textCell } from "../sheet.ts"
import { dayOfSerial, type FirstSerialDay } from "../written/serial-days.ts"
import { general, type NumberFormat } from "./number-format.ts"

/** What the cells of one workbook share. */
export type CellContext = {
  sharedTexts: readonly string[]
  formats: readonly NumberFormat[]
  firstSerialDay: FirstSerialDay
}

/** A cell as its XML is read. */
export type OpenCell = {
  column: number
  type: string
  style: number
  value: string
  hasValue: boolean
  /** Without its "="; null where there is none. */
  formula: string | null
}

/** Makes a cell from its XML. @throws {SpreadsheetRefused} damaged */
export function cellOf(open: OpenCell, context: CellContext): Cell {
  const cell = contentOf(open, context)
  if (open.formula === null || cell.kind === "empty") return cell
  return { ...cell, isFormula: true, ...(isSumOfColumn(open.formula) && { isSum: true }) }
}

/** "SUM(C2:C9)": of one column, and so of the rows above. */
function isSumOfColumn(formula: string): boolean {
  const [, first, last] =
    /^(?:SUM|SUBTOTAL)\((?:\d+[,;])?\$?([A-Z]+)\$?\d+:\$?([A-Z]+)\$?\d+\)$/i.exec(formula) ?? []
  return first !== undefined && first === last
}

function contentOf(open: OpenCell, context: CellContext): Cell {
  const { type, style, value, formula } = open
  // A formula may make an empty text. A formula without any stored value was never computed.
  if (formula !== null && value === "" && !(type === "str" && open.hasValue))
    return { kind: "error", seen: `=${formula.slice(0, 100)}` }
  if (value.trim() === "") return emptyCell
  if (type === "s") return sharedCell(context.sharedTexts[Number(value)])
  if (type === "str" || type === "inlineStr") return textCell(unescaped(value))
  if (type === "b")
    return { kind: "boolean", value: isTrue(value), seen: isTrue(value) ? "TRUE" : "FALSE" }
  if (type === "e") return { kind: "error", seen: value }
  if (type === "d") return { kind: "date", day: value.slice(0, 10), seen: value.slice(0, 10) }
  const number = Number(value)
  if (!Number.isFinite(number)) return textCell(unescaped(value))
  return numberCell(number, context.formats[style], context.firstSerialDay)
}

/** @throws {SpreadsheetRefused} damaged where the shared text is missing: the cell would be lost silently */
function sharedCell(text: string | undefined): Cell {
  if (text === undefined) throw new SpreadsheetRefused("damaged")
  return textCell(text)
}

/** Decodes the form "_x000D_", in which a file writes characters that XML cannot hold. */
export const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-F]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

function numberCell(
  number: number,
  format: NumberFormat | undefined,
  firstSerialDay: FirstSerialDay,
): Cell {
  const day = format?.isDate ? dayOfSerial(number, firstSerialDay) : null
  if (day !== null) return { kind: "date", day, seen: day }
  const { isDate, isTime, isPercent, unit, currency } = format ?? general
  const shownAs = isDate || isTime ? "dayOrTime" : (unit ?? (isPercent && "percent"))
  // Spreadsheets keep 15 digits, so that 0.1 + 0.2 is 0.3.
  const exact = Number(number.toPrecision(15))
  return {
    kind: "number",
    number: exact,
    seen: shown(exact, format),
    ...(currency && { currency }),
    ...(shownAs && { shownAs }),
  }
}

function shown(number: number, format: NumberFormat = general): string {
  const { isPercent, decimals, wholeDigits, currency, words } = format
  const value = isPercent ? number * 100 : number
  const digits = decimals === null ? String(value) : value.toFixed(Math.min(decimals, 20))
  const [, sign = "", whole = "", rest = ""] = /^(-?)(\d*)(.*)$/.exec(digits) ?? []
  const padded = `${sign}${whole.padStart(wholeDigits, "0")}${rest}`
  const beside = currency === "other" ? words : currency
  return `${padded}${isPercent ? "%" : ""}${beside ? ` ${beside}` : ""}`
}

export const isTrue = (value: string | undefined): boolean => value === "1" || value === "true"
