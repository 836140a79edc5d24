import { Readable } from "node:stream"
import { type ZipEntry, zipOf } from "../zip/zip.ts"
import { type Sheet, sheetXml, type WrittenSheet, type WrittenSheets } from "./sheet.ts"
import { stylesXml } from "./styles.ts"
import { columnLetters, sheetNames, xmlText } from "./text.ts"

const declaration = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`
const format = "http://schemas.openxmlformats.org"
const relationship = `${format}/officeDocument/2006/relationships`
const content = "application/vnd.openxmlformats-officedocument.spreadsheetml"

/**
 * A workbook (Office Open XML, ECMA-376) as a stream, in constant memory. It holds values, and formulas only where
 * something is added up: no macros, no links to other files. The stream breaks off when rows cannot be read.
 */
export function workbookOf(sheets: readonly Sheet[], now: Date): Readable {
  const names = sheetNames(sheets.map(({ name }) => name))
  const written: (WrittenSheet | undefined)[] = sheets.map(() => undefined)
  const others: WrittenSheets = {
    rangeOf: (name, heading) => {
      const index = sheets.findIndex((sheet) => sheet.name === name)
      const { lastRow } = written[index] ?? { lastRow: 1 }
      const column = sheets[index]?.columns.findIndex((one) => one.heading === heading) ?? -1
      if (lastRow === 1) return null
      if (column < 0) throw new Error(`the sheet ${name} has no column ${heading}`)
      const letters = columnLetters(column)
      return `${quoted(names[index])}!$${letters}$2:$${letters}$${lastRow}`
    },
  }
  const entry = (path: string, open: () => Readable): ZipEntry => ({
    path,
    modifiedAt: now,
    isText: true,
    open,
  })
  const part = (path: string, text: () => string) =>
    entry(path, () => Readable.from([Buffer.from(text())]))
  return zipOf([
    part("[Content_Types].xml", () => contentTypes(sheets.length)),
    part("_rels/.rels", () => relationships([["officeDocument", "xl/workbook.xml"]])),
    part("xl/styles.xml", () => stylesXml),
    ...sheets
      .map((sheet, index) => ({ sheet, index }))
      .toSorted(
        (one, other) =>
          Number(one.sheet.isWrittenLast ?? false) - Number(other.sheet.isWrittenLast ?? false),
      )
      .map(({ sheet, index }) =>
        entry(`xl/worksheets/sheet${index + 1}.xml`, () =>
          Readable.from(
            inBytes(sheetXml(sheet, index === 0, others), (end) => {
              written[index] = end
            }),
          ),
        ),
      ),
    part("xl/_rels/workbook.xml.rels", () =>
      relationships([
        ...sheets.map((_, index) => ["worksheet", `worksheets/sheet${index + 1}.xml`] as const),
        ["styles", "styles.xml"],
      ]),
    ),
    // Last, because it says how far the sheets reach.
    part("xl/workbook.xml", () =>
      workbookXml(
        names,
        written.flatMap((sheet) => sheet ?? []),
      ),
    ),
  ])
}

async function* inBytes<End>(texts: AsyncGenerator<string, End>, onEnd: (end: End) => void) {
  for (;;) {
    const { done, value } = await texts.next()
    if (done) return onEnd(value)
    yield Buffer.from(value)
  }
}

const contentTypes = (sheets: number) => `${declaration}
<Types xmlns="${format}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${content}.styles+xml"/>${Array.from({ length: sheets }, (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${content}.worksheet+xml"/>`).join("")}</Types>`

const relationships = (targets: readonly (readonly [type: string, target: string])[]) =>
  `${declaration}
<Relationships xmlns="${format}/package/2006/relationships">${targets.map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${relationship}/${type}" Target="${target}"/>`).join("")}</Relationships>`

const quoted = (name = "") => `'${name.replaceAll("'", "''")}'`

function workbookXml(names: readonly string[], written: readonly WrittenSheet[]): string {
  const sheets = names.map(
    (name, index) =>
      `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  const own = (index: number, name: string, range: string, more = "") =>
    `<definedName name="_xlnm.${name}" localSheetId="${index}"${more}>${xmlText(quoted(names[index]))}!${range}</definedName>`
  const filters = written.map(({ lastRow, lastColumn }, index) =>
    own(index, "_FilterDatabase", `$A$1:$${lastColumn}$${lastRow}`, ' hidden="1"'),
  )
  const titles = written.map((_, index) => own(index, "Print_Titles", "$1:$1"))
  return `${declaration}
<workbook xmlns="${format}/spreadsheetml/2006/main" xmlns:r="${relationship}"><bookViews><workbookView activeTab="0"/></bookViews><sheets>${sheets.join("")}</sheets><definedNames>${filters.join("")}${titles.join("")}</definedNames></workbook>`
}
