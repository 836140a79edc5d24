import { importProblems } from "@marza/domain/imports/problems.testing.ts"
import { newImportSchema } from "@marza/domain/imports/schemas.ts"
import { describe, expect, it } from "vitest"
import { readCsv } from "../file/csv.ts"
import { SpreadsheetRefused } from "../refused.ts"
import { fixture, givenOf, now, planOf, summaryOf } from "../spreadsheets.testing.ts"
import type { ImportChoices } from "../types.ts"
import { readWorkbook } from "../workbook.ts"
import { carsToSend, withRates } from "./choices.ts"
import { leftOutCsv } from "./left-out.ts"
import { noChoices } from "./no-choices.ts"
import { importPlanner } from "./plan.ts"

const plannerOf = (csv: string) =>
  importPlanner(readWorkbook(new TextEncoder().encode(csv), "a.csv"), now)
const plan = (csv: string, choices: Partial<ImportChoices> = {}) =>
  plannerOf(csv)({ ...noChoices, ...choices })
const problemsOf = (csv: string, choices: Partial<ImportChoices> = {}) =>
  plan(csv, choices).rows.flatMap(({ problems }) =>
    problems.map(({ column, code, value }) => [column, code, value]),
  )

describe("a plan of many rows", () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const cars = (count: number) =>
    `Auto;VIN;Kaina\n${Array.from({ length: count }, (_, n) => `VW ${n};WVWZZZ1KZ7W${100_000 + n};5000`).join("\n")}`
  const expenses = (count: number) =>
    `Auto;Data;Suma;Aprašymas\n${Array.from({ length: count }, (_, n) => `VW ${n % 10};2024-04-01;10;Padangos`).join("\n")}`
  const planned = (texts: string[], choices: Partial<ImportChoices> = {}, hidden = -1) => {
    const sheets = texts.map((text, index) => ({
      ...readCsv(bytes(text), `Lapas ${index}`, () => false),
      isHidden: index === hidden,
    }))
    return importPlanner({ fileName: "a.xlsx", sheets }, now)({ ...noChoices, ...choices })
  }
  const reasonOf = (...what: Parameters<typeof planned>) => {
    try {
      planned(...what)
    } catch (error) {
      return error instanceof SpreadsheetRefused ? error.reason : error
    }
    return null
  }

  it("counts cars and expenses apart, and no sheet that is not used", () => {
    const { counts } = planned([cars(20), expenses(6000), cars(6000)], {}, 2)
    expect(counts).toMatchObject({ cars: 20, expenses: 6000 })
    expect(reasonOf([cars(20), cars(6000)], { roles: { 1: "none" } })).toBeNull()
  })

  it("is refused with more of either than one import takes", () => {
    expect(reasonOf([cars(5001)])).toBe("tooManyCars")
    expect(reasonOf([cars(3000), cars(2001)])).toBe("tooManyCars")
    expect(reasonOf([cars(10), cars(6000)], { roles: { 1: "cars" } }, 1)).toBe("tooManyCars")
    expect(reasonOf([cars(10), expenses(25_001)])).toBe("tooManyExpenses")
  })
})

describe("a plan", () => {
  it("gives the VAT and the duty of an import, in a row or in a column, the type customs", () => {
    const rows = plan(
      "Auto;Data;Suma;Aprašymas\nVW;2024-04-01;100 €;Importo PVM\nVW;2024-04-01;50 €;PVM importuotoms dalims\nVW;2024-04-01;10 €;Padangos",
    )
    const columns = plan(
      "Auto;Pirkimo data;Kaina;Importo PVM;Muitas\nVW;2024-03-01;5000 €;1050;500",
    )
    const typesIn = ({ rows: cars }: typeof rows) =>
      cars.flatMap(({ expenses }) => expenses.map(({ expense }) => expense?.expense_type))
    expect(typesIn(rows)).toEqual(["customs", "customs", "Remontas"])
    expect(typesIn(columns)).toEqual(["customs", "customs"])
  })

  it("names what is wrong in each cell by the texts that the form shows", () => {
    const csv = `Automobilis;Pirkimo kaina, EUR;VIN;Rida;Pirkimo data;Pardavimo data;Pardavimo kaina, EUR;Skelbimas;Pirma registracija
;0;WVWZZZ3CZGE01234O;3000000;2024-05-01;2024-04-01;x;http://a.lt;2050
VW Golf;-5;ABC;1 000;vakar;2030-01-01;;;`
    expect(problemsOf(csv)).toEqual([
      ["car.sale_price", "amountInvalid", "x"],
      ["car.name", "carNameRequired", ""],
      ["car.purchase_price", "purchasePriceNotPositive", "0"],
      ["car.vin", "vinInvalid", "WVWZZZ3CZGE01234O"],
      ["car.first_registered", "firstRegisteredInvalid", "2050"],
      ["car.mileage_km", "mileageInvalid", "3000000"],
      ["car.advert_url", "advertUrlInvalid", "http://a.lt"],
      ["car.sale_price", "unanswered", ""],
      ["car.bought_on", "dateInvalid", "vakar"],
      ["car.purchase_price", "amountInvalid", "-5"],
    ])
    expect(
      problemsOf(
        "Car,Price EUR,Bought on,Sold on,VIN,Sale price EUR\nGolf,5,2024-05-01,2024-04-01,,9\nPolo,5,,2030-01-01,ABC,9",
      ),
    ).toEqual([
      ["car.sold_on", "daysOutOfOrder", "2024-04-01"],
      ["car.vin", "vinTooShort", "ABC"],
      ["car.sold_on", "dayInFuture", "2030-01-01"],
    ])
  })

  it("takes no asking price in crowns for one in EUR, nor VAT in another currency than its price", () => {
    const csv =
      "Auto;Kaina NOK;Prašoma kaina;Pirkimo PVM;PVM schema\nVW;5000;9000 kr;100 €;standartinė"
    expect(problemsOf(csv)).toEqual([
      ["car.purchase_vat", "otherCurrency", "100 €"],
      ["car.asking_price", "otherCurrency", "9000 kr"],
    ])
    expect(problemsOf(csv.replace("9000 kr", "9000 €").replace("100 €", "100 kr"))).toEqual([])
    // Of an amount that names no currency it is open, where only the purchase names one.
    expect(problemsOf(csv.replace("9000 kr", "9000").replace(" €", " kr"))).toEqual([
      ["car.asking_price", "unanswered", "9000"],
    ])
  })

  it("takes no amount whose cell says another currency than its row", () => {
    const csv = "Auto;Pirkimo kaina;Pirkimo valiuta\nVW;5000 kr;EUR\nAudi;5000 kr;NOK\nBMW;5000 kr;"
    expect(problemsOf(csv)).toEqual([["car.purchase_price", "currenciesDiffer", "5000 kr"]])
    const expenses = "Auto;Išlaidų suma;Išlaidų tipas;Valiuta\nVW;50 €;Remontas;NOK"
    expect(problemsOf(expenses).map(([, code]) => code)).toContain("currenciesDiffer")
  })

  it("takes what is typed in place of a cell, and reads that row alone again", () => {
    const planner = plannerOf("Automobilis;Pirkimo kaina\nVW Golf;abc\nAudi A4;5000 €\n")
    const before = planner(noChoices)
    const after = planner({
      ...noChoices,
      edits: { "0:2": { "car.purchase_price": "12 500,50 kr" } },
    })
    expect(before.counts).toMatchObject({ cars: 2, rowsWithProblems: 1 })
    expect(givenOf(after.rows[0]?.car ?? null)).toEqual({
      name: "VW Golf",
      purchase_price: "12500.50",
      purchase_currency: "NOK",
    })
    expect(after.rows[0]?.values["car.purchase_price"]).toBe("12 500,50 kr")
    expect(after.rows[1]).toBe(before.rows[1])
    expect(after.counts).toMatchObject({ rowsWithProblems: 0, needsRate: 1 })
    expect(planner(noChoices)).toEqual(before)
  })

  it("fills in the bank's rates by currency and day, each asked for once", () => {
    const csv = "Car,Price NOK,Bought on\nGolf,5000,2024-03-05\nPolo,6000,2024-03-05\nUp,7000,"
    const planner = plannerOf(csv)
    expect(planner(noChoices).missingRates).toEqual([{ currency: "NOK", day: "2024-03-05" }])
    const choices = withRates(noChoices, [
      { currency: "NOK", of: "2024-03-05", rate: "0.0875", day: "2024-03-04" },
    ])
    const { rows, missingRates } = planner(choices)
    expect(rows.map(({ car }) => [car?.purchase_exchange_rate, car?.purchase_rate_day])).toEqual([
      ["0.0875", "2024-03-04"],
      ["0.0875", "2024-03-04"],
      [null, null],
    ])
    expect(missingRates).toEqual([])
    expect(rows[2]?.needsRate).toEqual([{ of: "purchase", currency: "NOK", day: null }])
  })

  it("follows what a person says about columns, headings and sheets", () => {
    const csv = "Auto;Garažas;Kiek davėm;Data\nVW Golf;A1;5000;2024-01-01\nAudi;B2;6000;2024-01-02"
    const found = plan(csv)
    expect(found.sheets[0]?.columns.map(({ target, ignored }) => target ?? ignored)).toEqual([
      "car.name",
      "unknown",
      "unknown",
      "car.bought_on",
    ])
    const corrected = plan(csv, {
      targets: { "0:1": "car.description", "0:2": "car.purchase_price", "0:3": null },
      currencies: { "0:2": "GBP" },
    })
    expect(summaryOf(corrected)).toMatchObject({
      rows: [
        {
          car: {
            name: "VW Golf",
            description: "A1",
            purchase_price: "5000.00",
            purchase_currency: "GBP",
          },
        },
        {
          car: {
            name: "Audi",
            description: "B2",
            purchase_price: "6000.00",
            purchase_currency: "GBP",
          },
        },
      ],
      ignored: ["Data: byHand"],
    })
    expect(plan(csv, { roles: { 0: "none" } }).rows).toEqual([])
    expect(plan(csv, { headerRows: { 0: 2 } }).sheets[0]?.headerRows).toEqual([2])
  })

  it("reads the column that was chosen by hand in place of the one that was found", () => {
    const csv = "Auto;Kaina NOK;Kaina EUR\nVW Golf;5000;430"
    const { rows, sheets } = plan(csv, { targets: { "0:2": "car.purchase_price" } })
    expect(givenOf(rows[0]?.car ?? null)).toEqual({ name: "VW Golf", purchase_price: "430.00" })
    expect(sheets[0]?.columns.map(({ ignored }) => ignored)).toEqual([null, "second", null])
  })

  it("names the earlier row with the same VIN or number plate, however it is written", () => {
    const vin = "WVWZZZ3CZGE012345"
    const { rows } = plan(
      `Car,Price EUR,VIN,Plate
Golf,5,${vin},KLM 456
Polo,6,,none
Golf,7,${vin.toLowerCase()},none
Golf,8,,klm-456`,
    )
    expect(rows.map(({ sameAs, problems }) => [sameAs, problems])).toEqual([
      [null, []],
      [null, []],
      [{ row: "0:2", by: "vin" }, []],
      [{ row: "0:2", by: "plate" }, []],
    ])
  })

  it("leaves rows out by hand and those of sums, by their amounts, and takes one in again", () => {
    const csv = "Automobilis;Kaina EUR\nVW;5\nSuma Motors GT;7\nViso 2024 m.;12"
    const { rows, counts } = plan(csv, { leftOut: ["0:2"] })
    expect(rows.map(({ leftOut }) => leftOut)).toEqual(["byHand", null, "total"])
    expect(counts).toMatchObject({ cars: 1, leftOut: 2 })
    const kept = plan(csv, { kept: ["0:4"] })
    expect(kept.rows.map(({ leftOut, car }) => leftOut ?? car?.name)).toEqual([
      "VW",
      "Suma Motors GT",
      "Viso 2024 m.",
    ])
  })

  it("asks once about a word, a missing day, a currency, and uses the answers", () => {
    const csv =
      "Car,Price,Status,Origin,Sold on,Repairs\nGolf,5000,gone,Mars,,120\nPolo,6000,gone,Mars,,"
    const asked = plan(csv)
    expect(asked.questions.map(({ id, count, suggestion }) => [id, count, suggestion])).toEqual([
      ["word:car.origin:mars", 2, null],
      ["currency", 3, null],
      ["word:car.status:gone", 2, null],
      ["boughtDay", 2, ""],
      ["expenseDay", 1, null],
    ])
    const answers = {
      "word:car.origin:mars": "",
      "word:car.status:gone": "sold",
      currency: "GBP",
      soldDay: "2024-03-01",
      soldPrice: "without",
      boughtDay: "2024-01-01",
      expenseDay: "2024-02-01",
    }
    const answered = plan(csv, { answers })
    expect(answered.counts.rowsWithProblems).toBe(0)
    expect(answered.questions.filter(({ answer }) => answer === null)).toEqual([])
    expect(summaryOf(answered).rows[0]).toMatchObject({
      car: {
        status: "sold",
        purchase_currency: "GBP",
        bought_on: "2024-01-01",
        sold_on: "2024-03-01",
      },
      expenses: ["2024-02-01 | Remontas | Repairs | 120.00 GBP"],
    })
    expect(answered.questions.find(({ id }) => id === "currency")?.answer).toBe("GBP")
  })

  it("holds cars and expenses as the server takes them, those without a problem", () => {
    const body = (cars: unknown) =>
      newImportSchema.safeParse({ id: crypto.randomUUID(), file_name: "a.csv", cars })
    const cars = carsToSend(planOf("two-sheets.xlsx"))
    expect(cars.map(({ name, expenses }) => [name, expenses.length])).toEqual([
      ["Audi A4", 1],
      ["Seat Leon", 1],
    ])
    const checked = body(cars)
    expect(checked.error?.issues).toBeUndefined()
    expect(importProblems(checked.data?.cars ?? [], "2026-11-22")).toEqual({})
    expect(checked.data?.cars).toEqual(cars)
  })

  it("is the same in another thread: choices and plans are plain data", () => {
    const planned = planOf("two-sheets.xlsx")
    expect(structuredClone(planned)).toEqual(planned)
    expect(JSON.parse(JSON.stringify(noChoices))).toEqual(noChoices)
  })
})

it("rows that are left out become a file that says why, contains no formula, and can be imported again", () => {
  const workbook = fixture("two-sheets.xlsx")
  const { sheets } = importPlanner(workbook, now)(noChoices)
  const reasons = [
    { row: "0:2", why: "=Nėra pardavimo dienos" },
    { row: "1:6", why: "Automobilio faile nėra" },
  ]
  const [cars = "", expenses = "", ...more] = leftOutCsv(
    workbook,
    sheets,
    reasons,
    "Kodėl neimportuota",
    "lt",
  )
  expect(cars).toBe(
    `\uFEFF"Nr.";"Automobilis";"Valst. nr.";"VIN";"Pirkimo kaina (EUR)";"Pirkimo data";"Statusas";"Kilmė";"Kodėl neimportuota"\r
"1";"Audi A4";"BBB 001";"WAUZZZ8K9BA000001";"10000";"2024-01-09";"Parduota";"Vokietija";"'=Nėra pardavimo dienos"\r
`,
  )
  expect(expenses).toBe(
    `\uFEFF"Data";"Automobilis";"Valst. nr.";"Aprašymas";"Tipas";"Suma, EUR";"Kodėl neimportuota"\r
"2024-02-12";"";"ZZZ 999";"Plovimas";"Kita";"15";"Automobilio faile nėra"\r
`,
  )
  expect(more).toEqual([])
  const again = plan(cars, { answers: { soldDay: "2024-03-01" } })
  expect(givenOf(again.rows[0]?.car ?? null)).toMatchObject({
    name: "Audi A4",
    purchase_price: "10000.00",
  })
})
