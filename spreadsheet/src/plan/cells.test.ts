import { describe, expect, it } from "vitest"
import { givenOf, now, summaryOf } from "../spreadsheets.testing.ts"
import { readWorkbook } from "../workbook.ts"
import { rowOf, stylesOf, textCell, xlsxOf } from "../xlsx.testing.ts"
import { leftOutCsv } from "./left-out.ts"
import { noChoices } from "./no-choices.ts"
import { importPlanner } from "./plan.ts"

/** The plan of one car, whose other columns stand in `cells` below `headings`. */
function planOfCar(headings: string[], cells: string[], files: Parameters<typeof xlsxOf>[1] = {}) {
  const rows = [
    rowOf(1, ...["Automobilis", ...headings].map(textCell)),
    rowOf(2, textCell("Volvo V60"), ...cells),
  ]
  const bytes = xlsxOf(rows.join(""), files)
  return importPlanner(readWorkbook(bytes, "a.xlsx"), now)(noChoices)
}

/** Returns what becomes of a car's price: its amount and currency, or what is wrong with it. */
function priceOf(cell: string, files: Parameters<typeof xlsxOf>[1] = {}) {
  const { rows, questions } = planOfCar(["Pirkimo kaina"], [cell], files)
  const [row] = rows
  const isAsked = questions.some(({ kind }) => kind === "currency")
  if (!row?.car) return row?.problems[0]?.code
  return `${row.car.purchase_price} ${isAsked ? "?" : row.car.purchase_currency}`
}

describe("a currency that only the format of a cell shows", () => {
  it.each([
    ['#,##0.00 "€"', "5000 €", "5000.00 EUR"],
    ["[$€-2] #,##0.00", "€ 5000", "5000.00 EUR"],
    ["[$kr-414] #,##0", "kr 5000", "5000.00 NOK"],
    ['#,##0 "kr"', "5000 kr", "5000.00 NOK"],
    ['"$"#,##0.00', "$5000", "5000.00 USD"],
    ["#,##0\\ [$GBP]", "5000 GBP", "5000.00 GBP"],
    ['#,##0.00 "zł"', "5000 zł", "currencyUnknown"],
    ["#,##0.00\\ [$zł-415]", "5000 zł", "currencyUnknown"],
    ["_-* #,##0.00\\ [$SEK]_-;\\-* #,##0.00\\ [$SEK]_-", "5000 SEK", "currencyUnknown"],
    ['#,##0 "DKK"', "5000 DKK", "currencyUnknown"],
    ["#,##0.00", "5000,00", "unanswered"],
    ['#,##0 "vnt."', "5000 vnt.", "amountInvalid"],
    ['#,##0 "km"', "5000 km", "amountInvalid"],
  ])("counts as if it were typed: %s is %s", (format, typed, price) => {
    expect(priceOf('s="1"><v>5000</v>', stylesOf(format))).toBe(price)
    expect(priceOf(textCell(typed))).toBe(price)
  })

  it.each([
    ["crowns of Sweden", "[$kr-41D] #,##0", "currencyUnknown"],
    ["dollars of Canada", "[$$-1009]#,##0", "currencyUnknown"],
    ["a sign that is not known", "#,##0 ₽", "currencyUnknown"],
    ["two of them", '0 "€" "zł"', "currencyUnknown"],
    ["other words", '#,##0 "už vnt. be PVM"', "amountInvalid"],
    ["a share", "0.00%", "amountInvalid"],
    ["a day", "yyyy\\-mm\\-dd", "amountInvalid"],
    ["a time", "h:mm", "amountInvalid"],
    ["a month", "mmmm", "amountInvalid"],
  ])("is an error in its cell where it shows %s", (_, format, problem) =>
    expect(priceOf('s="1"><v>5000</v>', stylesOf(format))).toBe(problem),
  )

  it("is an error where the format shows a day that does not exist", () =>
    expect(priceOf('s="1"><v>150000</v>', stylesOf("yyyy-mm-dd"))).toBe("amountInvalid"))

  it("goes into the file of rows that are left out, as it was seen", () => {
    const rows = [
      rowOf(1, textCell("Automobilis"), textCell("Pirkimo kaina")),
      rowOf(2, textCell("Volvo V60"), 's="1"><v>5000.26</v>'),
    ]
    const workbook = readWorkbook(xlsxOf(rows.join(""), stylesOf('#,##0 "zł"')), "a.xlsx")
    const { sheets } = importPlanner(workbook, now)(noChoices)
    const [file] = leftOutCsv(workbook, sheets, [{ row: "0:2", why: "Palikta" }], "Kodėl", "lt")
    expect(file).toContain('"Volvo V60";"5000.26 zł";"Palikta"')
  })
})

it.each([
  ["Rida", '0 "km"', "184000", 184000],
  ["Rida", '0 "mi"', "184000", "mileageInvalid"],
  ["Rida", "0%", "184000", "mileageInvalid"],
  ["Pirkimo data", "yyyy-mm-dd", "45306", "2024-01-15"],
  ["Pirkimo data", "General", "45306", "2024-01-15"],
  ["Pirkimo data", '#,##0 "€"', "45306", "dateInvalid"],
  ["Pirma registracija", "0", "2016", "2016"],
  ["Pirma registracija", "0%", "2016", "firstRegisteredInvalid"],
  ["SDK kodas", "00000", "123", "00123"],
])(
  "a number under “%s” in the format %s is read as it was seen",
  (heading, format, number, value) => {
    const plan = planOfCar(
      ["Pirkimo kaina EUR", heading],
      ["><v>5000</v>", `s="1"><v>${number}</v>`],
      stylesOf(format),
    )
    const [row] = plan.rows
    const problems = row?.problems.map(({ code }) => code) ?? []
    const given = Object.values(givenOf(row?.car ?? null) ?? {})
    expect([...problems, ...given]).toContain(value)
  },
)

describe("a cell", () => {
  const price = (cell: string) => {
    const plan = planOfCar(["Pirkimo kaina EUR"], [cell])
    return summaryOf(plan).rows[0]?.problems ?? givenOf(plan.rows[0]?.car ?? null)
  }
  it.each([
    ["a formula without a stored value", "><f>B3*2</f>", "formulaWithoutValue (=B3*2)"],
    ["one that openpyxl wrote", "><f>B3*2</f><v></v>", "formulaWithoutValue (=B3*2)"],
    ["a shared formula without one", '><f t="shared" si="0"/>', "formulaWithoutValue (=)"],
    ["a formula that makes no text", 't="str"><f>IF(1,"")</f><v></v>', "purchasePriceRequired ()"],
    ["an error", 't="e"><f>B9</f><v>#REF!</v>', "cellError (#REF!)"],
    ["a truth", 't="b"><v>1</v>', "amountInvalid (TRUE)"],
    ["nothing but spaces", "><v> </v>", "purchasePriceRequired ()"],
  ])("with %s is an error where a price is wanted", (_, cell, problem) =>
    expect(price(cell)).toEqual([`0:2 car.purchase_price: ${problem}`]),
  )

  it.each([
    ["a formula with its value", "><f>B3*2</f><v>5000</v>"],
    ["a text with thin spaces", textCell("5\u2009000,00")],
    ["a text with narrow no-break spaces", textCell("5\u202f000,00 €")],
    ["a text in two fonts", 't="inlineStr"><is><r><t>5 0</t></r><r><t>00,00</t></r></is>'],
    [
      "a text with its pronunciation",
      't="inlineStr"><is><t>5000</t><rPh sb="0" eb="1"><t>penki</t></rPh></is>',
    ],
    ["an escaped letter", textCell("5_x0030_00")],
  ])("with %s is read", (_, cell) =>
    expect(price(cell)).toMatchObject({ purchase_price: "5000.00" }),
  )

  it("with an error in the description of an expense is an error there", () => {
    const rows = [
      rowOf(1, ...["Automobilis", "Pirkimo kaina EUR", "Išlaida", "Suma EUR"].map(textCell)),
      rowOf(2, textCell("Volvo V60"), "><v>5000</v>", 't="e"><v>#N/A</v>', "><v>20</v>"),
    ].join("")
    const plan = importPlanner(readWorkbook(xlsxOf(rows), "a.xlsx"), now)(noChoices)
    expect(summaryOf(plan).rows[0]?.problems).toContain("0:2 expense.description: cellError (#N/A)")
  })

  it.each([
    ["Automobilis", "car.name"],
    ["Aprašymas", "car.description"],
  ])("with an error is an error, too, under “%s”", (heading, column) => {
    const rows = [
      rowOf(1, ...["VIN", "Pirkimo kaina EUR", heading].map(textCell)),
      rowOf(2, textCell("WVWZZZ3CZGE012345"), "><v>5000</v>", 't="e"><v>#N/A</v>'),
    ].join("")
    const plan = importPlanner(readWorkbook(xlsxOf(rows), "a.xlsx"), now)(noChoices)
    expect(plan.rows[0]?.problems).toContainEqual({
      row: "0:2",
      column,
      code: "cellError",
      value: "#N/A",
    })
  })
})
