import { importProblems } from "@marza/domain/imports/problems.testing.ts"
import { newImportSchema } from "@marza/domain/imports/schemas.ts"
import { runs } from "@marza/domain/runs.testing.ts"
import fc from "fast-check"
import Papa from "papaparse"
import { expect, it } from "vitest"
import { now } from "../spreadsheets.testing.ts"
import type { ImportChoices, Question } from "../types.ts"
import { readWorkbook } from "../workbook.ts"
import { carsToSend } from "./choices.ts"
import { noChoices } from "./no-choices.ts"
import { importPlanner } from "./plan.ts"

const headings =
  "Nr.|Automobilis|Markė|Modelis|Metai|Valst. nr.|VIN|Rida|Data|Pirkimo data|Pirkimo kaina|Kaina NOK|Kaina|Valiuta|Kursas|PVM|PVM schema|Remontas|Muitas|Išlaidos|Suma|Aprašymas|Rūšis|Pardavimo data|Pardavimo kaina|Būsena|Kilmė|Techninė|Skelbimas|Pastabos|constructor|__proto__|"
const cells =
  "|-|0|1|VW|VW Golf|5 000|1,234|1.234|12 500,00 €|100000 kr|-50|(20)|2024-03-05|05/03/24|5.3.2024|2017|45356|2030-01-01|NOK|EUR|SEK|0,92|11,6|parduotas|gone|ES|Norvegija|https://a.lt|ABC 123|WVWZZZ3CZGE012345|Remontas|Iš viso|#REF!|=1+1|constructor|__proto__|\u0000|\ud800|a\nb"

const anyTable = fc
  .uniqueArray(fc.constantFrom(...headings.split("|")), { minLength: 3, maxLength: 14 })
  .chain((row) =>
    fc
      .array(
        fc.array(fc.constantFrom(...cells.split("|")), {
          minLength: row.length,
          maxLength: row.length,
        }),
        { minLength: 1, maxLength: 8 },
      )
      .map((rows) => [
        ["Automobilis", "Pirkimo kaina", ...row],
        ...rows.map((each) => ["Audi", "7 000,00 €", ...each]),
      ]),
  )

/** The first option of each question, or a day. */
const answersTo = (questions: readonly Question[]) =>
  Object.fromEntries(questions.map(({ id, options }) => [id, options[0] ?? "2024-01-01"]))

it("whatever a table holds, it becomes a plan, and what the plan would send is what the server takes", () => {
  let sent = 0
  fc.assert(
    fc.property(anyTable, (table) => {
      const csv = Papa.unparse(table, { delimiter: ";" }).replaceAll("\u0000", "")
      const planner = importPlanner(readWorkbook(new TextEncoder().encode(csv), "a.csv"), now)
      const asked = planner(noChoices)
      let choices: ImportChoices = { ...noChoices, answers: answersTo(asked.questions) }
      // An answer may lead to a question of its own: what a number means, and then when that car was sold.
      for (let round = 0; round < 3; round++) {
        const { questions } = planner(choices)
        choices = { ...choices, answers: { ...answersTo(questions), ...choices.answers } }
      }
      for (const plan of [asked, planner(choices)]) {
        const cars = carsToSend(plan)
        if (cars.length === 0) continue
        sent += cars.length
        const checked = newImportSchema.safeParse({
          id: crypto.randomUUID(),
          file_name: "a.csv",
          cars,
        })
        expect(checked.error?.issues).toBeUndefined()
        expect(checked.data?.cars).toEqual(cars)
        expect(importProblems(checked.data?.cars ?? [], "2026-11-22")).toEqual({})
      }
      const { counts, rows } = planner(choices)
      expect(counts.rowsWithProblems).toBe(
        rows.filter(({ problems }) => problems.length > 0).length,
      )
      expect(
        rows.flatMap(({ problems }) => problems.filter(({ code }) => code === "unanswered")),
      ).toEqual([])
    }),
    { numRuns: runs(30) },
  )
  expect(sent).toBeGreaterThan(0)
})
