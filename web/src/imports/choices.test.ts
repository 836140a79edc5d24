import { noChoices } from "@marza/spreadsheet/plan/no-choices.ts"
import { importPlanner } from "@marza/spreadsheet/plan/plan.ts"
import { now } from "@marza/spreadsheet/spreadsheets.testing.ts"
import { readWorkbook } from "@marza/spreadsheet/workbook.ts"
import { expect, it } from "vitest"
import { isUntouched, obstacleOf, withAnswer, withEdit, without, withRow } from "./choices.ts"

const plannerOf = (csv: string) =>
  importPlanner(readWorkbook(new TextEncoder().encode(csv), "a.csv"), now)

it("a file is untouched until a cell is corrected or a row left out", () => {
  const [row] = plannerOf("Automobilis;Kaina EUR\nGolf;5")(noChoices).rows
  if (!row) throw new Error("There is no row")
  expect(isUntouched(noChoices)).toBe(true)
  // Of the organization, and nothing that anybody decided.
  const partners = [{ id: "a", user_id: null, name: "Tomas", joined_no: 1 }]
  expect(isUntouched({ ...noChoices, hasVat: true, partners, here: ["b"] })).toBe(true)
  for (const change of [withEdit(row.id, "car.name", "Passat"), without([row]), withRow(row)])
    expect(isUntouched(change(noChoices))).toBe(false)
})

it("an answer about how a column is written also answers the open questions of other columns, and no answered one", () => {
  const plan = plannerOf(
    `Car;Purchase price EUR;Purchase date;Sale price EUR;Sale date
Golf;1,234;03/04/2024;1,500;05/06/2024`,
  )
  const { questions } = plan(noChoices)
  const [mark, otherMark, order, otherOrder] = [
    "decimalMark",
    "decimalMark",
    "dayOrder",
    "dayOrder",
  ].map((kind, index) => questions.filter((one) => one.kind === kind)[index % 2])
  if (!mark || !otherMark || !order || !otherOrder) throw new Error("A question is missing")

  const answered = withAnswer(questions, mark, ".")(noChoices)
  expect(answered.answers).toEqual({ [mark.id]: ".", [otherMark.id]: "." })
  expect(obstacleOf(plan(answered))).toBe("unanswered")

  const ordered = withAnswer(plan(answered).questions, order, "dmy")(answered)
  expect(ordered.answers).toMatchObject({ [order.id]: "dmy", [otherOrder.id]: "dmy" })
  expect(obstacleOf(plan(ordered))).toBe(null)

  const corrected = withAnswer(plan(ordered).questions, otherOrder, "mdy")(ordered)
  expect(corrected.answers).toMatchObject({ [order.id]: "dmy", [otherOrder.id]: "mdy" })
})
