import { describe, expect, it, onTestFinished, vi } from "vitest"
import { refusedFields } from "../schema/refused-fields.testing.ts"
import { emptyExpense } from "./samples.testing.ts"
import { expenseSchema, newExpenseSchema } from "./schemas.ts"

const id = "019aa000-0000-7000-8000-00000000000a"
const expense = { id, description: " Padangos ", amount: "730.35", date: "2026-10-31" }

describe("newExpenseSchema", () => {
  it("fills in the defaults", () => {
    expect(newExpenseSchema.parse(expense)).toEqual({
      ...emptyExpense,
      ...expense,
      description: "Padangos",
    })
    expect(emptyExpense).toMatchObject({ currency: "EUR", expense_type: "Remontas", kind: "cost" })
  })

  it.each([
    ["description", " ", "expenseDescriptionRequired"],
    ["description", "x".repeat(501), "expenseDescriptionTooLong"],
    ["amount", "0", "amountNotPositive"],
    ["amount", undefined, "amountRequired"],
    ["amount", 5, "wrongType"],
    ["expense_type", "Kuras", "expenseTypeUnknown"],
    ["currency", "eur", "currencyUnknown"],
    ["exchange_rate", "0", "rateNotPositive"],
    ["date", "2026-02-29", "dateInvalid"],
    ["date", "2026-13-01", "dateInvalid"],
    ["date", "2026-1-1", "dateInvalid"],
    ["date", "0000-01-01", "dateInvalid"],
    ["date", "1900-01-01", "dateTooEarly"],
    ["date", "1999-12-31", "dateTooEarly"],
    ["date", "2099-01-01", "dateTooLate"],
    ["date", "2026-01-01T00:00:00Z", "dateInvalid"],
    ["date", undefined, "dateInvalid"],
    ["amount_eur", "1.00", "unknownField"],
    ["added_by", id, "unknownField"],
  ])("refuses %s %j with %s", (field, value, code) => {
    expect(refusedFields(newExpenseSchema, { ...expense, [field]: value })).toEqual({
      [field]: code,
    })
  })

  it("takes the 29th of February of a leap year", () => {
    expect(refusedFields(newExpenseSchema, { ...expense, date: "2024-02-29" })).toEqual({})
  })

  it("takes what lies between 2000 and a year from today in Vilnius", () => {
    vi.useFakeTimers({ now: new Date("2026-11-20T22:30:00Z") })
    onTestFinished(() => void vi.useRealTimers())
    for (const date of ["2000-01-01", "2026-11-21", "2027-11-21"]) {
      expect(refusedFields(newExpenseSchema, { ...expense, date })).toEqual({})
    }
    expect(refusedFields(newExpenseSchema, { ...expense, date: "2027-11-22" })).toEqual({
      date: "dateTooLate",
    })
  })

  it("makes one line of a description that was pasted in several", () => {
    const description = "Padangos\r\n\tir  ratai"
    expect(newExpenseSchema.parse({ ...expense, description })).toMatchObject({
      description: "Padangos ir  ratai",
    })
  })

  it("has the 11 fields of an expense and who added it", () => {
    const fields = [
      ...["id", "car_id", "organization_id", "description", "expense_type", "date"],
      ...["amount", "currency", "amount_eur", "exchange_rate", "added_by"],
    ]
    expect(fields).toHaveLength(11)
    expect(Object.keys(expenseSchema.def.shape)).toEqual(
      expect.arrayContaining([...fields, "full_name", "avatar_url"]),
    )
  })
})
