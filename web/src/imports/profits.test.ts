import { noChoices } from "@marza/spreadsheet/plan/no-choices.ts"
import { importPlanner } from "@marza/spreadsheet/plan/plan.ts"
import { now } from "@marza/spreadsheet/spreadsheets.testing.ts"
import { readWorkbook } from "@marza/spreadsheet/workbook.ts"
import { expect, it } from "vitest"
import { profitDifference } from "./profits.ts"

it("a profit in the file is compared with ours, and a difference gets its likely reason", () => {
  const lines = [
    "Automobilis;Pirkimo kaina;Pirkimo data;Pirkimo kursas;Remontas;Pardavimo kaina;Pardavimo data;Pelnas",
    "Toks pat;5000 €;2024-01-02;;200 €;7000 €;2024-03-04;1800,00",
    "Be centų;5000 €;2024-01-02;;200,40 €;7000 €;2024-03-04;1800",
    "Be išlaidų;5000 €;2024-01-02;;200 €;7000 €;2024-03-04;2000,00",
    "Po PVM;5000 €;2024-01-02;;200 €;7000 €;2024-03-04;1452,89",
    "Kursas;50000 NOK;2024-01-02;0,09;;7000 €;2024-03-04;2300,00",
    "Kita;5000 €;2024-01-02;;;7000 €;2024-03-04;1,00",
    "Neparduotas;5000 €;2024-01-02;;;;;-5000",
    "Nepasakyta;5000 €;2024-01-02;;;7000 €;2024-03-04;",
  ]
  const workbook = readWorkbook(new TextEncoder().encode(lines.join("\n")), "a.csv")
  const plan = importPlanner(workbook, now)(noChoices)
  expect(plan.sheets[0]?.columns.at(-1)?.ignored).toBe("computed")
  expect(plan.rows.flatMap(({ problems }) => problems)).toEqual([])
  const differences = plan.rows.flatMap((row) => {
    const difference = profitDifference(row)
    return difference ? [[row.car?.name, difference.theirs, difference.ground]] : []
  })
  expect(differences).toEqual([
    ["Be išlaidų", "2000.00", "expenses"],
    ["Po PVM", "1452.89", "vat"],
    ["Kursas", "2300.00", "rate"],
    ["Kita", "1.00", "unknown"],
  ])
})
