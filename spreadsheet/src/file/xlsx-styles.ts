import { general, type NumberFormat, readFormat } from "./number-format.ts"
import { readXml } from "./xml.ts"

/**
 * The formats that every program knows by number; the file has the codes of all others. 5 to 8 and 41 to 44 show the
 * currency of the computer that opens the file, so they name no currency here.
 */
const knownFormats: Record<number, string> = {
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  9: "0%",
  10: "0.00%",
  11: "0.00E+00",
  14: "dd/mm/yyyy",
  15: "d-mmm-yy",
  16: "d-mmm",
  17: "mmm-yy",
  18: "h:mm AM/PM",
  19: "h:mm:ss AM/PM",
  20: "h:mm",
  21: "h:mm:ss",
  22: "d/m/yyyy h:mm",
  37: "#,##0",
  38: "#,##0",
  39: "#,##0.00",
  40: "#,##0.00",
  45: "mm:ss",
  46: "[h]:mm:ss",
  47: "mmss.0",
  48: "##0.0E+0",
}
/** Dates of East Asian programs. */
const isKnownDate = (id: number) => (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** The format of each style, by the index that cells refer to. @throws {SpreadsheetRefused} damaged */
export function readStyles(xml: string): NumberFormat[] {
  const codes = new Map<number, string>()
  const formats: NumberFormat[] = []
  const read = new Map<number, NumberFormat>()
  readXml(xml, {
    open: {
      numFmt(attributes) {
        const { numFmtId, formatCode = "" } = attributes()
        codes.set(Number(numFmtId), formatCode)
      },
      xf(attributes, path) {
        if (!path.includes("cellXfs")) return
        const id = Number(attributes().numFmtId)
        const format = read.get(id) ?? formatOf(id, codes)
        read.set(id, format)
        formats.push(format)
      },
    },
  })
  return formats
}

function formatOf(id: number, codes: ReadonlyMap<number, string>): NumberFormat {
  const code = codes.get(id) ?? knownFormats[id]
  if (code === undefined) return isKnownDate(id) ? { ...general, isDate: true } : general
  return readFormat(code)
}
