import { noChoices } from "@marza/spreadsheet/plan/no-choices.ts"
import { importPlanner } from "@marza/spreadsheet/plan/plan.ts"
import { now } from "@marza/spreadsheet/spreadsheets.testing.ts"
import type { ImportChoices } from "@marza/spreadsheet/types.ts"
import { readWorkbook } from "@marza/spreadsheet/workbook.ts"
import { screen, within } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { descriptionOf, renderPart } from "../../test/render.tsx"
import { isPhone } from "../ui/isPhone.ts"
import type { Choose } from "./choices.ts"
import { ImportRow } from "./ImportRow.tsx"
import { ImportContext } from "./useImport.ts"

const file = [
  "Automobilis;Pirkimo kaina, EUR;Pirkimo data;Rida;Remontas",
  "VW Passat;pigiai;05/06/2024;120 000;350,50",
].join("\n")

beforeEach(() => isPhone.set(true))
afterEach(() => isPhone.set(false))

const unused = async () => {
  throw new Error("Not part of this test")
}
const importing = {
  save: () => {},
  isSaving: false,
  done: undefined,
  error: null,
  refusals: new Map(),
}

/** Renders the first row of the file as a card. Returns the choices that were made on it. */
async function renderCard(csv = file) {
  const plan = importPlanner(readWorkbook(new TextEncoder().encode(csv), "a.csv"), now)(noChoices)
  const [row] = plan.rows
  if (!row) throw new Error("There is no row")
  const choose = vi.fn<Choose>()
  const open = {
    name: "a.csv",
    spreadsheet: { sha256: null, plan: unused, leftOutCsv: unused },
    choices: noChoices,
    planned: noChoices,
    plan,
    choose,
    known: new Map(),
    importing,
    wasTried: false,
  }
  const user = await renderPart(
    <ImportContext value={open}>
      <ImportRow row={row} index={2} />
    </ImportContext>,
  )
  const choices = () =>
    choose.mock.calls.reduce<ImportChoices>((made, [change]) => change(made), noChoices)
  return { user, choices }
}

const fields = () => screen.queryAllByRole<HTMLInputElement>("textbox")
const problem = "Įrašykite sumą, pvz.,\u00A012\u00A0500,00\u00A0EUR"

test("a card has a field for each value with an error and no other, and says what waits for an answer", async () => {
  await renderCard()
  expect(screen.getByRole("article", { name: "VW Passat" })).toBeTruthy()
  expect(fields().map((field) => [field.getAttribute("aria-label"), field.value])).toEqual([
    ["Pirkimo kaina, 2 eilutė", "pigiai"],
  ])
  expect(screen.getByText("Laukia atsakymo viršuje: Pirkimo diena")).toBeTruthy()
})

test("what is wrong is an error from the start, and leaving its field changes nothing", async () => {
  const { user, choices } = await renderCard()
  const price = screen.getByLabelText("Pirkimo kaina, 2 eilutė")
  expect(price.getAttribute("aria-invalid")).toBe("true")
  expect(descriptionOf(price)).toBe(problem)
  await user.click(price)
  await user.tab()
  expect(descriptionOf(price)).toBe(problem)
  expect(choices().edits).toEqual({})
})

test("a correction is taken by Enter and by leaving the field", async () => {
  const { user, choices } = await renderCard()
  const price = screen.getByLabelText("Pirkimo kaina, 2 eilutė")
  await user.clear(price)
  await user.type(price, "3200{Enter}")
  expect(choices().edits).toEqual({ "0:2": { "car.purchase_price": "3200" } })
})

test("all values unfold as they will be stored, with those of the rows of expenses, and each can be corrected", async () => {
  const csv =
    "Automobilis;Pirkimo kaina EUR;Pirkimo data;Išlaida;Suma EUR\nVolvo;5000;2024-03-05;Padangos;100\nVolvo;;;Stabdžiai;50"
  const { user, choices } = await renderCard(csv)
  const shownIn = (name: string) => screen.queryByRole("button", { name: new RegExp(`^${name}`) })
  expect(shownIn("Pirkimo kaina")).toBeNull()
  await user.click(screen.getByText("Visi laukai"))
  expect(shownIn("Pirkimo kaina, 2 eilutė: 5\\s000,00\\sEUR")).toBeTruthy()
  const brakes = shownIn("Išlaidos suma, 3 eilutė: 50,00\\sEUR")
  if (!brakes) throw new Error("The row of the brakes is not shown")
  await user.click(brakes)
  await user.keyboard("55")
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
  await renderCard(
    "Automobilis;Pirkimo kaina NOK;Pirkimo data;Pardavimo kaina EUR;Pardavimo data\nVolvo;50000;2024-03-05;9000;2024-04-05",
  )
  for (const label of ["Savikaina", "Pelnas"])
    expect(screen.getByText(label).parentElement?.textContent).toContain("kursas nenurodytas")
})

test("a profit in the file that differs from ours is told beside its row, with the likely reason", async () => {
  await renderCard(
    "Automobilis;Pirkimo kaina;Pirkimo data;Remontas;Pardavimo kaina;Pardavimo data;Pelnas\nVolvo;5000 €;2024-01-02;200 €;7000 €;2024-03-04;2000,00",
  )
  const note = screen.getByText(/^Pelnas jūsų lentelėje/).textContent?.replaceAll("\u00A0", " ")
  expect(note).toBe("Pelnas jūsų lentelėje: 2 000,00 EUR. Tikriausiai neatimtos išlaidos.")
})
