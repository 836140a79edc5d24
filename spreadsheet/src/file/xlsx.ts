import { maxRows, maxSheets, maxShownCharacters } from "../limits.ts"
import { SpreadsheetRefused } from "../refused.ts"
import type { Sheet } from "../sheet.ts"
import { cellCounter, refuseLongText } from "./counter.ts"
import { isTrue, unescaped } from "./xlsx-cell.ts"
import { readSheet, type SheetContext } from "./xlsx-sheet.ts"
import { readStyles } from "./xlsx-styles.ts"
import { readXml } from "./xml.ts"
import { openZip } from "./zip.ts"

type Zip = ReturnType<typeof openZip>
/** The related files of a file: id → type (its last word) and path. */
type Relations = Map<string, { type: string; path: string }>

/**
 * Reads an XLSX, as Excel, LibreOffice and Google write it, in both namespaces of the standard.
 * @throws {SpreadsheetRefused}
 */
export function readXlsx(bytes: Uint8Array): Sheet[] {
  const zip = openZip(bytes)
  const bookPath = pathOf(relationsOf(zip, ""), "officeDocument")
  const bookXml = bookPath?.endsWith(".xml") ? zip.text(bookPath) : null
  if (!bookPath || bookXml === null) throw new SpreadsheetRefused(kindOfOther(zip.names))
  const book = readBook(bookXml)
  if (!book.isWorkbook) throw new SpreadsheetRefused("notSpreadsheet")
  if (book.sheets.length > maxSheets) throw new SpreadsheetRefused("unpacksTooLarge")
  const relations = relationsOf(zip, bookPath)
  const partOf = (type: string) => {
    const path = pathOf(relations, type)
    return path === undefined ? null : zip.text(path)
  }
  const [texts, styles] = [partOf("sharedStrings"), partOf("styles")]
  const context: SheetContext = {
    sharedTexts: texts === null ? [] : readSharedTexts(texts),
    formats: styles === null ? [] : readStyles(styles),
    firstSerialDay: book.firstSerialDay,
    counter: cellCounter(),
  }
  const sheets: Sheet[] = []
  let rowCount = 0
  for (const { name, isHidden, relation } of book.sheets) {
    const found = relations.get(relation)
    if (found?.type !== "worksheet") continue
    const xml = zip.text(found.path)
    if (xml === null) throw new SpreadsheetRefused("damaged")
    const sheet = readSheet(xml, context)
    rowCount += sheet.rows.length
    if (rowCount > maxRows) throw new SpreadsheetRefused("tooManyRows")
    sheets.push({ name, isHidden, firstSerialDay: book.firstSerialDay, ...sheet })
  }
  return sheets
}

function readBook(xml: string) {
  const sheets: { name: string; isHidden: boolean; relation: string }[] = []
  let firstSerialDay: Sheet["firstSerialDay"] = "1900"
  let isWorkbook = false
  readXml(xml, {
    open: {
      workbook() {
        isWorkbook = true
      },
      workbookPr(attributes) {
        if (isTrue(attributes().date1904)) firstSerialDay = "1904"
      },
      sheet(attributes) {
        const { name = "", state = "visible", id: relation = "" } = attributes()
        const isHidden = state !== "visible"
        sheets.push({ name: name.slice(0, maxShownCharacters), isHidden, relation })
      },
    },
  })
  return { sheets, firstSerialDay, isWorkbook }
}

/** The texts that cells refer to by number; parts of one text in different fonts are joined. */
function readSharedTexts(xml: string): string[] {
  const texts: string[] = []
  let current = ""
  readXml(xml, {
    open: {},
    text(text, path) {
      if (path.at(-1) !== "t" || path.includes("rPh")) return
      refuseLongText(current.length + text.length)
      current += text
    },
    close: {
      si() {
        texts.push(unescaped(current))
        current = ""
      },
    },
  })
  return texts
}

function relationsOf(zip: Zip, path: string): Relations {
  const folder = path.slice(0, path.lastIndexOf("/") + 1)
  const xml = zip.text(`${folder}_rels/${path.slice(folder.length)}.rels`)
  const relations: Relations = new Map()
  if (xml === null) return relations
  readXml(xml, {
    open: {
      Relationship(attributes) {
        const { Id = "", Type = "", Target = "" } = attributes()
        const type = Type.slice(Type.lastIndexOf("/") + 1)
        relations.set(Id, { type, path: pathFrom(folder, Target) })
      },
    },
  })
  return relations
}

/** @throws {SpreadsheetRefused} damaged */
function pathFrom(folder: string, target: string): string {
  try {
    const { pathname } = new URL(target, `zip:///${folder}`)
    return decodeURIComponent(pathname).replace(/^\/+/, "")
  } catch {
    throw new SpreadsheetRefused("damaged")
  }
}

const pathOf = (relations: Relations, wanted: string) =>
  [...relations.values()].find(({ type }) => type === wanted)?.path

/** Tells other ZIP files apart: spreadsheets of other programs, Excel's binary form, or anything. */
function kindOfOther(names: readonly string[]) {
  const isOther = (name: string) =>
    name === "content.xml" ||
    name === "xl/workbook.bin" ||
    /^Index\/.*\.iwa$|^Index\.zip$/.test(name)
  return names.some(isOther) ? "otherFormat" : "notSpreadsheet"
}
