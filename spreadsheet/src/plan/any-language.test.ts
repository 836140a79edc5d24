import { describe, expect, it } from "vitest"
import { givenOf, now } from "../spreadsheets.testing.ts"
import type { ImportChoices } from "../types.ts"
import { readWorkbook } from "../workbook.ts"
import { noChoices } from "./no-choices.ts"
import { importPlanner } from "./plan.ts"

const read = (lines: string[], choices: Partial<ImportChoices> = {}) => {
  const workbook = readWorkbook(new TextEncoder().encode(lines.join("\r\n")), "cars.csv")
  return importPlanner(workbook, now)({ ...noChoices, ...choices })
}
type Plan = Awaited<ReturnType<typeof read>>
const targets = ({ sheets }: Plan) =>
  sheets[0]?.columns.map(({ target, ignored }) => target ?? `(${ignored})`)
const carsOf = ({ rows }: Plan) => rows.map(({ car, leftOut }) => leftOut ?? givenOf(car))
const problemsOf = ({ rows }: Plan) =>
  rows.flatMap(({ problems }) => problems.map(({ code }) => code))

describe("a trader's sheet is understood without being asked what its columns are", () => {
  it("in German", () => {
    const plan = read([
      "Lfd. Nr.;Marke;Modell;Kennzeichen;Fahrgestellnummer;Erstzulassung;Kilometerstand;Kaufdatum;Kaufpreis;Reparatur;Überführung;Verkaufsdatum;Verkaufspreis (€);Gewinn;Bemerkungen",
      "1;VW;Golf VII;B-MK 1234;WVWZZZ1KZAW123456;03/2016;142.000;28.01.2024;6.500,00;350,50;120,00;15.03.2024;8.900,00;1.929,50;zwei Schlüssel",
      "2;Audi;A4;HH-AB 77;WAUZZZ8K9BA123456;07/2014;188.000;02.02.2024;7.200,00;;;;;;",
      "Gesamt;;;;;;;;13.700,00;350,50;120,00;;8.900,00;;",
    ])
    expect(targets(plan)).toEqual([
      "number",
      "make",
      "model",
      "car.registration_number",
      "car.vin",
      "car.first_registered",
      "car.mileage_km",
      "car.bought_on",
      "car.purchase_price",
      "expenses.Remontas",
      "expenses.Transportas",
      "car.sold_on",
      "car.sale_price",
      "(computed)",
      "car.description",
    ])
    expect(problemsOf(plan)).toEqual([])
    expect(carsOf(plan)).toEqual([
      {
        name: "VW Golf VII",
        status: "sold",
        purchase_price: "6500.00",
        sale_price: "8900.00",
        bought_on: "2024-01-28",
        sold_on: "2024-03-15",
        registration_number: "B-MK 1234",
        vin: "WVWZZZ1KZAW123456",
        first_registered: "2016-03",
        mileage_km: 142_000,
        description: "zwei Schlüssel",
      },
      {
        name: "Audi A4",
        purchase_price: "7200.00",
        bought_on: "2024-02-02",
        registration_number: "HH-AB 77",
        vin: "WAUZZZ8K9BA123456",
        first_registered: "2014-07",
        mileage_km: 188_000,
      },
      "total",
    ])
  })

  it("in Norwegian", () => {
    const plan = read([
      "Bil;Regnr;Understellsnummer;Årsmodell;Km-stand;Innkjøpsdato;Innkjøpspris;Verksted;Frakt;Salgsdato;Salgspris;Fortjeneste;Merknader",
      "Volvo V70;EK 12345;YV1SW61T742345678;2012;214 000;2024-01-05;85 000 kr;4 500 kr;2 000 kr;2024-02-28;110 000 kr;18 500 kr;",
      "Toyota Auris;DL 55555;SB1ZS3JE60E123456;2015;98 000;2024-02-10;92 000 kr;;;;;;to nøkler",
    ])
    expect(targets(plan)).toEqual([
      "car.name",
      "car.registration_number",
      "car.vin",
      "car.first_registered",
      "car.mileage_km",
      "car.bought_on",
      "car.purchase_price",
      "expenses.Remontas",
      "expenses.Transportas",
      "car.sold_on",
      "car.sale_price",
      "(computed)",
      "car.description",
    ])
    expect(problemsOf(plan)).toEqual([])
    expect(carsOf(plan)).toMatchObject([
      { name: "Volvo V70", sale_price: "110000.00", sale_currency: "NOK", sold_on: "2024-02-28" },
      { name: "Toyota Auris", purchase_price: "92000.00", description: "to nøkler" },
    ])
  })

  it("in Polish", () => {
    const plan = read([
      "Lp.;Marka i model;Nr rejestracyjny;VIN;Rok produkcji;Przebieg;Data zakupu;Cena zakupu (EUR);Naprawa;Akcyza;Data sprzedaży;Cena sprzedaży (EUR);Zysk;Uwagi",
      "1;Škoda Octavia;WA 12345;TMBJJ7NE5G0123456;2016;164000;28.01.2024;5500,00;200,00;150,00;20.03.2024;7400,00;1550,00;",
      "2;Opel Insignia;;W0LGM6ED5E1123456;2014;201000;03.02.2024;4100,00;;;;;;dwa kluczyki",
      "Razem;;;;;;;9600,00;200,00;150,00;;7400,00;1550,00;",
    ])
    expect(targets(plan)).toEqual([
      "number",
      "car.name",
      "car.registration_number",
      "car.vin",
      "car.first_registered",
      "car.mileage_km",
      "car.bought_on",
      "car.purchase_price",
      "expenses.Remontas",
      "expenses.Kita",
      "car.sold_on",
      "car.sale_price",
      "(computed)",
      "car.description",
    ])
    expect(problemsOf(plan)).toEqual([])
    expect(carsOf(plan)).toMatchObject([
      { name: "Škoda Octavia", purchase_price: "5500.00", sale_price: "7400.00" },
      { name: "Opel Insignia", purchase_price: "4100.00", description: "dwa kluczyki" },
      "total",
    ])
  })

  it("in Russian", () => {
    const plan = read(
      [
        "№;Марка;Модель;Госномер;VIN;Год выпуска;Пробег;Дата покупки;Цена покупки;Ремонт;Доставка;Дата продажи;Цена продажи;Прибыль;Примечание",
        "1;BMW;320d;KLM 123;WBA8E9C50GK123456;2016;155 000;28.01.2024;9 500,00;300,00;250,00;11.03.2024;11 900,00;1 850,00;",
        "2;Lexus;RX;KLM 124;JTJBARBZ5G2123456;2015;180 000;01.02.2024;14 000,00;;;;;;два ключа",
        "Итого;;;;;;;;23 500,00;300,00;250,00;;11 900,00;;",
      ],
      { answers: { currency: "EUR" } },
    )
    expect(targets(plan)).toEqual([
      "number",
      "make",
      "model",
      "car.registration_number",
      "car.vin",
      "car.first_registered",
      "car.mileage_km",
      "car.bought_on",
      "car.purchase_price",
      "expenses.Remontas",
      "expenses.Transportas",
      "car.sold_on",
      "car.sale_price",
      "(computed)",
      "car.description",
    ])
    expect(problemsOf(plan)).toEqual([])
    expect(carsOf(plan)).toMatchObject([
      { name: "BMW 320d", purchase_price: "9500.00", sold_on: "2024-03-11" },
      { name: "Lexus RX", description: "два ключа" },
      "total",
    ])
  })
})

describe("a table with unknown headings is mapped by hand", () => {
  const finnish = [
    "Autokauppa Oy;;",
    "Ajoneuvo;Hankintahinta;Myyntihinta",
    "Volvo V60;10000;12500",
    "Saab 9-5;3000;",
  ]

  it("with its headings found by their look, and nothing imported before a column is named", () => {
    const plan = read(finnish)
    expect(plan.rows).toEqual([])
    const [sheet] = plan.sheets
    expect(sheet?.role).toBe("none")
    expect(sheet?.headerRows).toEqual([2])
    expect(sheet?.headingRows[1]).toEqual({ row: 2, text: "Ajoneuvo, Hankintahinta, Myyntihinta" })
    expect(sheet?.columns.map(({ heading, samples }) => [heading, samples])).toEqual([
      ["Ajoneuvo", ["Volvo V60", "Saab 9-5"]],
      ["Hankintahinta", ["10000", "3000"]],
      ["Myyntihinta", ["12500"]],
    ])
    const mapped = read(finnish, {
      targets: { "0:0": "car.name", "0:1": "car.purchase_price", "0:2": "car.sale_price" },
      answers: { saleDay: "2024-05-01", currency: "EUR" },
    })
    expect(carsOf(mapped)).toEqual([
      {
        name: "Volvo V60",
        status: "sold",
        purchase_price: "10000.00",
        sale_price: "12500.00",
        sold_on: "2024-05-01",
      },
      { name: "Saab 9-5", purchase_price: "3000.00" },
    ])
  })

  it("also without any headings, from its first row on, with columns of expenses kept apart", () => {
    const lines = ["Volvo V60;10000;150;80", "Saab 9-5;3000;;40"]
    const plan = read(lines)
    expect(plan.sheets[0]).toMatchObject({ headerRows: [], role: "none" })
    const mapped = read(lines, {
      answers: { expenseDay: "2024-01-02", currency: "EUR" },
      targets: {
        "0:0": "car.name",
        "0:1": "car.purchase_price",
        "0:2": "expenses.Remontas",
        "0:3": "expenses.Remontas",
      },
    })
    expect(carsOf(mapped)).toEqual([
      { name: "Volvo V60", purchase_price: "10000.00" },
      { name: "Saab 9-5", purchase_price: "3000.00" },
    ])
    expect(
      mapped.rows.map(({ expenses }) => expenses.map(({ expense }) => expense?.amount)),
    ).toEqual([["150.00", "80.00"], ["40.00"]])
  })

  it("with none chosen where a row was taken for headings", () => {
    const plan = read(["Volvo;juodas;x", "Saab;baltas;5"], {
      headerRows: { 0: 0 },
      targets: { "0:0": "car.name" },
    })
    expect(plan.sheets[0]?.headerRows).toEqual([])
    expect(plan.rows.map(({ values }) => values["car.name"])).toEqual(["Volvo", "Saab"])
  })

  it("or is none with a single column", () => {
    const plan = read(["Labas", "rytas"])
    expect(plan.sheets[0]?.columns).toEqual([])
    expect(plan.rows).toEqual([])
  })
})
