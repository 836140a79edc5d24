import type { Expense } from "@marza/domain/expenses/schemas.ts"
import { screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { renderPart } from "../../test/render.tsx"
import { expense } from "../../test/rows.ts"
import { ExpenseRow } from "./ExpenseRow.tsx"

const lines = async (row: Partial<Expense>) => {
  const none = () => {}
  await renderPart(
    <ExpenseRow
      expense={{ ...expense, full_name: "Rasa Kazlauskienė", ...row }}
      receipts={[]}
      onEdit={none}
      onFillInRate={none}
    />,
  )
  return [...screen.getByRole("listitem").querySelectorAll("p")].map(
    ({ textContent }) => textContent,
  )
}

test("the supplier, the number of the paper and who entered it stand on one line", async () => {
  expect(await lines({ supplier: "Regitra", document_number: "R-3796" })).toEqual([
    expect.not.stringContaining("Rasa"),
    "Regitranr.\u00a0R-3796Rasa Kazlauskienė",
  ])
})

test("an expense without a paper has no second line", async () => {
  expect(await lines({})).toEqual([expect.stringContaining("Rasa Kazlauskienė")])
})
