import type { Expense } from "@marza/domain/expenses/schemas.ts"
import { screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { renderPart } from "../../test/render.tsx"
import { expense } from "../../test/rows.ts"
import { ExpenseRow } from "./ExpenseRow.tsx"
import type { ToldReceipts } from "./toldReceipts.ts"

const lines = async (row: Partial<Expense>, receipts: Partial<ToldReceipts> = {}) => {
  const none = () => {}
  await renderPart(
    <ExpenseRow
      expense={{ ...expense, full_name: "Rasa Kazlauskienė", ...row }}
      receipts={{ stored: null, coming: [], ...receipts }}
      onEdit={none}
      onFillInRate={none}
    />,
  )
  return [...screen.getByRole("listitem").querySelectorAll("p")].map(
    ({ textContent }) => textContent,
  )
}

test("type, day, supplier, number of the paper and who entered it stand on one line", async () => {
  expect(await lines({ supplier: "Regitra", document_number: "R-3796" })).toEqual([
    expect.stringMatching(/^Remontas.*Regitranr\.\u00a0R-3796Rasa Kazlauskienė$/),
  ])
})

test("a stored receipt is a sign, and one that is not stored yet comes first on the line", async () => {
  expect(await lines({}, { stored: "2 kvitai", coming: ["kvitas siunčiamas"] })).toEqual([
    expect.stringMatching(/^kvitas siunčiamasRemontas/),
  ])
  expect(screen.getByTitle("2 kvitai").textContent).toBe("2 kvitai")
})
