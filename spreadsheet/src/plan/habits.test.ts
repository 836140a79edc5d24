import { describe, expect, it } from "vitest"
import { planOf, summaryOf } from "../spreadsheets.testing.ts"

// Files as traders have them; `fixtures/` holds them byte by byte. Each car is stated with all that differs from a new one.
describe("a file", () => {
  it("Lithuanian Excel: semicolons, Windows-1257, a column for each expense, a sum at the end", () => {
    expect(summaryOf(planOf("lt-excel-1257.csv"))).toEqual({
      rows: [
        {
          row: 2,
          car: {
            name: "VW Passat B8",
            description: "Keistas dirželis, nauji žiburiai",
            status: "sold",
            purchase_price: "12500.00",
            sale_price: "15900.00",
            bought_on: "2024-01-15",
            sold_on: "2024-03-02",
            registration_number: "KLM 123",
            vin: "WVWZZZ3CZGE012345",
            first_registered: "2016",
          },
          expenses: [
            "2024-01-15 | Remontas | Remontas | 350.50 EUR",
            "2024-01-15 | Transportas | Transportas | 400.00 EUR",
          ],
        },
        {
          row: 3,
          car: {
            name: "Škoda Octavia",
            description: "Du raktai; tvarkinga",
            purchase_price: "9800.00",
            bought_on: "2024-02-20",
            registration_number: "JKL 456",
            first_registered: "2018",
          },
          expenses: ["2024-02-20 | Transportas | Transportas | 120.00 EUR"],
        },
        { row: 5, leftOut: "total" },
      ],
      questions: ["status", "currency", "expenseDay"],
      ignored: ["Pelnas: computed"],
    })
  })

  it("English Excel: pounds in quotes, days before months, a refund in brackets, statuses in words", () => {
    expect(summaryOf(planOf("en-excel.csv"))).toEqual({
      rows: [
        {
          row: 2,
          car: {
            name: "Volvo V60",
            status: "sold",
            purchase_price: "12500.00",
            purchase_currency: "GBP",
            sale_price: "14250.50",
            sale_currency: "GBP",
            bought_on: "2024-01-28",
            sold_on: "2024-03-14",
            registration_number: "ABC 777",
            first_registered: "2015",
          },
          expenses: ["2024-01-28 | Remontas | Repairs | -120.00 GBP"],
          needsRate: ["purchase GBP 2024-01-28", "sale GBP 2024-03-14", "expense GBP 2024-01-28"],
        },
        {
          row: 3,
          car: {
            name: "Audi A4 Avant",
            status: "preparing",
            purchase_price: "8000.00",
            purchase_currency: "GBP",
            bought_on: "2024-02-03",
            first_registered: "2017",
          },
          expenses: ["2024-02-03 | Remontas | Repairs | 450.25 GBP"],
          needsRate: ["purchase GBP 2024-02-03", "expense GBP 2024-02-03"],
        },
      ],
      questions: ["currency", "expenseDay"],
      ignored: [],
    })
  })

  it("LibreOffice: texts in quotes, a currency and a rate beside the price", () => {
    expect(summaryOf(planOf("libreoffice.csv", { answers: { currency: "EUR" } }))).toEqual({
      rows: [
        {
          row: 2,
          car: {
            name: "Toyota Avensis",
            status: "sold",
            purchase_price: "85000.00",
            purchase_currency: "NOK",
            purchase_exchange_rate: "0.0862",
            sale_price: "9900.00",
            bought_on: "2023-11-03",
            sold_on: "2024-01-10",
          },
        },
        { row: 3, car: { name: "Mazda 6", purchase_price: "7400.00", bought_on: "2023-12-01" } },
      ],
      questions: ["currency", "status"],
      ignored: [],
    })
  })

  it("Google: a line break in a cell, crowns beside the amount, rates as units for one EUR", () => {
    expect(summaryOf(planOf("google.csv"))).toEqual({
      rows: [
        {
          row: 2,
          car: {
            name: "Volvo XC60, D4",
            description: "Pirma eilutė\nantra eilutė",
            status: "sold",
            purchase_price: "105000.00",
            purchase_currency: "NOK",
            purchase_exchange_rate: "0.0861178092",
            sale_price: "13900.00",
            bought_on: "2024-01-05",
            sold_on: "2024-04-01",
          },
        },
        {
          row: 3,
          car: {
            name: "Tesla Model 3",
            purchase_price: "210000.00",
            purchase_currency: "NOK",
            purchase_exchange_rate: "0.0877192982",
            bought_on: "2024-02-10",
          },
        },
      ],
      questions: ["status", "rateForm:car.purchase_exchange_rate"],
      ignored: [],
    })
  })

  it("Excel's Unicode text: UTF-16, tabs, dates in words, a status that nobody knows", () => {
    expect(summaryOf(planOf("unicode-text.txt"))).toEqual({
      rows: [
        {
          row: 2,
          car: {
            name: "BMW 320d",
            status: "preparing",
            purchase_price: "11200.00",
            bought_on: "2024-03-05",
            registration_number: "MNO 001",
          },
        },
        {
          row: 3,
          car: {
            name: "Audi A6",
            purchase_price: "14000.00",
            bought_on: "2024-04-12",
            registration_number: "MNO 002",
          },
        },
        { row: 4, car: null, problems: ["0:4 car.status: unanswered (pas meistrą)"] },
      ],
      questions: ["word:car.status:pas meistra"],
      ignored: [],
    })
  })

  it("an expense on each row, its car above it or repeated, money back as a negative amount", () => {
    expect(summaryOf(planOf("expense-rows.csv"))).toEqual({
      rows: [
        {
          row: 2,
          car: {
            name: "Ford Mondeo",
            purchase_price: "7000.00",
            bought_on: "2024-01-10",
            registration_number: "AAA 111",
          },
          expenses: [
            "2024-01-12 | Remontas | Stabdžių diskai | 180.00 EUR",
            "2024-01-20 | Transportas | Tralas iš Hamburgo | 450.00 EUR",
            "2024-02-01 | Kita | Grąžino už dalis | -30.00 EUR",
          ],
        },
        {
          row: 5,
          car: {
            name: "Kia Ceed",
            purchase_price: "5500.00",
            bought_on: "2024-02-01",
            registration_number: "AAA 222",
          },
        },
        {
          row: 6,
          car: {
            name: "Ford Focus",
            purchase_price: "4000.00",
            bought_on: "2024-02-03",
            registration_number: "AAA 333",
          },
          expenses: [
            "2024-02-05 | Kita | Muitas | 99.99 EUR",
            "2024-02-07 | Dokumentai | Registracija Regitroje | 45.00 EUR",
          ],
        },
      ],
      questions: ["status"],
      ignored: [],
    })
  })

  it("bars between cells, and a last row of nothing but sums", () => {
    expect(summaryOf(planOf("only-sums.csv"))).toEqual({
      rows: [
        {
          row: 2,
          car: {
            name: "Honda Civic",
            status: "sold",
            purchase_price: "4200.00",
            sale_price: "5900.00",
            bought_on: "2024-05-02",
            sold_on: "2024-06-30",
            registration_number: "CCC 100",
          },
          expenses: [
            "2024-05-02 | Remontas | Paint | 120.00 EUR",
            "2024-05-02 | Transportas | Fuel | 40.00 EUR",
          ],
        },
        {
          row: 3,
          car: {
            name: "Honda Jazz",
            purchase_price: "3100.00",
            bought_on: "2024-05-09",
            registration_number: "CCC 200",
          },
          expenses: ["2024-05-09 | Remontas | Paint | 80.00 EUR"],
        },
        {
          row: 5,
          car: {
            name: "Honda HR-V",
            status: "sold",
            purchase_price: "9700.00",
            sale_price: "11200.00",
            bought_on: "2024-05-11",
            sold_on: "2024-07-01",
            registration_number: "CCC 300",
          },
          expenses: ["2024-05-11 | Transportas | Fuel | 35.50 EUR"],
        },
        { row: 6, leftOut: "total" },
      ],
      questions: ["status", "currency", "expenseDay"],
      ignored: [],
    })
  })

  it("Excel: a title, headings in two merged lines, serial dates, formulas, formats, a sum, a hidden sheet and column", () => {
    expect(summaryOf(planOf("excel.xlsx"))).toEqual({
      rows: [
        {
          row: 5,
          car: {
            name: "Volvo V90",
            status: "sold",
            purchase_price: "100000.00",
            purchase_currency: "NOK",
            purchase_exchange_rate: "0.0862",
            sale_price: "11500.00",
            bought_on: "2024-01-15",
            sold_on: "2024-04-10",
            registration_number: "ABC 101",
            mileage_km: 214321,
          },
          expenses: [
            "2024-01-15 | Remontas | Remontas | 150.50 EUR",
            "2024-01-15 | Transportas | Transportas | 300.00 EUR",
          ],
        },
        {
          row: 6,
          car: {
            name: "VW Golf",
            purchase_price: "4250.00",
            bought_on: "2024-02-01",
            registration_number: "ABC 102",
            mileage_km: 180000,
          },
        },
        { row: 8, leftOut: "total" },
      ],
      questions: ["hiddenColumns", "status", "expenseDay"],
      ignored: ["Pelnas: computed"],
    })
  })

  it("the same file saved by LibreOffice", () => {
    expect(summaryOf(planOf("libreoffice.xlsx"))).toEqual({
      rows: [
        {
          row: 5,
          car: {
            name: "Volvo V90",
            status: "sold",
            purchase_price: "100000.00",
            purchase_currency: "NOK",
            purchase_exchange_rate: "0.0862",
            sale_price: "11500.00",
            bought_on: "2024-01-15",
            sold_on: "2024-04-10",
            registration_number: "ABC 101",
            mileage_km: 214321,
          },
          expenses: [
            "2024-01-15 | Remontas | Remontas | 150.50 EUR",
            "2024-01-15 | Transportas | Transportas | 300.00 EUR",
          ],
        },
        {
          row: 6,
          car: {
            name: "VW Golf",
            purchase_price: "4250.00",
            bought_on: "2024-02-01",
            registration_number: "ABC 102",
            mileage_km: 180000,
          },
        },
        { row: 8, leftOut: "total" },
      ],
      questions: ["hiddenColumns", "status", "expenseDay"],
      ignored: ["Pelnas: computed"],
    })
  })

  it("a sheet for each year, crowns in the heading and in the cell", () => {
    expect(summaryOf(planOf("years.xlsx"))).toEqual({
      rows: [
        {
          row: 2,
          car: {
            name: "Nissan Leaf",
            status: "sold",
            purchase_price: "100000.00",
            purchase_currency: "NOK",
            sale_price: "10900.00",
            bought_on: "2023-03-15",
            sold_on: "2023-06-23",
          },
          expenses: ["2023-03-15 | customs | Muitas | 860.00 EUR"],
          needsRate: ["purchase NOK 2023-03-15"],
        },
        {
          row: 2,
          car: {
            name: "VW e-Golf",
            purchase_price: "85000.00",
            purchase_currency: "NOK",
            bought_on: "2024-04-18",
          },
          needsRate: ["purchase NOK 2024-04-18"],
        },
      ],
      questions: ["status", "expenseDay"],
      ignored: ["Kaina EUR: second", "Kaina EUR: empty"],
    })
  })

  it("cars and their expenses on two sheets, joined by plate or name", () => {
    expect(summaryOf(planOf("two-sheets.xlsx"))).toEqual({
      rows: [
        {
          row: 2,
          car: null,
          expenses: ["2024-02-08 | Remontas | Padangos | 400.00 EUR"],
          problems: ["0:2 car.sold_on: unanswered ()"],
        },
        {
          row: 3,
          car: {
            name: "Audi A4",
            status: "preparing",
            purchase_price: "9000.00",
            bought_on: "2024-01-19",
            registration_number: "BBB 002",
            origin: "import",
          },
          expenses: ["2024-02-09 | Dokumentai | Vertimas | 35.50 EUR"],
        },
        {
          row: 4,
          car: {
            name: "Seat Leon",
            purchase_price: "5000.00",
            bought_on: "2024-01-29",
            origin: "eu",
          },
          expenses: ["2024-02-10 | Transportas | Tralas | 250.00 EUR"],
        },
        {
          row: 5,
          car: null,
          expenses: ["2024-02-11 | Transportas | Kuras | 60.00 EUR"],
          problems: ["1:5 car.name: carNotUnique (Audi A4)"],
        },
        {
          row: 6,
          car: null,
          expenses: ["2024-02-12 | Kita | Plovimas | 15.00 EUR"],
          problems: ["1:6 car.registration_number: carNotFound (ZZZ 999)"],
        },
      ],
      questions: ["soldPrice", "soldDay"],
      ignored: [],
    })
  })

  it("dates that count from 1904", () => {
    expect(summaryOf(planOf("mac-1904.xlsx"))).toEqual({
      rows: [
        {
          row: 2,
          car: {
            name: "Saab 9-5",
            status: "sold",
            purchase_price: "3000.00",
            sale_price: "4200.00",
            bought_on: "2024-01-15",
            sold_on: "2024-03-11",
          },
        },
      ],
      questions: ["status"],
      ignored: [],
    })
  })

  it("the strict form of the standard", () => {
    expect(summaryOf(planOf("strict.xlsx"))).toEqual({
      rows: [
        {
          row: 2,
          car: {
            name: "Saab 9-3",
            purchase_price: "2500.00",
            bought_on: "2024-02-03",
            inspection_until: "2025-06-30",
          },
        },
      ],
      questions: ["status"],
      ignored: ["Garage: unknown"],
    })
  })

  it("nothing but ambiguous amounts and dates", () => {
    expect(summaryOf(planOf("ambiguous.csv"))).toEqual({
      rows: [
        {
          row: 2,
          car: null,
          problems: [
            "0:2 car.purchase_price: unanswered (1,234)",
            "0:2 car.sale_price: unanswered (1,500)",
            "0:2 car.bought_on: unanswered (03/04/2024)",
            "0:2 car.sold_on: unanswered (05/06/2024)",
          ],
        },
        {
          row: 3,
          car: null,
          problems: [
            "0:3 car.purchase_price: unanswered (2,100)",
            "0:3 car.sale_price: unanswered (2,750)",
            "0:3 car.bought_on: unanswered (04/05/2024)",
            "0:3 car.sold_on: unanswered (07/08/2024)",
          ],
        },
      ],
      questions: [
        "decimalMark:car.purchase_price",
        "decimalMark:car.sale_price",
        "status",
        "dayOrder:car.bought_on",
        "dayOrder:car.sold_on",
      ],
      ignored: [],
    })
  })

  it("of ambiguous values is read by the answers, each of which decides a column", () => {
    const answers = {
      "decimalMark:car.purchase_price": ".",
      "decimalMark:car.sale_price": ",",
      "dayOrder:car.bought_on": "dmy",
      "dayOrder:car.sold_on": "mdy",
      status: "bySale",
      currency: "EUR",
    }
    const plan = planOf("ambiguous.csv", { answers })
    expect(summaryOf(plan).rows).toEqual([
      {
        row: 2,
        car: {
          name: "Golf",
          status: "sold",
          purchase_price: "1234.00",
          sale_price: "1.50",
          bought_on: "2024-04-03",
          sold_on: "2024-05-06",
        },
      },
      {
        row: 3,
        car: {
          name: "Polo",
          status: "sold",
          purchase_price: "2100.00",
          sale_price: "2.75",
          bought_on: "2024-05-04",
          sold_on: "2024-07-08",
        },
      },
    ])
    expect(plan.questions.every(({ answer }) => answer !== null)).toBe(true)
  })

  it("of two sheets is mended in place: a day of sale for all, the car of an expense, an expense left out", () => {
    const plan = planOf("two-sheets.xlsx", {
      answers: { soldDay: "2024-03-01" },
      edits: { "1:5": { "car.registration_number": "BBB 002" } },
      leftOut: ["1:6"],
    })
    expect(summaryOf(plan).rows).toEqual([
      {
        row: 2,
        car: {
          name: "Audi A4",
          status: "sold",
          purchase_price: "10000.00",
          bought_on: "2024-01-09",
          sold_on: "2024-03-01",
          registration_number: "BBB 001",
          vin: "WAUZZZ8K9BA000001",
          origin: "eu",
        },
        expenses: ["2024-02-08 | Remontas | Padangos | 400.00 EUR"],
      },
      {
        row: 3,
        car: {
          name: "Audi A4",
          status: "preparing",
          purchase_price: "9000.00",
          bought_on: "2024-01-19",
          registration_number: "BBB 002",
          origin: "import",
        },
        expenses: [
          "2024-02-09 | Dokumentai | Vertimas | 35.50 EUR",
          "2024-02-11 | Transportas | Kuras | 60.00 EUR",
        ],
      },
      {
        row: 4,
        car: {
          name: "Seat Leon",
          purchase_price: "5000.00",
          bought_on: "2024-01-29",
          origin: "eu",
        },
        expenses: ["2024-02-10 | Transportas | Tralas | 250.00 EUR"],
      },
      { row: 6, leftOut: "byHand" },
    ])
  })
})
