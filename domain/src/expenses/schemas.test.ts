import { describe, expect, it } from "vitest"
import { refusedFields } from "../shape/refused-fields.testing.ts"
import { expenseSchema, newExpenseSchema } from "./schemas.ts"

const id = "019aa000-0000-7000-8000-00000000000a"
const expense = { id, description: " Padangos ", amount: "730.35", date: "2026-10-31" }

describe("newExpenseSchema", () => {
  it("fills in the defaults", () => {
    expect(newExpenseSchema.parse(expense)).toEqual({
      id,
      description: "Padangos",
      amount: "730.35",
      currency: "EUR",
      exchange_rate: null,
      expense_type: "Remontas",
      date: "2026-10-31",
    })
  })

  it.each([
    ["description", " ", "expenseDescriptionRequired"],
    ["description", "x".repeat(501), "expenseDescriptionTooLong"],
    ["amount", "0", "amountRequired"],
    ["amount", undefined, "amountRequired"],
    ["amount", 5, "wrongType"],
    ["expense_type", "Kuras", "expenseTypeUnknown"],
    ["currency", "eur", "currencyUnknown"],
    ["exchange_rate", "0", "rateNotPositive"],
    ["date", "2026-02-29", "dateInvalid"],
    ["date", "2026-13-01", "dateInvalid"],
    ["date", "2026-1-1", "dateInvalid"],
    ["date", "0000-01-01", "dateInvalid"],
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
    expect(refusedFields(newExpenseSchema, { ...expense, date: "2028-02-29" })).toEqual({})
  })

  it("answers with the 11 fields and who added it", () => {
    expect(Object.keys(expenseSchema.def.shape)).toHaveLength(11 + 2)
  })
})
