import { noChoices } from "@marza/spreadsheet/plan/no-choices.ts"
import { importPlanner } from "@marza/spreadsheet/plan/plan.ts"
import { now } from "@marza/spreadsheet/spreadsheets.testing.ts"
import type { ImportChoices } from "@marza/spreadsheet/types.ts"
import { readWorkbook } from "@marza/spreadsheet/workbook.ts"
import { screen, within } from "@testing-library/react"
import { expect, test, vi } from "vitest"
import { descriptionOf, renderPart } from "../../test/render.tsx"
import type { Choose } from "./choices.ts"
import { ImportCard } from "./ImportCard.tsx"

const file = [
  "Automobilis;Pirkimo kaina, EUR;Pirkimo data;Rida;Remontas",
  "VW Passat;pigiai;05/06/2024;120 000;350,50",
].join("\n")

/** Renders the card of the file's first row. Returns the choices that were made on it. */
async function renderCard(props: { csv?: string } = {}) {
  const workbook = readWorkbook(new TextEncoder().encode(props.csv ?? file), "a.csv")
  const { rows, columns } = importPlanner(workbook, now)(noChoices)
  const [row] = rows
  if (!row) throw new Error("There is no row")
  const onChoose = vi.fn<Choose>()
  const user = await renderPart(
    <ImportCard
      row={row}
      columns={columns}
      knownAs={undefined}
      refusals={undefined}
      onChoose={onChoose}
    />,
  )
  const choices = () =>
    onChoose.mock.calls.reduce<ImportChoices>((made, [change]) => change(made), noChoices)
  return { user, choices }
}

const fields = () => screen.getAllByRole<HTMLInputElement>("textbox")
const problem = "Įrašykite sumą, pvz.,\u00A012\u00A0500,00\u00A0EUR"

test("a card has a field for each value with an error and no other, and says what waits for an answer", async () => {
  await renderCard()
  expect(screen.getByRole("heading", { name: "VW Passat" })).toBeTruthy()
  expect(fields().map(({ value, labels }) => [labels?.[0]?.textContent, value])).toEqual([
    ["Pirkimo kaina", "pigiai"],
  ])
  expect(screen.getByText("Laukia atsakymo viršuje: Pirkimo diena")).toBeTruthy()
})

test("what is wrong is an error from the start, and leaving its field changes nothing", async () => {
  const { user, choices } = await renderCard()
  const price = screen.getByLabelText("Pirkimo kaina")
  expect(price.getAttribute("aria-invalid")).toBe("true")
  expect(descriptionOf(price)).toBe(problem)
  await user.click(price)
  await user.tab()
  expect(descriptionOf(price)).toBe(problem)
  expect(choices().edits).toEqual({})
})

test("a correction is taken by Enter and by leaving the field", async () => {
  const { user, choices } = await renderCard()
  const price = screen.getByLabelText("Pirkimo kaina")
  await user.clear(price)
  await user.type(price, "3200{Enter}")
  expect(choices().edits).toEqual({ "0:2": { "car.purchase_price": "3200" } })
})

test("all values unfold as they will be stored, with those of the rows of expenses, and each can be corrected", async () => {
  const csv =
    "Automobilis;Pirkimo kaina EUR;Pirkimo data;Išlaida;Suma EUR\nVolvo;5000;2024-03-05;Padangos;100\nVolvo;;;Stabdžiai;50"
  const { user, choices } = await renderCard({ csv })
  expect(screen.queryAllByRole("textbox")).toEqual([])
  await user.click(screen.getByText("Visi laukai"))
  const price = await screen.findByLabelText<HTMLInputElement>("Pirkimo kaina")
  expect(price.value.replaceAll("\u00A0", " ")).toBe("5 000,00 EUR")
  const brakes = screen.getByLabelText<HTMLInputElement>("Išlaidos suma, 3 eilutė")
  await user.clear(brakes)
  await user.type(brakes, "55")
  await user.tab()
  expect(choices().edits).toEqual({ "0:3": { "expense.amount": "55" } })
  const card = within(screen.getByRole("article", { name: "Volvo" }))
  expect(card.getByText("Savikaina")).toBeTruthy()
})

test("a row is left out by its button", async () => {
  const { user, choices } = await renderCard()
  await user.click(screen.getByRole("button", { name: "Neimportuoti 2 eilutės" }))
  expect(choices().leftOut).toEqual(["0:2"])
})

test("the mark of a missing rate stands below each figure that it estimates", async () => {
  const csv =
    "Automobilis;Pirkimo kaina NOK;Pirkimo data;Pardavimo kaina EUR;Pardavimo data\nVolvo;50000;2024-03-05;9000;2024-04-05"
  await renderCard({ csv })
  for (const label of ["Savikaina", "Pelnas"])
    expect(screen.getByText(label).nextSibling?.textContent).toContain("kursas nenurodytas")
})
