import { noChoices } from "@marza/spreadsheet/plan/no-choices.ts"
import { importPlanner } from "@marza/spreadsheet/plan/plan.ts"
import { now } from "@marza/spreadsheet/spreadsheets.testing.ts"
import { readWorkbook } from "@marza/spreadsheet/workbook.ts"
import { screen, waitFor } from "@testing-library/react"
import { expect, test } from "vitest"
import { mockNetwork, ok } from "../../test/network.ts"
import { renderPart } from "../../test/render.tsx"
import { ImportPreview } from "./ImportPreview.tsx"

/** Renders the preview of a CSV file. */
function renderPreview(...lines: string[]) {
  const network = mockNetwork()
  network.respond("POST", "/api/organizations/garage/cars/lookup", ok({ items: [] }))
  network.respond(
    "POST",
    "/api/organizations/garage/imports/lookup",
    ok({ imported_on: null, cars: [] }),
  )
  const workbook = readWorkbook(new TextEncoder().encode(lines.join("\n")), "a.csv")
  const plan = importPlanner(workbook, now)(noChoices)
  const unused = async () => {
    throw new Error("Not part of this test")
  }
  return renderPart(
    <ImportPreview
      organizationId="garage"
      file={{
        name: "a.csv",
        spreadsheet: { sha256: null, plan: unused, leftOutCsv: unused },
        choices: noChoices,
        plan,
        planned: noChoices,
      }}
      choose={() => {}}
      onFile={() => {}}
      onRestart={() => {}}
    />,
  )
}

test("a file of expenses alone is explained in a sentence, and not by an error in each row", async () => {
  await renderPreview("Automobilis;Data;Išlaida;Suma EUR", "Volvo V60;2024-03-05;Padangos;120")
  expect(screen.getByText("Čia tik išlaidos, be automobilių")).toBeTruthy()
  expect(screen.getByText(/^Išlaidos importuojamos kartu su automobiliais/)).toBeTruthy()
  expect(screen.queryByRole("grid")).toBeNull()
  expect(screen.queryByRole("button", { name: /^Importuoti/ })).toBeNull()
  // What the columns hold may have been misunderstood.
  expect(screen.getByRole("combobox", { name: "Suma EUR" })).toBeTruthy()
})

test("an open question says what waits for it, and is an error only once the person was there or tried to import", async () => {
  const user = await renderPreview(
    "Automobilis;Pirkimo kaina, EUR;Pirkimo data",
    "Volvo V40;1 000;03/04/2024",
    "Volvo V50;2 000;05/06/2024",
  )
  const order = screen.getByRole("combobox", { name: /tvarka/ })
  expect(screen.getByText("Dar 2 langeliai laukia šio atsakymo.")).toBeTruthy()
  expect(order.getAttribute("aria-invalid")).toBeNull()
  await user.click(screen.getByRole("button", { name: "Atsakyti į klausimus" }))
  expect(order.getAttribute("aria-invalid")).toBe("true")
  await waitFor(() => expect(document.activeElement).toBe(order))
})

test("what buyers paid is counted, with its days said, only where a file has some", async () => {
  await renderPreview(
    "Automobilis;Pirkimo kaina;Pirkimo data;Avansas;Gauta;Pardavimo kaina;Pardavimo data",
    "Volvo V40;1000 €;2024-03-01;100 €;1400 €;1500 €;2024-05-01",
    "Volvo V50;2000 €;2024-03-01;200 €;;;",
  )
  expect(screen.getByText("2 automobiliai ir 3 mokėjimai")).toBeTruthy()
  expect(screen.getByText(/^Iš pirkėjo gauti pinigai įrašomi pardavimo diena/)).toBeTruthy()
  const cells = screen.getAllByRole("button", { name: /^Pirkėjo avansas, eilutė|avansas.*3/ })
  expect(cells.length).toBeGreaterThan(0)
})

test("a file without payments says nothing of them", async () => {
  await renderPreview("Automobilis;Pirkimo kaina", "Volvo V40;1000 €")
  expect(screen.queryByText(/gauti pinigai/)).toBeNull()
})

test("with errors the button leads to them, and promises no import", async () => {
  const user = await renderPreview(
    "Automobilis;Pirkimo kaina, EUR",
    "Volvo V40;1 000",
    "Volvo V50;pigiai",
    "Volvo V60;3 000",
  )
  expect(screen.queryByRole("button", { name: /^Importuoti/ })).toBeNull()
  await user.click(screen.getByRole("button", { name: "Taisyti klaidas" }))
  expect(
    screen.getByText("Pirmiausia pataisykite klaidas arba tų eilučių neimportuokite"),
  ).toBeTruthy()
})

test("rows of the file that are alike are told above, with one press to leave them out", async () => {
  const line = "Škoda Fabia;3000;2024-03-01;120000"
  await renderPreview("Automobilis;Pirkimo kaina, EUR;Pirkimo data;Rida", line, line)
  expect(screen.getByRole("heading", { name: /^Faile kartojasi 1\sautomobilis$/ })).toBeTruthy()
  expect(screen.getByRole("button", { name: "Jo neimportuoti" })).toBeTruthy()
})
