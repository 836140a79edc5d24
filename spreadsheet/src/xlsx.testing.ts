import { strToU8, type Zippable, zipSync } from "fflate"

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const packages = "http://schemas.openxmlformats.org/package/2006/relationships"

const relations = (...targets: [type: string, target: string][]) =>
  `<Relationships xmlns="${packages}">${targets
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`

/**
 * The smallest XLSX with one sheet.
 * @param sheetData what is inside of `<sheetData>`
 * @param others further files, or the same with another content
 */
export function xlsxOf(sheetData: string, others: Record<string, string | Uint8Array> = {}) {
  const files: Record<string, string | Uint8Array> = {
    "_rels/.rels": relations(["officeDocument", "xl/workbook.xml"]),
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Lapas" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(
      ["worksheet", "worksheets/sheet1.xml"],
      ["sharedStrings", "sharedStrings.xml"],
      ["styles", "styles.xml"],
    ),
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData></worksheet>`,
    ...others,
  }
  const zipped: Zippable = {}
  for (const [name, content] of Object.entries(files))
    zipped[name] = typeof content === "string" ? strToU8(content) : content
  return new Uint8Array(zipSync(zipped))
}

/** A cell with a text inside. */
export const inlineCell = (place: string, text: string) =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`

/** A file with a style for each of these number formats: `s="0"` is General, `s="1"` the first of them. */
export const stylesOf = (...formats: string[]) => {
  const escaped = (text: string) =>
    text.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0)};`)
  const codes = formats.map(
    (code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escaped(code)}"/>`,
  )
  const styles = formats.map((_, index) => `<xf numFmtId="${164 + index}"/>`)
  return {
    "xl/styles.xml": `<styleSheet xmlns="${main}"><numFmts>${codes.join("")}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join("")}</cellXfs></styleSheet>`,
  }
}

/** A row of cells, each the XML of `<c>` without its place: `t="s"><v>0</v>`. */
export const rowOf = (number: number, ...cells: string[]) =>
  `<row r="${number}">${cells
    .map((cell, index) => `<c r="${String.fromCharCode(65 + index)}${number}" ${cell}</c>`)
    .join("")}</row>`

/** What is inside of `<c>` for a text. */
export const textCell = (value: string) => `t="inlineStr"><is><t>${value}</t></is>`
