import { expenseFileColumns } from "@marza/domain/cars/csv.ts"
import { carDetails, carFileFields } from "@marza/domain/cars/fields.ts"
import { carWords } from "@marza/domain/cars/words/lt.ts"
import type { ExpenseField } from "@marza/domain/expenses/fields.ts"
import { expenseWords } from "@marza/domain/expenses/words/lt.ts"
import { headingInFileOf } from "@marza/domain/table/field-words.ts"
import { dayInVilnius } from "@marza/domain/time/days.ts"
import { afterAll, beforeAll, expect, test } from "vitest"
import { expenseBody, openApp, type Person, type TestApp } from "../../../test/open-app.ts"
import { insertCar, readAllRows } from "../../../test/sql.ts"

let opened: TestApp
let member: Person
let organizationId: string

beforeAll(async () => {
  opened = await openApp()
  member = await opened.person('Ąžuolas "Ą" Žvirblis')
  organizationId = await opened.organization({ member })
})
afterAll(() => opened.close())

/** The fields of an expense that stand behind the columns that every file has had. */
const furtherFields = expenseFileColumns.slice(
  expenseFileColumns.indexOf("rate_day") + 1,
) as ExpenseField[]
const furtherCells = (cellOf: (field: ExpenseField) => string | undefined) =>
  furtherFields.map((field) => `;"${cellOf(field) ?? ""}"`).join("")
const furtherHeadings = furtherCells((field) => headingInFileOf(expenseWords[field]))
const emptyFurtherCells = furtherCells(() => "")
const supplierCells: Partial<Record<ExpenseField, string>> = {
  supplier: "'=UAB Servisas",
  supplier_code: "302554917",
  document_number: "SF-118",
}

/** A car with a formula as its name, and an expense and a sale without a rate, which the file must note. */
async function carWithExpenses() {
  const id = await insertCar(opened, organizationId, {
    name: "=VW Passat B8/2",
    description: 'Du raktai; "geras"\nantra eilutė',
    purchase_price: "118000.00",
    purchase_currency: "NOK",
    purchase_exchange_rate: "0.0862",
    purchase_price_eur: "10171.60",
    sale_price: "15900.50",
    sale_price_eur: "15900.50",
    status: "sold",
    bought_at: "2026-10-31T22:30:00.000Z",
    sold_at: "2026-11-20T10:00:00.000Z",
    created_at: "2026-10-31T22:31:00.000Z",
  })
  const path = `/api/organizations/${organizationId}/cars/${id}`
  for (const expense of [
    expenseBody({
      description: "@SUM(A1)",
      amount: "240.50",
      vat_amount: "41.74",
      date: "2026-11-20",
      supplier: "=UAB Servisas",
      supplier_code: "302554917",
      document_number: "SF-118",
    }),
    expenseBody({
      description: "Nuolaida",
      amount: "12.10",
      vat_amount: "2.1",
      kind: "refund",
      date: "2026-11-01",
    }),
    expenseBody({
      description: "Keltas",
      amount: "1000",
      currency: "NOK",
      expense_type: "Transportas",
      date: "2026-11-02",
    }),
  ]) {
    expect((await member.call("POST", `${path}/expenses`, expense)).status).toBe(201)
  }
  return path
}

test("a car is exported with its sums and expenses, as a Lithuanian spreadsheet opens it", async () => {
  const path = await carWithExpenses()
  const before = await readAllRows(opened)
  const { status, headers, body } = await member.call("GET", `${path}/export.csv`)
  expect(status).toBe(200)
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8")
  expect(headers.get("cache-control")).toBe("no-store")
  const name = decodeURIComponent(headers.get("content-disposition")?.split("''")[1] ?? "")
  expect(name).toBe(`=VW_Passat_B8_2_${dayInVilnius(new Date())}.csv`)
  expect(body.split("\r\n")).toEqual([
    `"Automobilis";"'=VW Passat B8/2"`,
    '"Aprašymas";"Du raktai; ""geras""\nantra eilutė"',
    '"Būsena";"Parduotas"',
    '"Nupirktas (data)";"2026-11-01"',
    '"Ruošiamas nuo";""',
    '"Parduotas (data)";"2026-11-20"',
    '"Įrašytas";"2026-11-01"',
    "",
    '"Skaičiavimas";"Kaina";"Valiuta";"Kursas";"EUR";"Pastaba"',
    '"Pardavimas";"15900,50";"EUR";"";"15900,50";""',
    '"Pirkimas";"118000,00";"NOK";"0,0862";"10171,60";""',
    '"Išlaidos: Remontas";"";"";"";"228,40";""',
    '"Išlaidos: Transportas";"";"";"";"86,00";"kursas nenurodytas"',
    '"Išlaidos: Dokumentai";"";"";"";"0,00";""',
    '"Išlaidos: Kita";"";"";"";"0,00";""',
    '"Išlaidos iš viso";"";"";"";"314,40";"kursas nenurodytas"',
    '"Savikaina";"";"";"";"10486,00";"kursas nenurodytas"',
    '"Pelnas";"";"";"";"5414,50";"kursas nenurodytas"',
    "",
    '"Išlaidos"',
    `"Data";"Rūšis";"Aprašymas";"Suma";"Valiuta";"Kursas";"EUR";"Įrašė";"Pastaba";"PVM (išlaidos valiuta)";"Kursas: ECB paskelbė"${furtherHeadings}`,
    `"2026-11-20";"Remontas";"'@SUM(A1)";"240,50";"EUR";"";"240,50";"Ąžuolas ""Ą"" Žvirblis";"";"41,74";""${furtherCells((field) => supplierCells[field])}`,
    `"2026-11-02";"Transportas";"Keltas";"1000,00";"NOK";"";"86,00";"Ąžuolas ""Ą"" Žvirblis";"kursas nenurodytas";"";""${emptyFurtherCells}`,
    `"2026-11-01";"Remontas";"Nuolaida";"-12,10";"EUR";"";"-12,10";"Ąžuolas ""Ą"" Žvirblis";"pinigų grąžinimas";"-2,10";""${emptyFurtherCells}`,
    "",
    '"Duomenys"',
    ...carDetails
      .filter((detail) => carFileFields.includes(detail))
      .map((detail) => `"${headingInFileOf(carWords[detail])}";""`),
    '"Įrašymo diena";"2026-11-01"',
    '"Išlaidos po pardavimo, EUR";"0,00"',
    '"Pirkimo kursas: ECB paskelbė";""',
    '"Pardavimo kursas: ECB paskelbė";""',
    '"PVM schema";"Maržos"',
    '"PVM tarifas, %";""',
    '"Pirkimo PVM (pirkimo valiuta)";""',
    '"Mokėtinas PVM, EUR";""',
    '"Atskaitomas PVM, EUR";""',
    '"Pelnas po PVM, EUR";""',
    `"ID";"${path.split("/").at(-1)}"`,
    '"Pirkėjo PVM kodas";""',
    '"Pirkėjo PVM kodas patikrintas (data)";""',
    '"Išgabenimo įrodymas";""',
    '"Kas mokėjo už pirkimą";""',
    '"Kaip mokėta už pirkimą";""',
    '"Kas gavo už pardavimą";""',
    '"Kaip gauta už pardavimą";""',
    "",
  ])
  expect(await readAllRows(opened)).toEqual(before)
})

test("in English an exported car has commas, decimal points and the same dates, and begins with a byte order mark", async () => {
  const path = await carWithExpenses()
  const response = await opened.app.request(`${path}/export.csv`, {
    headers: { authorization: `Bearer ${member.token}`, "accept-language": "en" },
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const text = new TextDecoder().decode(bytes)
  expect(text).toContain('"Purchase","118000.00","NOK","0.0862","10171.60",""')
  expect(text).toContain('"Sold on","2026-11-20"')
  expect(text).toContain('"Profit","","","","5414.50","rate not given"')
})

test("an exported car that is not sold has no profit, and a sale without a rate is noted", async () => {
  const rows = async (fields: Record<string, unknown>) => {
    const id = await insertCar(opened, organizationId, fields)
    const path = `/api/organizations/${organizationId}/cars/${id}/export.csv`
    return (await member.call("GET", path)).body
  }
  const unsold = await rows({})
  expect(unsold).toContain('"Pardavimas";"";"";"";"";""')
  expect(unsold).toContain('"Pelnas";"";"";"";"";""')
  const noRate = await rows({ sale_price: "100", sale_currency: "NOK" })
  expect(noRate).toContain('"Pardavimas";"100,00";"NOK";"";"";"kursas nenurodytas"')
  expect(noRate).toContain('"Pelnas";"";"";"";"";""')
})
