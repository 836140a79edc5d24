import { buffer } from "node:stream/consumers"
import { type ColumnKind, columnOf, type TableValue } from "@marza/domain/table/column.ts"
import fc from "fast-check"
import { expect, test } from "vitest"
import { dayOf, readWorkbook } from "../../../test/workbook.ts"
import { sheetOf } from "./sheet.ts"
import { styleOf } from "./styles.ts"
import { sheetNames } from "./text.ts"
import { workbookOf } from "./workbook.ts"

const now = new Date("2026-11-22T10:00:00Z")
type Row = readonly TableValue[]

/** A sheet whose columns are of these kinds, headed by them. */
const sheet = (name: string, kinds: readonly ColumnKind[], parts: readonly (readonly Row[])[]) =>
  sheetOf<Row>({
    name,
    columns: kinds.map((kind, index) =>
      columnOf(
        { kind, lt: kind, en: kind, ...(kind === "amount" && { isSummed: true as const }) },
        "lt",
        (row: Row) => row[index] ?? null,
      ),
    ),
    rows: async function* () {
      yield* parts
    },
    totalLabel: "Iš viso",
  })
const written = async (...sheets: Parameters<typeof workbookOf>[0]) =>
  readWorkbook(await buffer(workbookOf(sheets, now)))

test("numbers are numbers, days are days, and totals are formulas with their values", async () => {
  const { sheets, parts } = await written(
    sheet(
      "Automobiliai",
      ["text", "amount", "rate", "integer", "day"],
      [
        [["Škoda „Šįžą“", "12500.05", "0.0861178092", 3, "2026-11-21"]],
        [["Audi", "-100.10", null, null, "2000-02-29"]],
      ],
    ),
  )
  const [{ cells, rows, xml } = expect.fail()] = sheets
  expect(rows.slice(0, 3)).toEqual([
    ["text", "amount", "rate", "integer", "day"],
    ["Škoda „Šįžą“", 12500.05, 0.0861178092, 3, 46347],
    ["Audi", -100.1, null, null, 36585],
  ])
  expect([dayOf(cells.E2?.value), dayOf(cells.E3?.value)]).toEqual(["2026-11-21", "2000-02-29"])
  expect([cells.B2, cells.C2, cells.D2, cells.E2].map((cell) => cell?.style)).toEqual(
    (["amount", "rate", "integer", "day"] as const).map(styleOf),
  )
  // An empty row lies between, so that a filter does not take the totals for a car.
  expect(rows[3]).toEqual([])
  expect(cells.A5?.value).toBe("Iš viso")
  expect(cells.B5).toMatchObject({ formula: "SUBTOTAL(109,B2:B3)", value: 12399.95 })
  expect(Object.values(cells).filter(({ formula }) => formula)).toHaveLength(1)
  expect(xml).toContain('<autoFilter ref="A1:E3"/>')
  expect(xml).toContain('ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"')
  expect(parts.get("xl/workbook.xml")).toContain("'Automobiliai'!$A$1:$E$3")
})

test.each(["=1+1", "+370 600", "-5", "@SUM(A1)", '=HYPERLINK("http://x";"y")', "\t=1"])(
  "the text %j stays a text, also for whoever edits it",
  async (text) => {
    const [{ cells } = expect.fail()] = (await written(sheet("A", ["text"], [[[text]]]))).sheets
    expect(cells.A2).toEqual({ value: text, style: styleOf("formulaLikeText") })
  },
)

test("any text comes back as it was, without what XML cannot hold", async () => {
  const everything = fc.array(fc.string({ unit: "binary", minLength: 1 }), { minLength: 1 })
  await fc.assert(
    fc.asyncProperty(everything, async (texts) => {
      const [{ rows } = expect.fail()] = (
        await written(sheet("A", ["text"], [texts.map((text) => [text])]))
      ).sheets
      const illegal = /[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
      const plain = (text: string) => text.replace(/\r\n?/g, "\n").replace(illegal, "")
      const cells = rows.slice(1).map(([value]) => unescaped(String(value ?? "")))
      expect(cells.map((text) => text ?? "")).toEqual(texts.map(plain))
    }),
    { numRuns: 50 },
  )
})

/** A spreadsheet reads `_x005F_` as an underscore. */
const unescaped = (text: string) => text.replaceAll("_x005F_", "_")

test("a text that looks like an escape is none, and one that is too long ends where Excel would refuse it", async () => {
  const long = "ž".repeat(40_000)
  const texts = [["_x0041_"], ["_X000d_ x"], [long]]
  const { sheets } = await written(sheet("A", ["text"], [texts]))
  expect(sheets[0]?.rows.slice(1, 3)).toEqual([["_x005F_x0041_"], ["_x005F_X000d_ x"]])
  expect(sheets[0]?.rows[3]).toEqual(["ž".repeat(32_767)])
})

test("a sheet without rows has its headings and no totals", async () => {
  const { sheets } = await written(sheet("Tuščias", ["text", "amount"], []))
  expect(sheets[0]?.rows).toEqual([["text", "amount"]])
  expect(sheets[0]?.xml).toContain('<autoFilter ref="A1:B1"/>')
})

test("sheets have names that Excel takes, each once", () => {
  expect(
    sheetNames(["a/b:c*d?[e]\\f", "'Kabutės'", "", "History", "x".repeat(40), "A B C D E F"]),
  ).toEqual(["a b c d e f", "Kabutės", "Sheet", "History 2", "x".repeat(31), "A B C D E F 2"])
})

test("a workbook is aborted when its rows cannot be read", async () => {
  const failing = sheet("A", ["text"], [])
  const broken = {
    ...failing,
    // biome-ignore lint/correctness/useYield: it fails before its first row
    rows: async function* () {
      throw new Error("lost")
    },
  }
  await expect(buffer(workbookOf([broken], now))).rejects.toThrow("lost")
})
