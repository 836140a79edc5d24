import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { languages } from "../language.ts"
import { type CsvCell, csvDate, csvFileName, csvMoney, csvNumber, toCsv } from "./csv.ts"

/** Parses a file by RFC 4180; throws for a cell without quotes. */
function read(csv: string, separator: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (let at = 1; at < csv.length; ) {
    const cell = /"((?:[^"]|"")*)"/y
    cell.lastIndex = at
    const found = cell.exec(csv)
    if (!found) throw new Error(`a cell without quotes at ${at}: ${csv.slice(at, at + 20)}`)
    row.push((found[1] ?? "").replaceAll('""', '"'))
    at = cell.lastIndex
    if (csv.startsWith(separator, at)) at += 1
    else if (csv.startsWith("\r\n", at)) {
      rows.push(row)
      row = []
      at += 2
    } else throw new Error(`neither separator nor end of line at ${at}`)
  }
  return rows
}

describe("a file", () => {
  it("begins with a byte-order mark and quotes every cell, empty ones and figures too", () => {
    const rows = [
      ["Automobilis", "", 'VW "Passat"'],
      [csvMoney("-1234.5", "lt"), csvNumber(3, "lt"), csvDate(null)],
    ]
    const csv = toCsv(rows, "lt")
    expect(csv).toBe('\uFEFF"Automobilis";"";"VW ""Passat"""\r\n"-1234,50";"3";""\r\n')
    expect([...new TextEncoder().encode(csv).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  })

  it("has a comma and a decimal point in English", () => {
    expect(toCsv([[csvMoney("12500", "en"), csvNumber("0.0862", "en"), "a"]], "en")).toBe(
      '\uFEFF"12500.00","0.0862","a"\r\n',
    )
  })

  it.each(["=1+1", "+370", "-5", "@SUM(A1)", "\tx", "\r=1"])(
    "keeps the text %j from being a formula",
    (text) => expect(toCsv([[text]], "en")).toBe(`\uFEFF"'${text}"\r\n`),
  )

  it("marks a text that begins as a marked one does, so that reading it back gives it again", () =>
    expect(toCsv([["'=1"]], "lt")).toBe(`\uFEFF"''=1"\r\n`))

  it.each(["a=1", " =1", "'a", "ąžuolas", "12-5"])("leaves the text %j as it is", (text) =>
    expect(toCsv([[text]], "lt")).toBe(`\uFEFF"${text}"\r\n`),
  )

  it("gives back whatever was put in, line breaks and separators included", () => {
    const text = fc.string({ unit: fc.constantFrom(..."a;,\"'\r\n=- ąž\u{1F697}") })
    for (const language of languages) {
      fc.assert(
        fc.property(
          fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { maxLength: 4 }),
          (rows) => {
            const cells: CsvCell[][] = rows.map((row) => row.map((value) => ({ value })))
            expect(read(toCsv(cells, language), language === "lt" ? ";" : ",")).toEqual(rows)
          },
        ),
      )
    }
  })

  it("never begins a text cell as a formula", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(read(toCsv([[text]], "lt"), ";")[0]?.[0]).not.toMatch(/^[=+\-@\t\r]/)
      }),
    )
  })
})

describe("a value", () => {
  it("has the day in Vilnius, as the Lithuanian locale writes it", () => {
    expect(csvDate("2026-10-31T22:30:00.000Z").value).toBe("2026-11-01")
    expect(csvDate(new Date("2026-11-21T10:00:00Z")).value).toBe("2026-11-21")
    expect(csvDate("2026-11-21").value).toBe("2026-11-21")
    expect(new Intl.DateTimeFormat("lt-LT").format(new Date(2026, 10, 21))).toBe("2026-11-21")
  })

  it("has the cents of the largest amount, and none without one", () => {
    expect(csvMoney("999999999990000.07", "lt").value).toBe("999999999990000,07")
    expect(csvMoney(null, "lt").value).toBe("")
    expect(csvNumber(null, "en").value).toBe("")
    expect(csvNumber("0.0860", "lt").value).toBe("0,086")
  })
})

describe("a file name", () => {
  it.each([
    [["VW Passat B8", "2026-11-21"], "VW_Passat_B8_2026-11-21.csv"],
    [["analytics", 11, 2026], "analytics_11_2026.csv"],
    [['Škoda "Ąžuolas"/2', "2026-11-21"], "Škoda__Ąžuolas__2_2026-11-21.csv"],
    [["..\\..\u202E\u0000x", "d"], "__..x_d.csv"],
  ])("of %j is %s", (parts, name) => expect(csvFileName(...parts)).toBe(name))

  it("keeps the date and fits a file system, whatever the name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 }), (name) => {
        const file = csvFileName(name, "2026-11-21")
        expect(file).toMatch(/_2026-11-21\.csv$/)
        expect(file).not.toMatch(/[\s/\\\uFFFD]/)
        expect(new TextEncoder().encode(file).length).toBeLessThan(255)
      }),
    )
    expect(csvFileName("ž".repeat(200), "d")).toBe(`${"ž".repeat(90)}_d.csv`)
  })
})
