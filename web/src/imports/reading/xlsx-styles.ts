import type { Currency } from "@marza/domain/money/currencies.ts"
import { readXml } from "./xml.ts"

/** What a number format makes of a number. `decimals` is null where the format leaves them as they are. */
export type NumberFormat = {
  isDate: boolean
  isPercent: boolean
  decimals: number | null
  currency: Currency | null
}

const general: NumberFormat = { isDate: false, isPercent: false, decimals: null, currency: null }

/** The formats that every program knows by number; the codes of other numbers stand in the file. */
const knownFormats: Record<number, string> = {
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  9: "0%",
  10: "0.00%",
  14: "dd/mm/yyyy",
  15: "d-mmm-yy",
  16: "d-mmm",
  17: "mmm-yy",
  22: "d/m/yyyy h:mm",
  37: "#,##0",
  38: "#,##0",
  39: "#,##0.00",
  40: "#,##0.00",
}
/** Dates of East Asian programs. */
const isKnownDate = (id: number) => (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** The format of each style, by the index that cells refer to. @throws {SpreadsheetRefused} damaged */
export function readStyles(xml: string): NumberFormat[] {
  const codes = new Map<number, string>()
  const formats: NumberFormat[] = []
  let isInCells = false
  readXml(xml, {
    open(name, attributes) {
      if (name === "numFmt") {
        const { numFmtId, formatCode = "" } = attributes()
        codes.set(Number(numFmtId), formatCode)
      } else if (name === "cellXfs") isInCells = true
      else if (name === "xf" && isInCells)
        formats.push(formatOf(Number(attributes().numFmtId), codes))
    },
    close(name) {
      if (name === "cellXfs") isInCells = false
    },
  })
  return formats
}

function formatOf(id: number, codes: ReadonlyMap<number, string>): NumberFormat {
  const code = codes.get(id) ?? knownFormats[id]
  if (code === undefined) return isKnownDate(id) ? { ...general, isDate: true } : general
  return readFormat(code)
}

/** Reads a format as Excel writes it: `# ##0.00\ "€"`, `[$kr-414] #,##0`, `yyyy\-mm\-dd`. */
export function readFormat(code: string): NumberFormat {
  const [section = ""] = code.slice(0, 200).split(";")
  // What is written as it stands, or is a condition or colour, says nothing about dates.
  const bare = section.replace(/\[\$[^\]]*\]|\[[^\]]*\]/g, "").replace(/"[^"]*"|\\.|_.|\*./g, "")
  const isDate = /[yd]/i.test(bare) && !/general|standard/i.test(bare)
  const decimals = /[0#?]\.?([0?]*)/.exec(bare.replace(/^[^.]*[0#?](?=\.)/, "0"))
  return {
    isDate,
    isPercent: !isDate && bare.includes("%"),
    decimals: isDate || !decimals || !/0/.test(bare) ? null : (decimals[1]?.length ?? 0),
    currency: isDate ? null : currencyOf(section),
  }
}

const krone = /\[\$kr\.?-(0?414|0?814|nb-no|nn-no)\]/i

/** The currency that a format shows. "kr" without a country is the Norwegian, as in a text; the dollar the American. */
function currencyOf(section: string): Currency | null {
  if (/€|\bEUR\b/i.test(section)) return "EUR"
  if (/\bNOK\b/i.test(section) || krone.test(section)) return "NOK"
  if (/(^|[^[$\p{L}])kr\b/iu.test(section.replace(/\[\$[^\]]*\]/g, ""))) return "NOK"
  if (/£|\bGBP\b/i.test(section)) return "GBP"
  if (/\bUSD\b|\[\$\$(-(0?409|en-us))?\]|"\$"|\\\$/i.test(section)) return "USD"
  return null
}
