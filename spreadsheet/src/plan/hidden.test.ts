import { expect, it } from "vitest"
import { now } from "../spreadsheets.testing.ts"
import type { ImportChoices } from "../types.ts"
import { readWorkbook } from "../workbook.ts"
import { rowOf, textCell, xlsxOf } from "../xlsx.testing.ts"
import { noChoices } from "./no-choices.ts"
import { importPlanner } from "./plan.ts"

const headings = rowOf(1, ...["Automobilis", "Pirkimo kaina EUR", "Rida"].map(textCell))
const car = (number: number, name: string) =>
  rowOf(number, textCell(name), "><v>5000</v>", "><v>1000</v>")
const hide = (row: string, by = 'hidden="1"') => row.replace("<row ", `<row ${by} `)

/** The rows that become cars, the ones that are left out by being hidden, and the questions about what is hidden. */
function planOf(bytes: Uint8Array<ArrayBuffer>, choices: Partial<ImportChoices> = {}) {
  const plan = importPlanner(readWorkbook(bytes, "a.xlsx"), now)({ ...noChoices, ...choices })
  return {
    cars: plan.rows.flatMap(({ car }) => (car ? [`${car.name} ${car.mileage_km}`] : [])),
    hidden: plan.rows.flatMap(({ leftOut, rowNumber }) =>
      leftOut === "hidden" ? [rowNumber] : [],
    ),
    questions: plan.questions.flatMap(({ kind, answer, suggestion, count, examples }) =>
      kind.startsWith("hidden") ? [[kind, answer ?? suggestion, count, ...examples]] : [],
    ),
  }
}

const rows = xlsxOf(
  headings + car(2, "Volvo") + hide(car(3, "Saab")) + hide(car(4, "Opel"), 'ht="0"') + car(5, "VW"),
)
const all = ["Volvo 1000", "Saab 1000", "Opel 1000", "VW 1000"]

it("hidden rows are read, and a question says so", () =>
  expect(planOf(rows)).toEqual({
    cars: all,
    hidden: [],
    questions: [["hiddenRows", "take", 2]],
  }))

it("one answer leaves hidden rows out, and one of them can be taken in again", () => {
  const answers = { hiddenRows: "leave" }
  expect(planOf(rows, { answers })).toEqual({
    cars: ["Volvo 1000", "VW 1000"],
    hidden: [3, 4],
    questions: [["hiddenRows", "leave", 2]],
  })
  expect(planOf(rows, { answers, kept: ["0:4"] })).toMatchObject({
    cars: ["Volvo 1000", "Opel 1000", "VW 1000"],
    hidden: [3],
  })
})

it("a hidden expense that is left out is counted, though its car is not hidden", () => {
  const expenses = xlsxOf(
    rowOf(1, ...["Automobilis", "Pirkimo kaina EUR", "Išlaida", "Suma EUR"].map(textCell)) +
      rowOf(2, textCell("Volvo"), "><v>5000</v>", textCell("Padangos"), "><v>100</v>") +
      hide(rowOf(3, textCell("Volvo"), "/>".slice(1), textCell("Stabdžiai"), "><v>50</v>")),
  )
  const { hidden, questions } = planOf(expenses, { answers: { hiddenRows: "leave" } })
  expect(hidden).toEqual([3])
  expect(questions).toEqual([["hiddenRows", "leave", 1]])
})

it("hidden columns are read, a question says so, and one answer leaves them out", () => {
  const columns = (attributes: string) =>
    xlsxOf("", {
      "xl/worksheets/sheet1.xml": `<worksheet><cols><col min="3" max="3" ${attributes}/></cols><sheetData>${headings}${car(2, "Volvo")}</sheetData></worksheet>`,
    })
  for (const attributes of ['hidden="1"', 'width="0" customWidth="1"']) {
    expect(planOf(columns(attributes))).toMatchObject({
      cars: ["Volvo 1000"],
      questions: [["hiddenColumns", "take", 1, "Rida"]],
    })
    const answers = { hiddenColumns: "leave" }
    expect(planOf(columns(attributes), { answers })).toMatchObject({
      cars: ["Volvo null"],
      questions: [["hiddenColumns", "leave", 1, "Rida"]],
    })
    const targets = { "0:2": "car.mileage_km" as const }
    expect(planOf(columns(attributes), { answers, targets })).toMatchObject({
      cars: ["Volvo 1000"],
    })
  }
})

it("a hidden sheet of cars is not read, a question names it, and one answer reads it", () => {
  const sheets = (state: string) =>
    xlsxOf(headings + car(2, "Volvo"), {
      "xl/workbook.xml": `<workbook xmlns:r="r"><sheets><sheet name="2024" r:id="rId1"/><sheet name="2023" state="${state}" r:id="rId9"/></sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId9" Type="x/worksheet" Target="worksheets/sheet9.xml"/></Relationships>`,
      "xl/worksheets/sheet9.xml": `<worksheet><sheetData>${headings}${car(2, "Saab")}</sheetData></worksheet>`,
    })
  for (const state of ["hidden", "veryHidden"]) {
    expect(planOf(sheets(state))).toMatchObject({
      cars: ["Volvo 1000"],
      questions: [["hiddenSheets", "leave", 1, "2023"]],
    })
    expect(planOf(sheets(state), { answers: { hiddenSheets: "take" } })).toMatchObject({
      cars: ["Volvo 1000", "Saab 1000"],
      questions: [["hiddenSheets", "take", 1, "2023"]],
    })
  }
})
