import { describe, expect, it } from "vitest"
import { givenOf, now, planOf } from "../spreadsheets.testing.ts"
import type { ImportChoices, ImportPlan } from "../types.ts"
import { readWorkbook } from "../workbook.ts"
import { noChoices } from "./no-choices.ts"
import { importPlanner } from "./plan.ts"

const open = (name: string, choices: Partial<ImportChoices> = {}) =>
  planOf(`asked/${name}`, choices)
/** What the import waits for: questions without an answer. */
const waitsFor = ({ questions }: ImportPlan) =>
  questions.filter(({ answer, suggestion }) => (answer ?? suggestion) === null).map(({ id }) => id)
const unmapped = ({ sheets }: ImportPlan) =>
  sheets.flatMap(({ columns }) =>
    columns.flatMap(({ heading, ignored }) => (ignored === "unknown" ? [heading] : [])),
  )
const carsOf = ({ rows }: ImportPlan) => rows.map(({ car, leftOut }) => leftOut ?? givenOf(car))
const expensesOf = ({ rows }: ImportPlan) =>
  rows.flatMap(({ expenses }) =>
    expenses.map(({ expense }) => expense && [expense.description, expense.amount]),
  )
const problemsOf = ({ rows }: ImportPlan) =>
  rows.flatMap(({ rowNumber, problems }) =>
    problems.map(({ column, code }) => [rowNumber, column, code]),
  )
const inEur = { answers: { currency: "EUR" } }

// Each of these files once went in with figures that nobody had meant.
describe("a readable file is not guessed at", () => {
  it("an engine, a year and the number of an advert are no money", () => {
    const name = "lt-engine-year-advert.csv"
    expect(waitsFor(open(name))).toEqual(["currency"])
    const plan = open(name, inEur)
    expect(unmapped(plan)).toEqual([
      "Variklio tūris",
      "Galia kW",
      "Registracijos metai",
      "Skelbimo nr.",
    ])
    expect(carsOf(plan)).toEqual([
      {
        name: "Audi A4",
        status: "sold",
        purchase_price: "5000.00",
        bought_on: "2025-03-01",
        sale_price: "6500.00",
        sold_on: "2025-04-01",
        mileage_km: 182_000,
        first_registered: "2015",
      },
      {
        name: "VW Golf",
        purchase_price: "4000.00",
        bought_on: "2025-03-05",
        mileage_km: 190_000,
        first_registered: "2012",
      },
    ])
    expect(expensesOf(plan)).toEqual([])
  })

  it("the age of a customer and the year of a registration are none either", () => {
    for (const [name, heading] of [
      ["customer-age.csv", "Customer age"],
      ["registration-year.csv", "Registracijos metai"],
    ] as const) {
      const plan = open(name)
      expect(waitsFor(plan)).toEqual([])
      expect(unmapped(plan)).toEqual([heading])
      expect(expensesOf(plan)).toEqual([])
      expect(plan.rows).toHaveLength(3)
      expect(problemsOf(plan)).toEqual([])
    }
    expect(open("registration-year.csv").rows.map(({ car }) => car?.sale_price)).toEqual([
      "6500.00",
      null,
      "4400.00",
    ])
  })

  it("of planned and actual repairs one answer chooses, and none is read before", () => {
    const name = "plan-and-actual.csv"
    expect(waitsFor(open(name))).toEqual(["which:0:stage", "currency"])
    expect(expensesOf(open(name, inEur))).toEqual([])
    const after = open(name, { answers: { ...inEur.answers, "which:0:stage": "actual" } })
    expect(expensesOf(after)).toEqual([["Remontas", "520.00"]])
  })

  it("a heading in zł makes an error of each of its cells", () => {
    const plan = open("heading-PLN.csv")
    expect(problemsOf(plan)).toEqual([
      [2, "car.purchase_price", "currencyUnknown"],
      [3, "car.purchase_price", "currencyUnknown"],
    ])
    expect(carsOf(plan)).toEqual([null, null])
  })

  it("a yes or no under “Sold” is no price", () => {
    const name = "sold-flag.csv"
    expect(waitsFor(open(name))).toEqual(["soldPrice", "soldDay"])
    const plan = open(name, { answers: { soldPrice: "without", soldDay: "2025-05-01" } })
    expect(problemsOf(plan)).toEqual([])
    expect(plan.rows.map(({ car }) => [car?.name, car?.status, car?.sale_price])).toEqual([
      ["Opel Astra", "sold", null],
      ["Ford Focus", "bought", null],
      ["Kia Rio", "sold", null],
    ])
    const typed = open(name, { answers: { soldPrice: "type", soldDay: "2025-05-01" } })
    expect(problemsOf(typed)).toEqual([
      [2, "car.sale_price", "salePriceMissing"],
      [4, "car.sale_price", "salePriceMissing"],
    ])
  })

  it("a row with more cells than headings is refused, unless a person names that column", () => {
    const name = "more-cells-than-headings.csv"
    expect(problemsOf(open(name, inEur))).toEqual([
      [2, "car.name", "moreCells"],
      [3, "car.name", "moreCells"],
    ])
    expect(waitsFor(open(name))).toEqual([])
    const named = open(name, {
      ...inEur,
      targets: {
        "0:1": "car.first_registered",
        "0:2": "car.purchase_price",
        "0:3": "car.mileage_km",
      },
    })
    expect(problemsOf(named)).toEqual([])
    expect(named.rows[0]?.car).toMatchObject({ purchase_price: "5000.00", mileage_km: 182_000 })
  })

  it("a cell that is merged over rows holds for each, and says so", () => {
    const plan = open("merged-make.xlsx", inEur)
    expect(plan.rows.map(({ car }) => car?.name)).toEqual(["Audi A4", "Audi A6", "Audi A8"])
    expect(plan.rows.map(({ notes }) => notes)).toEqual(
      plan.rows.map(() => [{ kind: "merged", column: "car.name" }]),
    )
  })

  it("the sum of other columns is asked about, and not counted before", () => {
    const name = "subtotal.csv"
    expect(waitsFor(open(name))).toEqual(["sum:0:5", "currency"])
    const sums = {
      parts: ["200.00", "150.00"],
      whole: ["350.00"],
      both: ["200.00", "150.00", "350.00"],
    }
    for (const [answer, amounts] of Object.entries(sums)) {
      const plan = open(name, { answers: { ...inEur.answers, "sum:0:5": answer } })
      expect(expensesOf(plan).map((expense) => expense?.[1])).toEqual(amounts)
    }
    expect(
      open(name, inEur).money.map(({ heading, count, sums: of }) => [heading, count, of]),
    ).toEqual([
      ["Pirkimo kaina", 1, [{ currency: "EUR", amount: "5000.00" }]],
      ["Dalys", 1, [{ currency: "EUR", amount: "200.00" }]],
      ["Darbas", 1, [{ currency: "EUR", amount: "150.00" }]],
    ])
  })

  it("rows of nothing but formulas are left out without errors", () => {
    const { rows, counts } = open("formulas-dragged-down.xlsx", {
      answers: { ...inEur.answers, saleDay: "2025-05-01" },
    })
    expect(counts).toMatchObject({ cars: 1, leftOut: 200, rowsWithProblems: 0 })
    expect(new Set(rows.map(({ leftOut }) => leftOut))).toEqual(new Set([null, "prefilled"]))
    expect(rows[0]?.car).toMatchObject({ name: "Audi", sale_price: "6000.00" })
  })

  it("headings in camel case and numbers with an empty fraction are read", () => {
    expect(carsOf(open("camelcase.csv", inEur))).toEqual([
      {
        name: "VW Golf",
        vin: "WVWZZZ1JZ3W386752",
        status: "sold",
        purchase_price: "5000.00",
        bought_on: "2025-03-01",
        sale_price: "6200.00",
        sold_on: "2025-04-02",
        mileage_km: 182_000,
        first_registered: "2012",
      },
    ])
    expect(carsOf(open("floats.csv", inEur))).toMatchObject([
      { purchase_price: "5000.00", mileage_km: 182_000, first_registered: "2015" },
      { purchase_price: "6000.50", mileage_km: 150_000, first_registered: "2016" },
    ])
  })

  it("the selling price of a car in stock is its asking price", () => {
    const name = "selling-price-in-stock.csv"
    expect(waitsFor(open(name))).toEqual(["currency", "soldDay"])
    const plan = open(name, { answers: { ...inEur.answers, soldDay: "2025-05-01" } })
    expect(carsOf(plan)).toEqual([
      { name: "Audi", purchase_price: "5000.00", bought_on: "2025-03-01", asking_price: "6500.00" },
      {
        name: "BMW",
        status: "sold",
        purchase_price: "5000.00",
        bought_on: "2025-03-01",
        sale_price: "6500.00",
        sold_on: "2025-05-01",
      },
    ])
    expect(plan.rows[0]?.notes).toEqual([{ kind: "asking", column: "car.sale_price" }])
  })

  it("the country of a buyer is no origin", () => {
    const plan = open("buyer-country.csv", inEur)
    expect(unmapped(plan)).toEqual(["Country"])
    expect(plan.rows.map(({ car }) => [car?.origin, car?.sale_price])).toEqual([
      [null, "6000.00"],
      [null, "5000.00"],
    ])
  })
})

const read = (lines: string[], choices: Partial<ImportChoices> = {}) =>
  importPlanner(
    readWorkbook(new TextEncoder().encode(lines.join("\n")), "a.csv"),
    now,
  )({
    ...noChoices,
    ...choices,
  })

describe("what a cell or a heading says beside its value", () => {
  it("thousands are multiplied, miles converted, and each says so", () => {
    const [row] = read([
      "Automobilis;Pirkimo kaina, tūkst. EUR;Rida (mi);Pardavimo kaina;Pardavimo data",
      "VW;5,2;85 000;6,9 tūkst. €;2025-04-01",
    ]).rows
    expect(givenOf(row?.car ?? null)).toMatchObject({
      purchase_price: "5200.00",
      sale_price: "6900.00",
      mileage_km: 136_794,
    })
    expect(row?.notes).toEqual([
      { kind: "converted", column: "car.mileage_km" },
      { kind: "thousands", column: "car.purchase_price" },
      { kind: "thousands", column: "car.sale_price" },
    ])
    const units = read([
      "Car;Price EUR;Odometer;Odometer unit",
      "VW;5000;1000;mi",
      "Audi;5000;1000;km",
    ])
    expect(units.rows.map(({ car }) => car?.mileage_km)).toEqual([1609, 1000])
  })

  it("cents and an amount without VAT are asked about, and nothing is added unasked", () => {
    const lines = [
      "Auto;Kaina EUR (ct);Remontas be PVM, EUR;Pirkimo data",
      "VW;500000;100;2025-03-01",
    ]
    const ids = [
      "cents:car.purchase_price",
      "netVat:expenses.Remontas:Remontas be PVM, EUR",
    ] as const
    expect(waitsFor(read(lines))).toEqual([...ids])
    const amounts = (cents: string, vat: string) => {
      const [row] = read(lines, { answers: { [ids[0]]: cents, [ids[1]]: vat } }).rows
      return [row?.car?.purchase_price, row?.expenses[0]?.expense?.amount]
    }
    expect(amounts("cents", "asIs")).toEqual(["5000.00", "100.00"])
    expect(amounts("notCents", "add")).toEqual(["500000.00", "121.00"])
  })

  it("of net and gross prices one answer chooses, and their cars wait for it", () => {
    const lines = ["Auto;Pirkimo kaina netto EUR;Pirkimo kaina brutto EUR", "VW;5000;6050"]
    expect(waitsFor(read(lines))).toEqual(["which:0:tax"])
    expect(problemsOf(read(lines))).toEqual([[2, "car.purchase_price", "unanswered"]])
    const gross = read(lines, { answers: { "which:0:tax": "gross" } })
    expect(gross.rows[0]?.car?.purchase_price).toBe("6050.00")
  })

  it("a time with a zone is its day in Vilnius", () => {
    const { rows } = read([
      "Car;Price EUR;Purchase date",
      "VW;5000;2025-03-01T23:30:00Z",
      "Audi;1;2025-03-01T23:30:00+02:00",
    ])
    expect(rows.map(({ car }) => car?.bought_on)).toEqual(["2025-03-02", "2025-03-01"])
  })

  it("crowns of Sweden are not those of Norway", () => {
    const plan = read(["Märke;Modell;Inköpspris", "Volvo;V60;52 000 kr"])
    expect(problemsOf(plan)).toEqual([[2, "car.purchase_price", "currencyUnknown"]])
  })

  it("an amount without a currency gets that of the file only where it names a single one", () => {
    const suggested = (second: string) =>
      read([
        "Auto;Kaina EUR;Pardavimo kaina;Remontas",
        `VW;5000;6000 ${second};100`,
      ]).questions.find(({ kind }) => kind === "currency")?.suggestion
    expect(suggested("€")).toBe("EUR")
    expect(suggested("kr")).toBeNull()
  })
})

describe("what a spreadsheet program has broken", () => {
  it("is an error in its cell, and what is typed in its place is taken", () => {
    const lines = [
      "Markė;Modelis;VIN;Valst. nr.;Pirkimo kaina EUR",
      "Saab;03-Sep;1.23457E+16;1.00E+05;5000",
      "Saab;2003-09-03;12345678901234500;;5000",
      "Peugeot;2008;;ABC 124;5000",
      "Saab;9-5;;ABC 125;5000",
    ]
    expect(problemsOf(read(lines))).toEqual([
      [2, "car.name", "becameDay"],
      [2, "car.vin", "vinRounded"],
      [2, "car.registration_number", "plateBroken"],
      [3, "car.name", "becameDay"],
      [3, "car.vin", "vinRounded"],
    ])
    const edits = {
      "0:2": { "car.name": "Saab 9-3", "car.vin": "", "car.registration_number": "1E5" },
      "0:3": { "car.name": "Saab 9-3", "car.vin": "" },
    }
    expect(problemsOf(read(lines, { edits }))).toEqual([])
  })
})

describe("money", () => {
  it("beyond ten times the purchases is asked about, and left out by one answer", () => {
    const lines = [
      "Automobilis;Pirkimo kaina EUR;Pirkimo data;Kita EUR",
      "VW;5000;2025-03-01;21345678",
    ]
    expect(waitsFor(read(lines))).toEqual(["tooMuch:0:3"])
    const left = read(lines, { answers: { "tooMuch:0:3": "leave" } })
    expect(waitsFor(left)).toEqual([])
    expect(expensesOf(left)).toEqual([])
    expect(read(lines, { answers: { "tooMuch:0:3": "take" } }).counts.expenses).toBe(1)
  })

  it("is no expense where the values are years, yes or no, or a share", () => {
    const heads = "Automobilis;Pirkimo kaina EUR;Registracija;Techninė;Draudimas;Remontas"
    const plan = read([heads, "VW;5000;2015;taip;5 %;x", "Audi;6000;2016;ne;7 %;x"])
    expect(expensesOf(plan)).toEqual([])
    expect(unmapped(plan)).toEqual(["Registracija", "Techninė", "Draudimas", "Remontas"])
  })

  it("of an advert is what is asked for the car as soon as what was paid", () => {
    const lines = ["url,make,model,price_eur", "https://a.lt/1,VW,Golf,5900"]
    expect(waitsFor(read(lines))).toEqual(["price:0:3"])
    const asking = read(lines, { answers: { "price:0:3": "asking" } })
    expect(asking.rows[0]?.readable).toMatchObject({ asking_price: "5900.00" })
  })
})

it("“Type” beside a make is the model, unless its values are kinds of expenses", () => {
  const targets = (values: string) =>
    read(["Make;Type;Purchase price EUR;Amount EUR", values]).sheets[0]?.columns[1]?.target
  expect(targets("VW;Golf;5000;10")).toBe("model")
  expect(targets("VW;Repair;5000;10")).toBe("expense.expense_type")
})

it("a row of sums is known by its amounts, and no car by its name", () => {
  const { rows } = read([
    "Automobilis;Pirkimo kaina EUR;Remontas EUR",
    "VW Golf;5000;100",
    "Total Motors Smart;4000;50",
    "Lapkritis;9000;150",
    "Audi A4;6000;",
    "Suma;15000;150",
  ])
  expect(rows.map(({ leftOut }) => leftOut)).toEqual([null, null, "total", null, "total"])
})
