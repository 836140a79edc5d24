import { XMLParser, XMLValidator } from "fast-xml-parser"
import { unzip } from "./zips.ts"

/** A cell as a spreadsheet reads it: a text, a number (a day is one too), or the last value of a formula. */
type ReadCell = { value: string | number; style: number; formula?: string }
type ReadSheet = {
  name: string
  /** By their letters and numbers, "B2". */
  cells: Record<string, ReadCell>
  /** The values of each row, in its order; null for an empty cell. */
  rows: (string | number | null)[][]
  xml: string
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  isArray: (name) => ["sheet", "row", "c", "Relationship"].includes(name),
})

type Parsed = {
  worksheet: { sheetData: { row?: { r: string; c?: XmlCell[] }[] } }
  workbook: { sheets: { sheet: { name: string; "r:id": string }[] } }
  Relationships: { Relationship: { Id: string; Target: string }[] }
}
type XmlCell = { r: string; s: string; t?: string; v?: string; f?: string; is?: { t: XmlText } }
type XmlText = string | { "#text"?: string }

/** Reads a workbook by the rules of the format. @throws where a part is no well-formed XML, or missing */
export async function readWorkbook(bytes: Buffer) {
  const parts = new Map<string, string>()
  for (const [path, content] of await unzip(bytes)) {
    const xml = new TextDecoder("utf-8", { fatal: true }).decode(content)
    const valid = XMLValidator.validate(xml)
    if (valid !== true) throw new Error(`${path}: ${valid.err.msg}`)
    parts.set(path, xml)
  }
  const parse = (path: string): Parsed => parser.parse(parts.get(path) ?? "")
  const targets = parse("xl/_rels/workbook.xml.rels").Relationships.Relationship
  const sheets = parse("xl/workbook.xml").workbook.sheets.sheet.map((sheet): ReadSheet => {
    const target = targets.find(({ Id }) => Id === sheet["r:id"])?.Target
    const xml = parts.get(`xl/${target}`) ?? ""
    const rows = parser.parse(xml).worksheet.sheetData.row ?? []
    return { name: sheet.name, xml, ...readRows(rows) }
  })
  return { sheets, parts }
}

function readRows(xmlRows: { r: string; c?: XmlCell[] }[]): Pick<ReadSheet, "cells" | "rows"> {
  const cells: ReadSheet["cells"] = {}
  const rows: ReadSheet["rows"] = []
  for (const { r, c = [] } of xmlRows) {
    const row: ReadSheet["rows"][number] = []
    for (const xmlCell of c) {
      const cell = readCell(xmlCell)
      cells[xmlCell.r] = cell
      row[indexOf(xmlCell.r)] = cell.value
    }
    rows[Number(r) - 1] = Array.from(row, (value) => value ?? null)
  }
  return { cells, rows: Array.from(rows, (row) => row ?? []) }
}

function readCell({ s, t, v, f, is }: XmlCell): ReadCell {
  const text = is && (typeof is.t === "string" ? is.t : (is.t["#text"] ?? ""))
  const value = t === "inlineStr" ? (text ?? "") : Number(v)
  return { value, style: Number(s), ...(f !== undefined && { formula: f }) }
}

/** The number of a cell's column, from 0. */
const indexOf = (at: string) =>
  [...at.replace(/\d/g, "")].reduce((all, letter) => all * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** The day that a number stands for. */
export const dayOf = (serial: unknown) =>
  new Date(Date.UTC(1899, 11, 30) + Number(serial) * 86_400_000).toISOString().slice(0, 10)
