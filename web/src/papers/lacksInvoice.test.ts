import { daysAfter, todayInVilnius } from "@marza/domain/time/days.ts"
import { expect, test } from "vitest"
import { lacksInvoice } from "./lacksInvoice.ts"

const contract = { kind: "sale_contract", state: "issued" } as const
const invoice = (state: "draft" | "issued" | "credited" | "annulled") =>
  ({ kind: "invoice", state }) as const

test.each([
  ["without a legal name or a paper nothing is issued", false, [], null],
  ["a firm with a legal name has an invoice to issue", true, [], "UAB Šiaurė"],
  ["so has one that has issued a contract", true, [contract], null],
  ["a draft is no invoice yet", true, [invoice("draft")], "UAB Šiaurė"],
  ["an issued one stands", false, [contract, invoice("issued")], "UAB Šiaurė"],
  [
    "one that was credited or annulled stands no more",
    true,
    [invoice("credited"), invoice("annulled")],
    null,
  ],
  ["a new one stands beside it", false, [invoice("credited"), invoice("issued")], null],
] as const)("%s", (_, expected, papers, legal_name) => {
  const sold_on = todayInVilnius(new Date())
  expect(lacksInvoice(papers, { sold_on }, { legal_name })).toBe(expected)
})

test.each([
  [31, true],
  [32, false],
])("a sale of %s days ago waits for its invoice: %s", (days, expected) => {
  const sold_on = daysAfter(todayInVilnius(new Date()), -days)
  expect(lacksInvoice([], { sold_on }, { legal_name: "UAB Šiaurė" })).toBe(expected)
})
