import { describe, expect, it } from "vitest"
import { fieldCodes } from "../texts/field-codes.ts"
import { importProblems } from "./problems.testing.ts"
import { type NewImport, newImportSchema } from "./schemas.ts"

const id = "0197a6c0-0000-7000-8000-000000000001"
const today = "2026-11-22"
const car = { name: "Audi A4", purchase_price: "9000" }
const expense = { description: "Padangos", amount: "100", date: "2024-04-01" }
const check = (cars: unknown) => newImportSchema.safeParse({ id, file_name: "Failas.csv", cars })
const codesOf = (cars: unknown) => fieldCodes(check(cars).error?.issues ?? [])
const parsed = (cars: unknown): NewImport["cars"] =>
  newImportSchema.parse({
    id,
    file_name: "Failas.csv",
    cars,
  }).cars

describe("the body of an import", () => {
  it("fills in what a new car and a new expense have by default", () => {
    expect(parsed([{ ...car, expenses: [expense] }])).toMatchObject([
      {
        ...car,
        purchase_price: "9000.00",
        status: "bought",
        purchase_currency: "EUR",
        expenses: [{ ...expense, amount: "100.00", expense_type: "Remontas", kind: "cost" }],
      },
    ])
    expect(parsed([car])[0]?.expenses).toEqual([])
  })

  it("names each wrong field by its row", () => {
    expect(
      codesOf([
        car,
        { ...car, name: "" },
        { ...car, expenses: [{ ...expense, amount: "0" }] },
        { ...car, advert_url: "https://jonas:slaptas@x.lt/1" },
      ]),
    ).toEqual({
      "cars.3.advert_url": "advertUrlWithUser",
      "cars.1.name": "carNameRequired",
      "cars.2.expenses.0.amount": "amountNotPositive",
    })
  })

  it("is told how much is too much before its rows are checked", () => {
    const expenses = (count: number) => Array(count).fill(expense)
    expect(codesOf([])).toEqual({ cars: "importEmpty" })
    expect(codesOf(Array(5001).fill({}))).toEqual({ cars: "importTooManyCars" })
    expect(codesOf([{ expenses: expenses(25_001) }])).toEqual({ cars: "importTooManyExpenses" })
    expect(codesOf([{ ...car, expenses: expenses(25_000) }])).toEqual({})
    const payments = Array(25_001).fill({})
    expect(codesOf([{ payments }])).toEqual({ cars: "importTooManyPayments" })
    for (const wrong of [null, {}, "cars", 5]) expect(codesOf(wrong)).toEqual({ cars: "wrongType" })
    for (const wrong of [null, 5, [car]])
      expect(Object.values(codesOf([wrong]))).toEqual(["wrongType"])
  })
})

describe("rows that are wrong as a whole", () => {
  it("are named by row, with the day that follows from a status", () => {
    const cars = parsed([
      car,
      { ...car, status: "preparing", sold_on: "2024-05-06" },
      { ...car, status: "sold", bought_on: "2024-05-06", sold_on: "2024-05-05" },
      { ...car, vin: "WVWZZZ", expenses: [expense, { ...expense, vat_amount: "100.01" }] },
    ])
    expect(importProblems(cars, today)).toEqual({
      "cars.1.sold_on": "daysOutOfOrder",
      "cars.2.sold_on": "daysOutOfOrder",
      "cars.3.vin": "vinTooShort",
      "cars.3.expenses.1.vat_amount": "vatTooLarge",
    })
  })

  it("include payments, and a second deposit that is held for one car", () => {
    const payment = { amount: "500", day: "2024-05-01" }
    const deposit = { ...payment, kind: "deposit", until: "2024-05-08" }
    const cars = parsed([
      { ...car, payments: [payment, { ...payment, until: "2024-05-08" }] },
      {
        ...car,
        payments: [
          { ...deposit, until: null },
          { ...payment, day: "2026-11-23" },
        ],
      },
      { ...car, payments: [deposit, payment, { ...deposit, state: "returned" }, deposit] },
      { ...car, status: "sold", payments: [deposit, deposit] },
    ])
    expect(importProblems(cars, today)).toEqual({
      "cars.0.payments.1.until": "ofDepositOnly",
      "cars.1.payments.0.until": "depositUntilRequired",
      "cars.1.payments.1.day": "dayInFuture",
      "cars.2.payments.3.kind": "deposit_held",
    })
  })

  it("include an id that stands twice, in whatever case", () => {
    const [first, second] = [id, id.toUpperCase()]
    const cars = parsed([
      {
        ...car,
        id: first,
        expenses: [{ ...expense, id: first }],
        payments: [{ id: first, amount: "1", day: today }],
      },
      {
        ...car,
        id: second,
        expenses: [{ ...expense, id: second }],
        payments: [{ id: second, amount: "1", day: today }],
      },
    ])
    expect(importProblems(cars, today)).toEqual({
      "cars.1.id": "id_taken",
      "cars.1.expenses.0.id": "id_taken",
      "cars.1.payments.0.id": "id_taken",
    })
  })
})
