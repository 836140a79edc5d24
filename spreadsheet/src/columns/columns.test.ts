import { describe, expect, it } from "vitest"
import { noChoices } from "../plan/no-choices.ts"
import { importPlanner } from "../plan/plan.ts"
import { now } from "../spreadsheets.testing.ts"
import { readWorkbook } from "../workbook.ts"

/** What each column is, by the headings and one row of values: a target, with its currency, or why it is not read. */
function match(headings: string, values: string) {
  const bytes = new TextEncoder().encode(`sep=|\n${headings}\n${values}`)
  const [sheet] = importPlanner(readWorkbook(bytes, "a.csv"), now)(noChoices).sheets
  return sheet?.columns.map(({ target, ignored, currency }) =>
    [target ?? ignored, ...(target && currency ? [currency] : [])].join(" "),
  )
}

describe("a column is recognised by its heading", () => {
  it("in Lithuanian, general words by their neighbours", () =>
    expect(
      match(
        "Nr.|Markė|Modelis|Metai|Kuras|Valst. Nr.|Kėbulo nr.|Data|Kaina|Valiuta|Kursas|Išlaidos|Pardavimo data|Kaina|Pelnas",
        "1|VW|Golf|2015|Dyzelinas|ABC 123|WVWZZZ3CZGE012345|2024-01-01|5000|NOK|0.086|300|2024-05-01|7000|1000",
      ),
    ).toEqual([
      "number",
      "make",
      "model",
      "car.first_registered",
      "unknown",
      "car.registration_number",
      "car.vin",
      "car.bought_on",
      "car.purchase_price",
      "car.purchase_currency",
      "car.purchase_exchange_rate",
      "expenses.Kita",
      "car.sold_on",
      "car.sale_price",
      "computed",
    ]))

  it("as the supplier and the papers of expenses, and beside cars as their seller", () => {
    const ofExpenses = [
      "car.registration_number",
      "expense.date",
      "expense.description",
      "expense.amount",
      "expense.supplier",
      "expense.supplier_code",
      "expense.document_number",
      "expense.declaration_number",
    ]
    const values = "ABC 123|2024-01-01|Importo PVM|1050|UAB Muitinė|304512876|SF-118|26LT1A6"
    expect(
      match(
        "Valst. nr.|Data|Paslauga|Suma|Tiekėjas|Tiekėjo kodas|Sąskaitos nr.|Deklaracijos nr.",
        values,
      ),
    ).toEqual(ofExpenses)
    expect(
      match("Valst. nr.|Data|Paslauga|Suma|Pardavėjas|Įmonės kodas|Dokumento numeris|MRN", values),
    ).toEqual(ofExpenses)
    expect(
      match(
        "Plate|Date|Expense|Amount|Supplier|Company code|Invoice no.|Customs declaration no.",
        values,
      ),
    ).toEqual(ofExpenses)
    expect(
      match(
        "Automobilis|Pirkimo kaina|Pirkimo data|Tiekėjas|Tiekėjo kodas|Sąskaitos nr.",
        "VW Golf|5000|2024-01-01|Autohaus GmbH|304512876|2026118",
      ),
    ).toEqual([
      "car.name",
      "car.purchase_price",
      "car.bought_on",
      "car.bought_from",
      "unknown",
      "unknown",
    ])
  })

  it("as what the buyer paid, and not what the dealer did", () => {
    const last = (headings: string) => {
      const values = headings.split("|").map((_, index) => (index === 0 ? "VW" : "500"))
      return match(headings, values.join("|"))?.at(-1)
    }
    for (const heading of ["Užstatas", "Rezervacija", "Pirkėjo avansas"])
      expect(last(`Auto|Kaina|${heading}`)).toBe("deposit")
    for (const heading of ["Avansas", "Depozitas", "Deposit"]) {
      expect(last(`Auto|Kaina|Pardavimo kaina|${heading}`)).toBe("deposit")
      // Without a sale it may be what the dealer paid.
      expect(last(`Auto|Kaina|${heading}`)).toBe("unknown")
    }
    for (const heading of [
      "Gauta",
      "Sumokėjo pirkėjas",
      "Sumokėta",
      "Received",
      "Paid by buyer",
      "Pardavimas: gauta",
    ])
      expect(last(`Auto|Kaina|${heading}`)).toBe("received")
    expect(last("Auto|Kaina|Užstatas (NOK)")).toBe("deposit NOK")
    expect(last("Auto|Kaina|Pirkimo avansas")).toBe("unknown")
    expect(last("Auto|Sumokėta")).toBe("expense.amount")
    expect(last("Auto|Kaina|Užstatas|Rezervacija")).toBe("second")
    expect(last("Auto|Kaina|Liko gauti")).toBe("computed")
    const name = match("Auto|Kaina|Rezervacija", "VW|500|Jonas Jonaitis")
    expect(name?.at(-1)).toBe("unknown")
  })

  it("in English, with currencies in brackets", () =>
    expect(
      match(
        "Make & Model|Reg|Bought|Bought for (£)|Sold|Sold for (£)|Parts|MOT|Valet|Profit",
        "Golf|AB12 CDE|01/02/2024|5000|05/06/2024|7000|10|30|45|100",
      ),
    ).toEqual([
      "car.name",
      "car.registration_number",
      "car.bought_on",
      "car.purchase_price GBP",
      "car.sold_on",
      "car.sale_price GBP",
      "expenses.Remontas",
      "expenses.Dokumentai",
      "expenses.Kita",
      "computed",
    ]))

  it("with a type for each kind of expense, whose sum is not counted twice", () =>
    expect(
      match(
        "Mašina|Komisinis|Regitra|Techninė|Plovimas|Tralas|Padangos|Viso išlaidų",
        "Golf|10|20|30|40|50|60|210",
      ),
    ).toEqual([
      "car.name",
      "expenses.Kita",
      "expenses.Dokumentai",
      "expenses.Dokumentai",
      "expenses.Kita",
      "expenses.Transportas",
      "expenses.Remontas",
      "asked",
    ]))

  it("and by the values where it has two meanings, but never by the values alone", () => {
    expect(match("Auto|Parduota|Parduota", "Golf|2024-01-01|7000 €")).toEqual([
      "car.name",
      "car.sold_on",
      "car.sale_price",
    ])
    expect(match("Auto|Pirkimo kaina||Kodas", "Golf|5000|ABC 123|WVWZZZ3CZGE012345")).toEqual([
      "car.name",
      "car.purchase_price",
      "unknown",
      "unknown",
    ])
    expect(match("Auto|Technine|TA", "Golf|50|2026-01")).toEqual([
      "car.name",
      "expenses.Dokumentai",
      "car.inspection_until",
    ])
  })

  it("but as no day or number where it names a currency", () =>
    expect(match("Auto|Tech. apžiūra, €|Parduota EUR|Rida €", "Golf|45|7000|150000")).toEqual([
      "car.name",
      "expenses.Dokumentai EUR",
      "car.sale_price EUR",
      "unknown",
    ]))

  it("also where its values are all wrong, so that they are shown", () =>
    expect(match("Auto|Pardavimo kaina", "Golf|sutarta")).toEqual(["car.name", "car.sale_price"]))

  it("by the names of the API", () =>
    expect(
      match("name|purchase_price|bought_on|vin", "Golf|5|2024-01-01|WVWZZZ3CZGE012345"),
    ).toEqual(["car.name", "car.purchase_price", "car.bought_on", "car.vin"]))

  it("once: a second price in another currency is shown as not read", () =>
    expect(match("Auto|Kaina NOK|Kursas|Kaina EUR", "Golf|5000|0.086|430")).toEqual([
      "car.name",
      "car.purchase_price NOK",
      "car.purchase_exchange_rate",
      "second",
    ]))

  it("as that of an expense where each row is one", () =>
    expect(match("Data|Auto|Suma|Paskirtis|Valiuta", "2024-01-01|ABC 123|50|Padangos|EUR")).toEqual(
      ["expense.date", "car.name", "expense.amount", "expense.description", "expense.currency"],
    ))
})
