import { describe, expect, it } from "vitest"
import { now, summaryOf } from "../spreadsheets.testing.ts"
import type { ImportChoices, ImportPlan } from "../types.ts"
import { readWorkbook } from "../workbook.ts"
import { noChoices } from "./no-choices.ts"
import { importPlanner } from "./plan.ts"

const read = (lines: readonly string[], answers: ImportChoices["answers"] = {}) =>
  importPlanner(
    readWorkbook(new TextEncoder().encode(lines.join("\n")), "list.csv"),
    now,
  )({ ...noChoices, answers })

/** What the import waits for: questions without an answer. */
const waitsFor = ({ questions }: ImportPlan) =>
  questions.filter(({ answer, suggestion }) => (answer ?? suggestion) === null).map(({ id }) => id)
const ignored = ({ sheets }: ImportPlan) =>
  Object.fromEntries(
    sheets.flatMap(({ columns }) =>
      columns.flatMap(({ heading, ignored }) => (ignored === null ? [] : [[heading, ignored]])),
    ),
  )
/** Of each car what is told of it, or why it is left out. */
const told = (plan: ImportPlan, ...fields: string[]) =>
  plan.rows.map(({ car, leftOut }) =>
    leftOut ? leftOut : fields.map((field) => (car as Record<string, unknown> | null)?.[field]),
  )
const expensesOf = (plan: ImportPlan) =>
  summaryOf(plan).rows.flatMap(({ expenses }) => expenses ?? [])
const problemsOf = ({ rows }: ImportPlan) =>
  rows.flatMap(({ problems }) => problems.map(({ column, code }) => `${column} ${code}`))

const sold = "Pardavimo data;Pardavimo kaina EUR"

describe("a heading that says less than another", () => {
  it("gives way to it, wherever it stands", () => {
    const day = read([
      `Data;Automobilis;Pirkimo data;Pirkimo kaina EUR;${sold}`,
      "2025-06-30;Audi A4;2025-03-01;5000;2025-04-01;6500",
    ])
    expect(told(day, "bought_on")).toEqual([["2025-03-01"]])
    const price = read([
      "Make,Model,Price,Purchase price,Purchase date",
      "VW,Golf,EUR 6900,EUR 5000,2025-03-01",
    ])
    expect(told(price, "purchase_price", "asking_price")).toEqual([["5000.00", null]])
    const name = read([
      "Sale date,Name,Phone,Car,Purchase price EUR,Sale price EUR",
      "2025-04-01,John Smith,07700900123,Audi A4,5000,6500",
    ])
    expect(told(name, "name")).toEqual([["Audi A4"]])
    expect(ignored(name)).toEqual({ Name: "unknown", Phone: "unknown" })
  })

  it("is asked about where nothing says that it is of the purchase", () => {
    const advert = [
      "Skelbimo ID;Markė;Modelis;Kaina, €;Telefonas",
      "21345678;Audi;A4;8900;+37061234567",
    ]
    expect(waitsFor(read(advert))).toEqual(["price:0:3"])
    expect(told(read(advert, { "price:0:3": "purchase" }), "purchase_price")).toEqual([["8900.00"]])
    const customers = [
      "Data;Automobilis;Pirkėjas;Kaina EUR",
      "2025-04-01;Audi A4;Jonas Jonaitis;6500",
    ]
    expect(ignored(read(customers))).toEqual({ Data: "asked", "Kaina EUR": "asked" })
    const sale = read(customers, { "price:0:3": "sale" })
    expect(sale.rows[0]?.readable).toMatchObject({ sale_price: "6500.00", sold_on: "2025-04-01" })
    const beside = ["Car;Bought;Cost;Sold;Price", "Audi A4;2025-03-01;5000 €;2025-04-01;6900 €"]
    expect(waitsFor(read(beside))).toContain("price:0:4")
    const day = [
      "Data;Automobilis;Pirkimo kaina EUR;Pardavimo kaina EUR",
      "2025-03-01;Audi A4;5000;6500",
    ]
    expect(waitsFor(read(day))).toEqual(["date:0:0", "saleDay"])
  })

  it("is of the purchase where a day, a seller or expenses of it stand there, or nothing else can be meant", () => {
    for (const lines of [
      ["Automobilis;Kaina EUR;Pirkimo data", "Audi A4;5000;2025-03-01"],
      ["Automobilis;Kaina EUR;Pirkimo data;Remontas EUR", "Audi A4;5000;2025-03-01;350"],
      ["Automobilis;Kaina EUR", "Audi A4;5000"],
    ]) {
      expect(waitsFor(read(lines))).toEqual([])
      expect(told(read(lines), "purchase_price")).toEqual([["5000.00"]])
    }
  })
})

describe("two columns that say the same", () => {
  it("ask which is read where they differ", () => {
    const gross = [
      "Automobilis;Pirkimo data;Kaina EUR;Kaina su PVM EUR",
      "Audi A4;2025-03-01;5000;6050",
    ]
    expect(waitsFor(read(gross))).toEqual(["which:0:0:2"])
    const chosen = read(gross, { "which:0:0:2": "Kaina su PVM EUR" })
    expect(told(chosen, "purchase_price")).toEqual([["6050.00"]])
    const total = [
      "Automobilis;Pirkimo data;Pirkimo kaina EUR;PVM EUR;Iš viso EUR",
      "Audi A4;2025-03-01;5000;1050;6050",
    ]
    expect(waitsFor(read(total))).toEqual(["which:0:total"])
    const whole = read(total, { "which:0:total": "Iš viso EUR" })
    expect(whole.rows[0]?.readable.purchase_price).toBe("6050.00")
    const repair = [
      "Auto;Pirkimo data;Pirkimo kaina EUR;Remontas EUR;Remontas su PVM EUR",
      "Audi;2025-03-01;5000;100;121",
    ]
    expect(waitsFor(read(repair))).toEqual(["which:0:0:3"])
  })

  it("are one where they are equal, and of two currencies the one that the product has", () => {
    const equal = read([
      "Auto;Pirkimo data;Pirkimo kaina EUR;Nupirkta už EUR",
      "Audi;2025-03-01;5000;5000",
    ])
    expect(waitsFor(equal)).toEqual([])
    const crowns = read([
      "Bil;Köpdatum;Inköpspris SEK;Inköpspris EUR",
      "Volvo;2025-03-01;52000;4600",
    ])
    expect(waitsFor(crowns)).toEqual([])
    expect(told(crowns, "purchase_price", "purchase_currency")).toEqual([["4600.00", "EUR"]])
  })

  it("are a sum and its parts, also apart from each other, and with the purchase in it", () => {
    const apart = read([
      "Auto;Pirkimo data;Pirkimo kaina EUR;Dalys EUR;Transportas EUR;Darbas EUR;Remontas EUR",
      "Audi A4;2025-03-01;5000;200;400;150;350",
      "VW Golf;2025-03-05;4000;100;300;50;150",
    ])
    expect(waitsFor(apart)).toEqual(["sum:0:6"])
    const whole = read([
      "Auto;Pirkimo data;Pirkimo kaina EUR;Remontas EUR;Kita EUR",
      "Audi A4;2025-03-01;5000;350;5350",
      "VW Golf;2025-03-05;4000;120;4120",
    ])
    expect(waitsFor(whole)).toEqual(["sum:0:4"])
    const costs = read([
      "Car,Purchase date,Purchase price EUR,Total costs EUR",
      "Audi A4,2025-03-01,5000,5800",
    ])
    expect(waitsFor(costs)).toEqual(["contains:0:3"])
    expect(expensesOf(costs)).toEqual([])
  })
})

describe("a currency", () => {
  it("of one column is not that of the others", () => {
    const plan = read([
      "Automobilis;Pirkimo data;Pirkimo kaina NOK;Remontas;Pardavimo data;Pardavimo kaina",
      "Toyota RAV4;2025-03-01;85000;350;2025-04-10;11900",
    ])
    expect(waitsFor(plan)).toEqual(["currency"])
    const unknown = read([
      "Vehicle;Start price SEK;Hammer price;Transport EUR;Auction date",
      "Volvo V60;40000;52000;600;2025-03-01",
    ])
    expect(waitsFor(unknown)).toEqual(["currency"])
  })

  it("“kr” is asked about in a list of Scandinavia that does not say its country", () => {
    const swedish = read([
      "Bil;Regnr;Klubbat;Auktionsdatum",
      "Volvo V60;ABC123;52 000 kr;2025-03-01",
    ])
    expect(waitsFor(swedish)).toEqual(["currency"])
    const norwegian = read([
      "Bil;Regnr;Kjøpsdato;Innkjøpspris (kr)",
      "Volvo V60;AB12345;2025-03-01;62 000,-",
    ])
    expect(told(norwegian, "purchase_price", "purchase_currency")).toEqual([["62000.00", "NOK"]])
  })
})

describe("what is no money", () => {
  it.each([
    ["a way in a heading", "Transportas (km)", "1450"],
    ["a way in a cell", "Servisas", "15 000 km"],
    ["pieces in a cell", "Padangos", "4 vnt."],
    ["a single year", "Registracija", "2015"],
    ["VAT of the sale", "Pardavimo kaina EUR;PVM", "6500;1128,10"],
    ["a rate of VAT", "PVM", "21.0"],
    ["what the dealer paid", "Sumokėta EUR", "5000"],
    ["a deposit of nobody", "Avansas EUR", "500"],
    ["the price when it was new", "Listenpreis", "32450"],
  ])("%s", (_, heading, value) => {
    const plan = read([
      `Automobilis;Pirkimo data;Pirkimo kaina EUR;${heading}`,
      `Audi A4;2025-03-01;5000;${value}`,
    ])
    expect(ignored(plan)[heading.split(";").at(-1) ?? ""]).toBe("unknown")
    expect(expensesOf(plan)).toEqual([])
  })

  it("an amount under a day or a link is what it cost", () => {
    const plan = read([
      "Automobilis;Pirkimo data;Pirkimo kaina EUR;Techninė;Skelbimas",
      "Audi A4;2025-03-01;5000;45 €;20 €",
    ])
    expect(expensesOf(plan)).toEqual([
      "2025-03-01 | Dokumentai | Techninė | 45.00 EUR",
      "2025-03-01 | Kita | Skelbimas | 20.00 EUR",
    ])
  })

  it("and a column of amounts with a minus is costs or money back, which is asked", () => {
    const lines = [
      "Car,Purchase date,Purchase price EUR,Repair EUR",
      "Audi A4,2025-03-01,5000,-350",
      "VW Golf,2025-03-02,4000,-120",
    ]
    const [id = ""] = waitsFor(read(lines))
    expect(id).toBe("sign:expenses.Remontas:Repair EUR")
    expect(expensesOf(read(lines, { [id]: "cost" }))[0]).toContain("| 350.00 EUR")
    const dashes = read(["Fahrzeug;Kaufdatum;Kaufpreis", "Audi A4;01.03.2025;€ 5.000,--"])
    expect(told(dashes, "purchase_price")).toEqual([["5000.00"]])
  })
})

describe("rows", () => {
  it("of sums are told by their amounts, and a word for sums", () => {
    const plan = read([
      "Data;Automobilis;Pirkimo kaina EUR;Remontas EUR",
      "2025-03-01;Audi A4;5000;100",
      "2025-03-31;Viso už kovą;5000;100",
      "2025-04-01;Total Motors Smart;4000;50",
      "2025-04-12;BMW 320;7000;60",
      "2025-04-30;Balandžio viso;11000;110",
      ";PVM 21 %;1890;",
    ])
    expect(told(plan, "name")).toEqual([
      ["Audi A4"],
      "total",
      ["Total Motors Smart"],
      ["BMW 320"],
      "total",
      "total",
    ])
  })

  it("of cars whose names have a word of the foot are cars, of the same price too", () => {
    const plan = read(["Automobilis;Pirkimo kaina EUR", "Opel Combo;5000", "Fiat Doblo Max;5000"])
    expect(told(plan, "name")).toEqual([["Opel Combo"], ["Fiat Doblo Max"]])
  })

  it("of models that are numbers are cars, also beside a month", () => {
    const numbers = read([
      "Nr;Modelis;Metai;Pirkimo kaina EUR",
      "1;320;2015;5000",
      "2;520;2012;4000",
      "3;318;2014;7000",
    ])
    expect(told(numbers, "name")).toEqual([["320"], ["520"], ["318"]])
    const months = read([
      "Nr.;Mėnuo;Modelis;Pirkimo kaina EUR",
      "1;Kovas;320;5000",
      "2;Balandis;520;4000",
    ])
    expect(told(months, "name")).toEqual([["320"], ["520"]])
    const sums = read(["Mėnuo;Automobilis;Pirkimo kaina EUR", "2025-04;;7000", ";BMW 320;7000"])
    expect(told(sums, "name")).toEqual(["label", ["BMW 320"]])
  })

  it("of another table above are in sight", () => {
    const plan = read([
      "Automobilis;Pirkimo kaina EUR;Pirkimo data",
      "VW Golf;4000;2025-03-05",
      "",
      `Automobilis;Pirkimo kaina EUR;Pirkimo data;${sold}`,
      "Audi A4;5000;2025-03-01;2025-04-01;6500",
    ])
    expect(told(plan, "name")).toEqual(["above", ["Audi A4"]])
  })

  it("that are alike are told", () => {
    const line = "Škoda Fabia;2025-03-01;3000;120000"
    const plan = read(["Automobilis;Pirkimo data;Pirkimo kaina EUR;Rida", line, line])
    expect(plan.rows.map(({ sameAs }) => sameAs)).toEqual([null, { row: "0:2", by: "purchase" }])
  })

  it("of a list with its own numbers are one car with its expenses", () => {
    const plan = read([
      "Nr.;Automobilis;Pirkimo data;Pirkimo kaina EUR;Išlaida;Suma EUR",
      "1;Audi A4;2025-03-01;5000;Stabdžiai;100",
      "2;Audi A4;2025-03-01;5000;Padangos;200",
    ])
    expect(told(plan, "name")).toEqual([["Audi A4"]])
    expect(expensesOf(plan)).toHaveLength(2)
  })

  it("of units below the headings belong to them", () => {
    const plan = read(["Automobilis;Pirkimo kaina;Rida", ";(EUR);(tūkst. km)", "Audi A4;5000;182"])
    expect(told(plan, "purchase_price", "mileage_km")).toEqual([["5000.00", 182_000]])
  })
})

describe("a sale", () => {
  it("is none by a day that is only planned", () => {
    const plan = read([
      "Automobilis;Pirkimo data;Pirkimo kaina EUR;Planuojama pardavimo data;Planuojama pardavimo kaina EUR",
      "Audi A4;2024-09-01;5000;2024-11-15;6500",
    ])
    expect(told(plan, "status", "asking_price")).toEqual([["bought", "6500.00"]])
  })

  it("without a price asks for it, and one against its status is an error", () => {
    const day = read([
      "Automobilis;Pirkimo data;Pirkimo kaina EUR;Pardavimo data",
      "Audi;2024-03-01;5000;2024-04-01",
    ])
    expect(waitsFor(day)).toEqual(["soldPrice"])
    const status = read([
      `Car,Purchase date,Purchase price EUR,Status,Sale date,Sale price EUR`,
      "Audi A4,2024-03-01,5000,In stock,2024-04-01,6500",
    ])
    expect(problemsOf(status)).toEqual(["car.status statusContradicts"])
    const words = read([
      `Automobilis;Pirkimo data;Pirkimo kaina EUR;${sold}`,
      "VW Golf;2024-03-02;4000;neparduota;ne",
    ])
    expect(told(words, "status")).toEqual([["bought"]])
  })
})

describe("a value", () => {
  it("that a spreadsheet program has broken is told in any language, in a plate too", () => {
    const models = read([
      "Marke;Modell;Kaufpreis EUR;Kaufdatum",
      "Saab;03. Sep;3500;01.03.2025",
      "Saab;03.wrz;3500;01.03.2025",
    ])
    expect(problemsOf(models)).toEqual(["car.name becameDay", "car.name becameDay"])
    const plates = read([
      "Automobilis;Valst. nr.;Pirkimo kaina EUR",
      "Audi;2001-06-01;5000",
      "VW;KLM 123;4000",
    ])
    expect(problemsOf(plates)).toEqual(["car.registration_number becameDay"])
  })

  it("by a word is what the whole word means", () => {
    const plan = read([
      "Car,Purchase date,Purchase price EUR,VAT scheme,Origin",
      "Audi,2025-03-01,5000,VAT margin,Australia",
      "VW,2025-03-02,4000,VAT not reclaimable,Austria",
    ])
    expect(waitsFor(plan)).toEqual([
      "word:car.origin:australia",
      "word:car.vat_scheme:vat not reclaimable",
    ])
  })

  it("in miles, Swedish miles or by a month of two figures is converted", () => {
    const units = read([
      "Automobilis;Pirkimo kaina EUR;Rida;Ridos vienetas",
      "Ford;5000;60000;mylios",
      "Volvo;6000;14000;mil",
      "VW;4000;120000;verstai",
    ])
    expect(units.rows.map(({ readable }) => readable.mileage_km)).toEqual([
      96_561,
      140_000,
      undefined,
    ])
    expect(problemsOf(units)).toEqual(["car.mileage_km mileageInvalid"])
    const months = read(["Fahrzeug;EZ;HU;Einkaufspreis EUR", "Audi A4;03.16;07/2026;5000"])
    expect(told(months, "first_registered", "inspection_until")).toEqual([
      ["2016-03", "2026-07-31"],
    ])
  })

  it("that is open by itself follows what the other columns show", () => {
    const plan = read([
      "Car,Purchase date,Purchase price EUR,Sale date,Sale price EUR",
      "Audi A4,25/03/2024,5000,04/05/2024,6500",
    ])
    expect(told(plan, "bought_on", "sold_on")).toEqual([["2024-03-25", "2024-05-04"]])
  })
})

/** What each column of the first sheet was understood as. */
const targetsOf = ({ sheets }: ImportPlan) => sheets[0]?.columns.map(({ target }) => target)

describe("the foot of a list", () => {
  const foots = [
    ["Fahrzeug;Kaufdatum;Einkaufspreis EUR;Reparatur EUR", "Durchschnitt;;4500;250", "Anzahl;2;;"],
    ["Samochód;Data zakupu;Cena zakupu EUR;Naprawa EUR", "Średnia;;4500;250", "Ilość;2;;"],
    ["Bil;Kjøpsdato;Kjøpspris EUR;Verksted EUR", "Snitt per bil;;4500;250", "Antall biler;;2;"],
    ["Auto;Pirkimo data;Pirkimo kaina EUR;Remontas EUR", "Vidurkis;;4500;", "Likutis;;1200;"],
  ]
  it("is no car in any language: sums, averages, and what stands below them", () => {
    for (const [heads, ...foot] of foots) {
      const cars = ["Audi A4;2025-03-01;5000;300", "VW Golf;2025-03-05;4000;200"]
      const plan = read([heads ?? "", ...cars, ...foot])
      expect(told(plan, "name")).toEqual([["Audi A4"], ["VW Golf"], "total", "total"])
      expect(waitsFor(plan)).toEqual([])
    }
  })

  it("takes no car with it that has no more than others", () => {
    const plan = read([
      "Auto;Pirkimo kaina EUR;Remontas EUR",
      "Kia;5000;200",
      "Kia;5000;200",
      "Kia;5000;200",
      "Viso;15000;600",
      "Audi;7000;100",
    ])
    expect(told(plan, "name")).toEqual([["Kia"], ["Kia"], ["Kia"], "total", ["Audi"]])
  })
})

describe("what says whether a car is sold", () => {
  const lines = (...cells: string[]) => [
    "Automobilis;Pirkimo data;Pirkimo kaina EUR;Pardavimo kaina EUR;Parduota",
    ...cells.map((cell, index) => `VW ${index};2025-03-01;5000;${cell}`),
  ]
  it("is read among days, prices and other words", () => {
    const days = read(lines("6500;2025-04-01", ";ne", ";ne"))
    expect(told(days, "status", "sold_on")).toEqual([
      ["sold", "2025-04-01"],
      ["bought", null],
      ["bought", null],
    ])
    const words = read(lines("6500;taip", ";ne", ";rezervuotas"))
    expect(waitsFor(words)).toEqual(["soldDay", "word:sold:rezervuotas"])
  })

  it("is no price where it is a month", () => {
    const months = read([
      "Car;Purchase date;Purchase price EUR;Sold;MOT",
      "VW;2025-03-01;5000;5;11",
      "Kia;2025-03-01;4000;6;9",
    ])
    expect(waitsFor(months)).toEqual([])
    expect(ignored(months)).toEqual({ Sold: "unknown", MOT: "unknown" })
  })
})

describe("headings of prices", () => {
  it("with and without VAT are no purchase and sale", () => {
    const lines = ["Auto;Pirkimo data;Kaina be PVM EUR;Kaina su PVM EUR", "VW;2025-03-01;5000;6050"]
    expect(waitsFor(read(lines))).toEqual(["which:0:tax"])
    const german = [
      "Fahrzeug;Kaufdatum;Einkaufspreis ohne MwSt;Einkaufspreis inkl. MwSt",
      "VW;01.03.2025;5.000,00 €;5.950,00 €",
    ]
    expect(waitsFor(read(german))).toEqual(["which:0:tax"])
  })

  it("that are general all wait for the same answer", () => {
    const lines = ["Automobilis;Kaina EUR;Kaina su PVM EUR;Pelnas;x", "VW;5000;6050;100;1"]
    expect(waitsFor(read(lines))).toEqual(["price:0:1"])
    expect(targetsOf(read(lines))).toEqual(["car.name", null, null, null, null])
    const asking = read(lines, { "price:0:1": "asking" })
    expect(waitsFor(asking)).toEqual(["which:0:0:1"])
    expect(targetsOf(asking)?.[1]).toBeNull()
  })

  it("that say less are of the sale where another is of the purchase, and nothing else tells it", () => {
    const lines = (day: string) => [
      "Pardavimo data;Automobilis;Pirkėjas;Pirkta už;Pirkimo data;Kaina",
      `2025-04-01;VW;Jonas;5000 €;2025-03-01;6500 €`,
      `${day};Kia;Ona;4000 €;2025-03-01;5500 €`,
    ]
    expect(waitsFor(read(lines("2025-04-02")))).toEqual([])
    expect(told(read(lines("2025-04-02")), "purchase_price", "sale_price")).toEqual([
      ["5000.00", "6500.00"],
      ["4000.00", "5500.00"],
    ])
    // It may as well be what is asked for each.
    expect(waitsFor(read(lines("")))).toEqual(["price:0:5"])
  })

  it("say the cost, which is the purchase price only by an answer", () => {
    const lines = ["Car;Bought;Cost;Repairs", "VW;2025-03-01;5000 €;100 €"]
    expect(waitsFor(read(lines))).toEqual(["price:0:2"])
    const bought = read(lines, { "price:0:2": "purchase" })
    expect(told(bought, "purchase_price")).toEqual([["5000.00"]])
    const beside = read(["Car;Bought;Purchase price;Cost", "VW;2025-03-01;5000 €;5100 €"])
    expect(ignored(beside)).toEqual({ Cost: "computed" })
  })

  it("without VAT hold none", () => {
    const lines = [
      "Auto;Pirkimo data;Pirkimo kaina be PVM EUR;PVM EUR;Pirkimo kaina su PVM EUR",
      "VW;2025-03-01;5000;1050;6050",
    ]
    const net = read(lines, { "which:0:tax": "net" })
    expect(waitsFor(net)).toEqual(["netVat:car.purchase_price"])
    expect(targetsOf(net)).not.toContain("car.purchase_vat")
    expect(targetsOf(read(lines, { "which:0:tax": "gross" }))).toContain("car.purchase_vat")
  })
})

describe("a question", () => {
  it("is not asked while another may answer it, or where nothing follows from it", () => {
    const sales = [
      "Pardavimo data;Automobilis;Pirkėjas;Kaina EUR;Pardavėjas",
      "2025-04-01;Audi A4;Jonas Jonaitis;6500;Petras",
    ]
    expect(waitsFor(read(sales))).toEqual(["price:0:3"])
    // Who sold a car for the dealer is none from whom it was bought.
    expect(ignored(read(sales))).toEqual({ "Kaina EUR": "asked", Pardavėjas: "unknown" })
    const crowns = ["Bil;Købsdato;Købspris DKK", "VW Golf;01.03.2025;69.900"]
    expect(waitsFor(read(crowns))).toEqual([])
    expect(problemsOf(read(crowns))).toEqual(["car.purchase_price currencyUnknown"])
  })

  it("about the currency is answered by the column behind all amounts of a row", () => {
    const lines = (...more: string[]) => [
      `Automobilis;Pirkimo data;Pirkimo kaina;Remontas;Valiuta${more[0] ?? ""}`,
      `Volvo V70;2025-03-05;85000;1500;NOK${more[1] ?? ""}`,
    ]
    expect(waitsFor(read(lines()))).toEqual([])
    expect(expensesOf(read(lines()))).toEqual(["2025-03-05 | Remontas | Remontas | 1500.00 NOK"])
    const sale = read(lines(";Pardavimo kaina;Pardavimo data", ";9000;2025-04-05"))
    expect(waitsFor(sale)).toEqual(["currency"])
  })
})

describe("what a program has broken, in other languages", () => {
  it("is an error: months in full and in the genitive, May in Russian", () => {
    for (const model of ["май.08", "3 września", "03. mai", "9. maj", "sep-03"])
      expect(
        problemsOf(read(["Make;Model;Price EUR;Bought", `X;${model};5000;2025-03-01`])),
      ).toEqual(["car.name becameDay"])
  })

  it("is a row that is moved, also by an empty cell", () => {
    const lines = [
      "Car,Purchase date,Purchase price EUR,Repairs EUR",
      "Audi A4,2025-03-01,5,000,100",
      "VW Golf,2025-03-05,4,200,",
      "Kia Rio,2025-03-06,3500,200",
    ]
    const moved = Array(2).fill("car.name moreCells")
    expect(problemsOf(read(lines))).toEqual(moved)
    const [heads = "", ...rows] = lines
    const trailing = rows.slice(2).map((row) => `${row},`)
    expect(problemsOf(read([heads, ...trailing]))).toEqual([])
  })

  it("is a time in universal time", () => {
    const plan = read(["Car,Bought,Price EUR", "VW,2025-12-31 23:59:59 UTC,5000"])
    expect(told(plan, "bought_on")).toEqual([["2026-01-01"]])
  })
})

it("“182 t. km” is a thousand times as many kilometres, and euros have names in each language", () => {
  const plan = read([
    "Автомобиль;Пробег;Цена покупки, евро;Дата покупки;Транспорт, лв",
    "Audi;182 т. км;5000;01.03.2025;100",
    "VW;90 t. km;4000;02.03.2025;",
  ])
  expect(plan.rows.map(({ readable }) => readable.mileage_km)).toEqual([182_000, 90_000])
  expect(plan.rows.map(({ readable }) => readable.purchase_currency)).toEqual(["EUR", "EUR"])
  expect(problemsOf(plan)).toEqual(["expenses.Transportas:Транспорт, лв currencyUnknown"])
})

describe("numbers that are less than they seem, or more", () => {
  it("are pieces and no expenses, and thousands only by an answer", () => {
    const pieces = read([
      "Car;Bought;Purchase price EUR;Tyres;Wash;Parking EUR",
      "VW;2025-03-01;5000;4;10;3",
      "Kia;2025-03-02;4000;2;10;",
    ])
    expect(ignored(pieces)).toEqual({ Tyres: "unknown" })
    const prices = [
      "Automobilis;Pirkimo data;Pirkimo kaina EUR",
      "VW;2025-03-01;5,2",
      "BMW;2025-03-02;12",
    ]
    const id = "thousands:car.purchase_price"
    expect(waitsFor(read(prices))).toEqual([id])
    expect(told(read(prices, { [id]: "thousands" }), "purchase_price")).toEqual([
      ["5200.00"],
      ["12000.00"],
    ])
    expect(told(read(prices, { [id]: "asIs" }), "purchase_price")).toEqual([["5.20"], ["12.00"]])
  })

  it("are miles where a column of nothing but units says so, whatever it is called", () => {
    const lines = (heading: string) => [
      `Auto;Pirkimo data;Pirkimo kaina EUR;Rida;${heading}`,
      "VW;2025-03-01;5000;100000;mylios",
      "Kia;2025-03-02;4000;100000;km",
    ]
    for (const heading of ["Matavimo vienetas", "Vnt.", "x"])
      expect(told(read(lines(heading)), "mileage_km")).toEqual([[160_934], [100_000]])
  })
})

it("a deposit that is a part of what was received is asked about", () => {
  const lines = (received: string) => [
    `Automobilis;Pirkimo data;Pirkimo kaina EUR;${sold};Avansas EUR;Gauta EUR`,
    `Audi A4;2025-03-01;5000;2025-04-01;6500;500;${received}`,
  ]
  expect(waitsFor(read(lines("6000")))).toEqual([])
  expect(waitsFor(read(lines("6500")))).toEqual(["which:0:paid"])
  const whole = read(lines("6500"), { "which:0:paid": "Gauta EUR" })
  expect(whole.rows[0]?.payments.map(({ payment }) => payment?.amount)).toEqual(["6500.00"])
})

it("a currency above the headings counts, and a seller and a buyer below those of a group", () => {
  const titled = (title: string) =>
    read([
      title,
      "Automobilis;Pirkimo data;Pirkimo kaina;Skelbimo kaina EUR",
      "Toyota RAV4;2025-03-01;145000;14990",
    ])
  expect(waitsFor(titled("Automobilių sąrašas, visos sumos NOK"))).toEqual(["currency"])
  expect(waitsFor(titled("Automobilių sąrašas, visos sumos EUR"))).toEqual([])
  const grouped = read([
    "Fahrzeug;Einkauf;;;Verkauf;;",
    ";Datum;Preis;Verkäufer;Datum;Preis;Käufer",
    "Audi A4;01.03.2025;5.000,00 €;Müller;01.04.2025;6.500,00 €;Schmidt",
  ])
  expect(told(grouped, "bought_from", "sold_to")).toEqual([["Müller", "Schmidt"]])
})
