import { describe, expect, it } from "vitest"
import { givenOf, now } from "../spreadsheets.testing.ts"
import type { ImportChoices } from "../types.ts"
import { readWorkbook } from "../workbook.ts"
import { noChoices } from "./no-choices.ts"
import { importPlanner } from "./plan.ts"

const read = (csv: string, choices: Partial<ImportChoices> = {}) => {
  const workbook = readWorkbook(new TextEncoder().encode(csv), "cars.csv")
  return importPlanner(workbook, now)({ ...noChoices, ...choices })
}
type Plan = Awaited<ReturnType<typeof read>>
const carsOf = ({ rows }: Plan) => rows.map(({ car, leftOut }) => leftOut ?? givenOf(car))
const expensesOf = ({ rows }: Plan) =>
  rows.map(({ expenses }) => expenses.map(({ expense }) => expense && Object.values(expense)))
const problemsOf = ({ rows }: Plan) =>
  rows.flatMap(({ problems }) => problems.map(({ column, code }) => `${column} ${code}`))

describe("a heading that stands twice", () => {
  const csv =
    "Automobilis;Data;Kaina;Data;Kaina\nVW Golf;2024-01-02;5000 €;2024-03-04;6000 €\nAudi A4;2024-02-02;7000 €;;"

  it("is proposed as the purchase and then the sale, and asked about", () => {
    const plan = read(csv)
    expect(plan.questions).toMatchObject([
      {
        id: "pairs:0",
        heading: "Data, Kaina",
        options: ["purchaseFirst", "saleFirst"],
        suggestion: "purchaseFirst",
        answer: null,
        count: 2,
      },
      { id: "status" },
    ])
    expect(carsOf(plan)).toEqual([
      {
        name: "VW Golf",
        status: "sold",
        purchase_price: "5000.00",
        bought_on: "2024-01-02",
        sale_price: "6000.00",
        sold_on: "2024-03-04",
      },
      { name: "Audi A4", purchase_price: "7000.00", bought_on: "2024-02-02" },
    ])
  })

  it("is the other way round by the answer, in the same planner too", () => {
    const workbook = readWorkbook(
      new TextEncoder().encode(
        "Auto;Data;Suma;Valiuta;Data;Suma;Valiuta\nGolf;2024-03-04;6000;EUR;2024-01-02;5000;EUR",
      ),
      "a.csv",
    )
    const planner = importPlanner(workbook, now)
    expect(planner(noChoices).rows[0]?.values).toMatchObject({ "car.purchase_price": "6000" })
    const other = planner({ ...noChoices, answers: { "pairs:0": "saleFirst" } })
    expect(other.rows[0]?.car).toMatchObject({
      purchase_price: "5000.00",
      purchase_currency: "EUR",
      bought_on: "2024-01-02",
      sale_price: "6000.00",
      sale_currency: "EUR",
      sold_on: "2024-03-04",
    })
  })

  it("is asked about no more once a person has said what the columns are", () => {
    const plan = read(csv, {
      targets: {
        "0:1": "car.bought_on",
        "0:2": "car.purchase_price",
        "0:3": "car.sold_on",
        "0:4": "car.sale_price",
      },
    })
    expect(plan.questions.map(({ kind }) => kind)).toEqual(["status"])
  })
})

describe("a status", () => {
  it("is taken silently by a whole known word alone; any other word is asked about once", () => {
    const words = [
      "Parduotas",
      "PARDUODAMAS",
      "Parduodamas",
      "ruošiamas",
      "Remontas serv.",
      "pirkta",
    ]
    const lines = words.map(
      (word, index) => `Golf ${index};5000 €;2024-01-02;${word};${index === 0 ? "2024-02-02" : ""}`,
    )
    const plan = read(`Auto;Pirkimo kaina;Pirkimo data;Būsena;Pardavimo data\n${lines.join("\n")}`)
    expect(
      plan.questions.map(({ kind, word, suggestion, count }) => [kind, word, suggestion, count]),
    ).toEqual([
      ["soldPrice", null, "without", 1],
      ["word", "PARDUODAMAS", null, 2],
      ["word", "Remontas serv.", null, 1],
    ])
    expect(plan.rows.map(({ car }) => car?.status)).toEqual([
      "sold",
      undefined,
      undefined,
      "preparing",
      undefined,
      "bought",
    ])
  })
})

describe("what stands for nothing", () => {
  it.each(["-", "–", "—", "- €", "n/a", "N/A", "nėra"])(
    "is no price, no day and no error: %s",
    (nothing) => {
      const plan = read(
        `Auto;Pirkimo kaina;Remontas;Pardavimo kaina;Pardavimo data;Rida\nGolf;5000 €;${nothing};${nothing};${nothing};${nothing}`,
      )
      expect(problemsOf(plan)).toEqual([])
      expect(carsOf(plan)).toEqual([{ name: "Golf", purchase_price: "5000.00" }])
      expect(expensesOf(plan)).toEqual([[]])
    },
  )

  it("may be a word of a name", () => {
    const plan = read("Markė;Modelis;Pirkimo kaina\nMazda;NA;5000 €\nMazda;-;5000 €")
    expect(plan.rows.map(({ car }) => car?.name)).toEqual(["Mazda NA", "Mazda"])
  })
})

describe("rows between the cars", () => {
  it("that are months, sums and notes are proposed as left out, and can be taken in", () => {
    const rows = [
      "Sausis;;",
      "Golf;5000 €;",
      "2026 m. kovas;;",
      "Audi;6000 €;",
      "Viso:;11000 €;",
      "2025-04;;",
      "Kovas;6000;",
      "Opel;1000 €;juodas",
      ";;Kainos su PVM",
      "* kainos be pristatymo;;",
      "Nissan March;2000 €;",
      "Volvo;;",
    ]
    const csv = `Auto;Pirkimo kaina;Pastabos\n${rows.join("\n")}`
    const plan = read(csv)
    expect(plan.rows.map(({ leftOut, car }) => leftOut ?? car?.name ?? "faulty")).toEqual([
      "label",
      "Golf",
      "label",
      "Audi",
      "total",
      "label",
      "label",
      "Opel",
      "note",
      "note",
      "Nissan March",
      "faulty",
    ])
    expect(plan.counts).toMatchObject({ cars: 5, leftOut: 7 })
    const kept = read(csv, { kept: ["0:2"] })
    expect(kept.rows[0]).toMatchObject({ leftOut: null, values: { "car.name": "Sausis" } })
  })

  it("that hold a description and a sum are the expenses of the car above, refunds among them", () => {
    const plan = read(
      [
        "Automobilis;Pirkimo kaina;Pirkimo data;Išlaidos;Suma",
        "Golf;5000 €;2024-01-02;;",
        ";;;Padangos;150 €",
        ";;;Grąžinta už dalis;-20 €",
        "Audi;6000 €;2024-02-02;Transportas;300 €",
        ";;;Plovimas;15 €",
      ].join("\n"),
    )
    expect(problemsOf(plan)).toEqual([])
    expect(
      plan.rows.map(({ car, expenses }) => [
        car?.name,
        expenses.map(({ expense }) => [expense?.description, expense?.kind, expense?.amount]),
      ]),
    ).toEqual([
      [
        "Golf",
        [
          ["Padangos", "cost", "150.00"],
          ["Grąžinta už dalis", "refund", "20.00"],
        ],
      ],
      [
        "Audi",
        [
          ["Transportas", "cost", "300.00"],
          ["Plovimas", "cost", "15.00"],
        ],
      ],
    ])
    expect(plan.counts).toMatchObject({ cars: 2, expenses: 4, refunds: 1 })
  })
})

describe("a value that depends on an open question", () => {
  it("is one problem, and no second one of the expenses that take that day", () => {
    const csv = "Automobilis;Pirkimo kaina EUR;Pirkimo data;Remontas NOK\nGolf;5000;03/04/2024;150"
    const plan = read(csv)
    expect(problemsOf(plan)).toEqual(["car.bought_on unanswered"])
    expect(expensesOf(plan)).toEqual([[null]])
    expect(plan.counts.needsRate).toBe(0)
    const answered = read(csv, { answers: { "dayOrder:car.bought_on": "dmy" } })
    expect(problemsOf(answered)).toEqual([])
    expect(answered.missingRates).toEqual([{ currency: "NOK", day: "2024-04-03" }])
  })

  it("is the day of a sale, too, which nobody has written", () => {
    const csv =
      "Automobilis;Pirkimo kaina EUR;Pirkimo data;Pardavimo kaina EUR\nGolf;5000;2024-03-05;6000"
    expect(problemsOf(read(csv))).toEqual(["car.sold_on unanswered"])
    expect(problemsOf(read(csv, { answers: { saleDay: "2024-04-05" } }))).toEqual([])
    const { rows } = read(csv, { answers: { saleDay: "asking" } })
    expect(rows[0]?.car).toMatchObject({
      status: "bought",
      sale_price: null,
      asking_price: "6000.00",
    })
  })

  it("is the day of an expense whose car has none, and an answer that names it helps", () => {
    const csv = "Automobilis;Pirkimo kaina EUR;Išlaida;Suma EUR\nGolf;5000;Padangos;150"
    const plan = read(csv)
    expect(problemsOf(plan)).toEqual(["expense.date unanswered"])
    expect(plan.questions.find(({ kind }) => kind === "expenseDay")).toMatchObject({
      suggestion: null,
      takesDay: true,
    })
    expect(problemsOf(read(csv, { answers: { expenseDay: "2024-04-05" } }))).toEqual([])
    expect(problemsOf(read(csv, { answers: { boughtDay: "2024-04-05" } }))).toEqual([])
  })
})

describe("the rate or currency of a whole row", () => {
  const file = (rate: string, currency: string) =>
    read(
      `Automobilis;Kaina;Pardavimo kaina;Pardavimo data;Valiuta;Kursas;Pirkimo data\nGolf;5000;6000;2024-03-01;${currency};${rate};2024-01-01`,
    )

  it("that is wrong is one problem in its own cell", () => {
    expect(problemsOf(file("0", "NOK"))).toEqual(["rate rateNotPositive"])
    expect(problemsOf(file("0,086", "zł"))).toEqual(["currency currencyUnknown"])
    expect(problemsOf(file("0,086", "NOK"))).toEqual([])
  })
})

describe("an import from outside the EU", () => {
  const csv =
    "Automobilis;Pirkimo kaina EUR;Kilmė;PVM schema;Pirkimo data\nGolf;5000;importas;;2024-01-02\nPolo;5000;importas;maržos;2024-01-02\nUp;5000;ES;;2024-01-02"
  const schemes = (plan: Plan) => plan.rows.map(({ car }) => car?.vat_scheme)
  const asked = (plan: Plan) => plan.questions.filter(({ kind }) => kind === "importScheme")

  it("is asked about where an organization with VAT imports it without a scheme, and standard is proposed", () => {
    const plan = read(csv, { hasVat: true })
    expect(asked(plan)).toMatchObject([
      { options: ["standard", "margin"], suggestion: "standard", count: 1 },
    ])
    expect(schemes(plan)).toEqual(["standard", "margin", "margin"])
    const margin = read(csv, { hasVat: true, answers: { importScheme: "margin" } })
    expect(schemes(margin)).toEqual(["margin", "margin", "margin"])
  })

  it("is not asked about in an organization without VAT", () => {
    const plan = read(csv)
    expect(asked(plan)).toEqual([])
    expect(schemes(plan)).toEqual(["margin", "margin", "margin"])
  })
})
