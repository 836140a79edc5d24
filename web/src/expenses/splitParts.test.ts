import { expect, test } from "vitest"
import { amountsOf, isWhole } from "./splitParts.ts"

const parts = (...typed: string[]) =>
  typed.map((text, index) => ({
    carId: String(index),
    carName: "Audi",
    expenseId: String(index),
    typed: text,
  }))

test.each([
  ["400", ["", "", ""], ["133.34", "133.33", "133.33"], "0.00"],
  ["400", ["100", "", ""], ["100.00", "150.00", "150.00"], "0.00"],
  ["400", ["25 %", "", ""], ["100.00", "150.00", "150.00"], "0.00"],
  ["100", ["33,3%", "33,3 %", "33,4%"], ["33.30", "33.30", "33.40"], "0.00"],
  ["0,05", ["50%", "50%"], ["0.03", "0.02"], "0.00"],
  ["400", ["100", "200"], ["100.00", "200.00"], "100.00"],
  ["400", ["300", "200", ""], ["300.00", "200.00", null], "-100.00"],
  ["400", ["x", ""], [null, "400.00"], "0.00"],
  ["", ["", ""], [null, null], null],
])("%s by %j is %j, and %s is left", (whole, typed, amounts, left) => {
  expect(amountsOf(whole, "EUR", parts(...typed))).toEqual({ amounts, left })
})

test("parts that are the whole are told from others", () => {
  expect([isWhole("0.00"), isWhole("0.01"), isWhole("-0.01"), isWhole(null)]).toEqual([
    true,
    false,
    false,
    false,
  ])
})
