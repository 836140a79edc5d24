import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cellCounter } from "./file/counter.ts"
import { readSheet } from "./file/xlsx-sheet.ts"
import { maxCharacters, maxFileBytes } from "./limits.ts"
import { SpreadsheetRefused } from "./refused.ts"
import { bytesOf, fixture } from "./spreadsheets.testing.ts"
import { readWorkbook } from "./workbook.ts"
import { inlineCell, rowOf, textCell, xlsxOf } from "./xlsx.testing.ts"

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, isLittle: boolean) => {
  const bytes = new Uint8Array(text.length * 2)
  for (const [index, letter] of [...text].entries())
    new DataView(bytes.buffer).setUint16(index * 2, letter.charCodeAt(0), isLittle)
  return bytes
}
const rowsOf = (bytes: Uint8Array<ArrayBuffer>, name = "a.csv") =>
  readWorkbook(bytes, name).sheets[0]?.rows.map(({ cells }) => cells.map(({ seen }) => seen))
const reasonOf = (bytes: Uint8Array, name = "a.xlsx") => {
  try {
    readWorkbook(bytes, name)
    return "read"
  } catch (error) {
    if (error instanceof SpreadsheetRefused) return error.reason
    throw error
  }
}

describe("a file of text", () => {
  const table = [
    ["Markė", "Kaina"],
    ["Žiguliai", "1 200,50 €"],
  ]
  const text = "Markė;Kaina\r\nŽiguliai;1 200,50 €\r\n"
  it.each([
    ["UTF-8", utf8(text)],
    ["UTF-8 with a byte-order mark", utf8(`\uFEFF${text}`)],
    ["UTF-16 LE with a mark", utf16(`\uFEFF${text}`, true)],
    ["UTF-16 BE with a mark", utf16(`\uFEFF${text}`, false)],
    ["UTF-16 LE", utf16(text, true)],
    ["UTF-16 BE", utf16(text, false)],
    // Windows-1257: ė EB, Ž DE, € 80.
    [
      "Windows-1257",
      Uint8Array.from(
        [...text].map(
          (letter) => ({ ė: 0xeb, Ž: 0xde, "€": 0x80 })[letter] ?? letter.charCodeAt(0),
        ),
      ),
    ],
  ])("is read in %s", (_, bytes) => expect(rowsOf(bytes)).toEqual(table))

  it("with the byte-order mark of UTF-8 is read as UTF-8, although a letter is broken", () => {
    const [first] = rowsOf(new Uint8Array([...utf8("\uFEFFMarkė;Kaina\nŠkoda"), 0xc5])) ?? []
    expect(first).toEqual(["Markė", "Kaina"])
  })

  it("keeps line breaks and separators inside quotes, and no empty columns at its end", () =>
    expect(rowsOf(utf8('Car;Note;;;\n"VW; Golf";"a\nb ""c""";;;\n'))).toEqual([
      ["Car", "Note"],
      ["VW; Golf", 'a\nb "c"'],
    ]))

  it.each(["\n", "\r\n", "\r"])("is read with %j at the end of its lines", (end) =>
    expect(rowsOf(utf8(text.replaceAll("\r\n", end)))).toEqual(table),
  )

  it.each([";", ",", "\t", "|"])("is read with %j between its cells", (separator) => {
    const lines = [
      ["Car", "Price", "Note"],
      ["VW", "1200", '"a, b; c"'],
    ]
    const file = lines.map((cells) => cells.join(separator)).join("\n")
    expect(rowsOf(utf8(file))).toEqual([lines[0], ["VW", "1200", "a, b; c"]])
  })

  it("has semicolons between cells though its amounts and remarks have more commas", () =>
    expect(
      rowsOf(utf8("Auto;Kaina;Pastaba\nVW;1,5;a, b, c, d, e\nVW;2,5;f, g, h, i")),
    ).toHaveLength(3))

  it("may state its separator, as Excel does", () =>
    expect(rowsOf(utf8("sep=|\nCar|Price\nVW; Golf|1"))).toEqual([
      ["Car", "Price"],
      ["VW; Golf", "1"],
    ]))

  it("loses the apostrophe before a text that a spreadsheet would run, but only where we exported it", () => {
    expect(rowsOf(utf8(`Car,Why it was left out\n"'=1+1","'-5"`))).toEqual([
      ["Car", "Why it was left out"],
      ["=1+1", "-5"],
    ])
    expect(rowsOf(utf8(`Car,Note\n"'=1+1","'-5"`))).toEqual([
      ["Car", "Note"],
      ["'=1+1", "'-5"],
    ])
  })

  it.each([
    [
      "a picture",
      Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 1, 2, 3]),
      "notSpreadsheet",
    ],
    ["a PDF", utf8("%PDF-1.7\n..."), "notSpreadsheet"],
    ["a web page", utf8("<html><table>"), "notSpreadsheet"],
    ["nothing", utf8(""), "empty"],
    ["nothing but separators", utf8(";;;\n;;\n"), "empty"],
    ["a quote that does not end", utf8('Car;Note\nVW;"abc\nAudi;x'), "damaged"],
    ["over 50,000 rows", utf8("a;b\n".repeat(50_001)), "tooManyRows"],
    ["over 300 columns", utf8("a;".repeat(400)), "tooManyColumns"],
    ["one cell of 9 MB", utf8(`Car;Note\nVW;${"a".repeat(9_000_000)}`), "cellTooLong"],
    ["nine million quotes", utf8('"'.repeat(9_000_000)), "cellTooLong"],
    ["nothing but line breaks", utf8("\n".repeat(9_000_000)), "tooManyRows"],
    ["nothing but semicolons", utf8(";".repeat(9_000_000)), "tooManyCells"],
    ["over 10 MB", new Uint8Array(maxFileBytes + 1), "tooLarge"],
  ])("that is %2$s is refused", (_, bytes, reason) => expect(reasonOf(bytes, "a.csv")).toBe(reason))

  it("is read or refused with a reason, whatever it holds", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(reasonOf(new Uint8Array(bytes))).toBeTypeOf("string")
      }),
    )
  })
})

describe("an XLSX file", () => {
  it("is read with its titles, merges, hidden columns, formulas, formats and errors", () => {
    const { sheets } = fixture("excel.xlsx")
    expect(sheets.map(({ name, isHidden }) => [name, isHidden])).toEqual([
      ["Automobiliai 2024", false],
      ["Sąrašai", true],
    ])
    const [sheet] = sheets
    expect(sheet?.hiddenColumns).toEqual([10])
    expect(sheet?.merges).toContainEqual({ firstRow: 3, lastRow: 3, firstColumn: 2, lastColumn: 4 })
    expect(sheet?.rows.map(({ number }) => number)).toEqual([1, 3, 4, 5, 6, 8])
    expect(sheet?.rows[3]?.cells).toEqual([
      { kind: "text", seen: "Volvo V90" },
      { kind: "text", seen: "ABC 101" },
      { kind: "date", day: "2024-01-15", seen: "2024-01-15" },
      { kind: "number", number: 100000, seen: "100000.00 NOK", currency: "NOK" },
      { kind: "number", number: 0.0862, seen: "0.0862" },
      {
        kind: "number",
        number: 150.5,
        seen: "150.50 EUR",
        currency: "EUR",
        isFormula: true,
      },
      { kind: "number", number: 300, seen: "300.00 EUR", currency: "EUR" },
      { kind: "date", day: "2024-04-10", seen: "2024-04-10" },
      { kind: "number", number: 11500, seen: "11500.00 EUR", currency: "EUR" },
      { kind: "number", number: 2429.5, seen: "2429.5", isFormula: true },
      { kind: "number", number: 214321, seen: "214321" },
    ])
    expect(sheet?.rows[4]?.cells[9]).toMatchObject({ kind: "error", seen: "#DIV/0!" })
  })

  it("is read where cells and rows do not say their place, and names have a prefix", () => {
    const sheet = `<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c><x:v>1</x:v></x:c><x:c t="str"><x:v>a &amp; b</x:v></x:c></x:row></x:sheetData></x:worksheet>`
    expect(rowsOf(xlsxOf("", { "xl/worksheets/sheet1.xml": sheet }), "a.xlsx")).toEqual([
      ["1", "a & b"],
    ])
  })

  it("keeps rows where they are, though a million lie between them", () => {
    const rows = `<row r="1">${inlineCell("A1", "Car")}</row><row r="1048576">${inlineCell("A1048576", "x")}</row>`
    const { sheets } = readWorkbook(xlsxOf(rows), "a.xlsx")
    expect(sheets[0]?.rows.map(({ number }) => number)).toEqual([1, 1_048_576])
  })

  const cell = inlineCell("A1", "Car")
  const row = `<row r="1">${cell}</row>`
  const manyRows = (count: number) =>
    Array.from({ length: count }, (_, index) => `<row r="${index + 1}"><c><v>1</v></c></row>`).join(
      "",
    )
  /** Cells that all show the first shared text. */
  const manyCells = (count: number) =>
    Array.from({ length: count }, (_, at) => rowOf(at + 1, 't="s"><v>0</v>')).join("")
  /** A text that a ZIP cannot make a thousand times smaller. */
  const counting = (length: number) =>
    Array.from({ length: length / 5 }, (_, at) => at.toString(36).padStart(5, "0")).join("")
  const sharedTexts = (value: string) => ({
    "xl/sharedStrings.xml": `<sst><si><t>${value}</t></si></sst>`,
  })
  /** Rows with a value in their 300th cell alone. */
  const wideRows = (count: number) =>
    Array.from(
      { length: count },
      (_, at) => `<row r="${at + 1}"><c r="KN${at + 1}"><v>1</v></c></row>`,
    ).join("")
  const entities = `<!DOCTYPE s [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>`
  const sheetOf = (xml: string) => xlsxOf(row, { "xl/worksheets/sheet1.xml": xml })
  it.each([
    ["over 50,000 rows", xlsxOf(manyRows(50_001)), "tooManyRows"],
    [
      "a cell in the last column",
      xlsxOf(`<row r="1">${inlineCell("XFD1", "x")}</row>`),
      "tooManyColumns",
    ],
    ["no rows", xlsxOf(""), "empty"],
    ["a row of no number", xlsxOf(`<row r="99999999999">${cell}</row>`), "damaged"],
    ["a cell of no place", xlsxOf(`<row r="1">${inlineCell("AAAAAAA1", "x")}</row>`), "damaged"],
    ["a sheet that ends early", sheetOf(`<worksheet><sheetData>${row}`), "damaged"],
    ["a sheet that is no XML", sheetOf("nothing"), "damaged"],
    [
      "entities of its own",
      sheetOf(`${entities}<worksheet><sheetData>${row}</sheetData></worksheet>`),
      "documentType",
    ],
    [
      "a document type that declares nothing",
      xlsxOf(row, { "xl/sharedStrings.xml": "<!DOCTYPE sst><sst></sst>" }),
      "documentType",
    ],
    ["a text longer than Excel's", xlsxOf(rowOf(1, textCell("a".repeat(32_768)))), "cellTooLong"],
    [
      "a text of 2 MB that 10,000 cells show",
      xlsxOf(manyCells(10_000), sharedTexts(counting(2_000_000))),
      "cellTooLong",
    ],
    [
      "a long text that 10,000 cells show",
      xlsxOf(manyCells(10_000), sharedTexts("a".repeat(32_000))),
      "tooMuchText",
    ],
    [
      "a text in thousands of parts",
      xlsxOf(rowOf(1, `t="inlineStr"><is>${"<r><t>aaaaaaaaaa</t></r>".repeat(4000)}</is>`)),
      "cellTooLong",
    ],
    ["two million cells", xlsxOf(wideRows(7000)), "tooManyCells"],
    ["a text that is not there", xlsxOf(rowOf(1, 't="s"><v>7</v>')), "damaged"],
    ["two rows of one number", xlsxOf(`${row}${row}`), "damaged"],
    ["two cells in one place", xlsxOf(`<row r="1">${cell}${cell}</row>`), "damaged"],
    ["XML without a bottom", sheetOf("<a>".repeat(200) + "</a>".repeat(200)), "damaged"],
    [
      "a part of no address",
      xlsxOf(row, {
        "xl/_rels/workbook.xml.rels":
          '<Relationships><Relationship Id="rId1" Target="%E0%A4%A"/></Relationships>',
      }),
      "damaged",
    ],
    [
      "a file of one repeated letter",
      xlsxOf(row, { "xl/media/a.bin": new Uint8Array(30_000_000) }),
      "unpacksTooLarge",
    ],
    [
      "thousands of files",
      xlsxOf(
        row,
        Object.fromEntries(Array.from({ length: 2100 }, (_, index) => [`a${index}`, "x"])),
      ),
      "unpacksTooLarge",
    ],
    [
      "the text of a letter",
      xlsxOf(row, { "_rels/.rels": "<Relationships/>", "word/document.xml": "<a/>" }),
      "notSpreadsheet",
    ],
    [
      "Excel's binary form",
      xlsxOf(row, { "_rels/.rels": "<Relationships/>", "xl/workbook.bin": "x" }),
      "otherFormat",
    ],
  ])("with %s is refused", (_, bytes, reason) => expect(reasonOf(bytes)).toBe(reason))

  /** A file with another number in the directory, of its texts: at 16 their checksum, at 24 their size. */
  const misstated = (offset: 16 | 24, number: number) => {
    const bytes = xlsxOf(row, {
      "xl/sharedStrings.xml": `<sst>${"<si><t>abc</t></si>".repeat(5000)}</sst>`,
    })
    const view = new DataView(bytes.buffer)
    const directory = bytes.findIndex(
      (_, at) => at + 4 < bytes.length && view.getUint32(at, true) === 0x02014b50,
    )
    for (let at = directory; view.getUint32(at, true) === 0x02014b50; ) {
      const nameLength = view.getUint16(at + 28, true)
      const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
      if (name === "xl/sharedStrings.xml") view.setUint32(at + offset, number, true)
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    }
    return bytes
  }

  it("is refused where a file unpacks to more than it states, or to something else", () => {
    expect(reasonOf(misstated(24, 100))).toBe("unpacksTooLarge")
    expect(reasonOf(misstated(24, 100_000))).toBe("damaged")
    expect(reasonOf(misstated(16, 1))).toBe("damaged")
  })

  it("is refused as soon as its cells hold more text than is allowed", () => {
    const counter = cellCounter()
    const sharedTexts = ["a".repeat(32_000)]
    const context = { sharedTexts, formats: [], firstSerialDay: "1900" as const, counter }
    const xml = `<worksheet>${manyCells(10_000)}</worksheet>`
    expect(() => readSheet(xml, context)).toThrow("tooMuchText")
    expect(counter.counted.cells).toBe(Math.ceil(maxCharacters / 32_000) + 1)
  })

  it("is refused wherever it is cut off", () => {
    const bytes = bytesOf("excel.xlsx")
    for (let end = 4; end < bytes.length; end += 97)
      expect(reasonOf(bytes.slice(0, end))).toBe("damaged")
  })

  it("is read as it was or refused with a reason, whichever byte is another", () => {
    const bytes = bytesOf("excel.xlsx")
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const other = bytes.slice()
        other[at] = (other[at] ?? 0) ^ change
        expect(reasonOf(other)).toBeTypeOf("string")
      }),
    )
  })

  it.each([
    ["old-excel.xls", "oldExcel"],
    ["open-document.ods", "otherFormat"],
  ])("is what %s is not", (name, reason) => {
    expect(reasonOf(bytesOf(name), name)).toBe(reason)
  })

  it("with a password is refused as such", () => {
    const compound = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
    const bytes = new Uint8Array([...compound, ...utf16("EncryptedPackage", true)])
    expect(reasonOf(bytes)).toBe("passwordProtected")
  })
})
