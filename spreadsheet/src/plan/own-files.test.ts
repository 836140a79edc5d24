import { archiveHeadings } from "@marza/domain/archive/headings.ts"
import { carCell, carCsv } from "@marza/domain/cars/csv.ts"
import { carColumnsIn, type ExportedCar } from "@marza/domain/cars/export-columns.ts"
import { type CarField, carFieldNames, carFields } from "@marza/domain/cars/fields.ts"
import { sampleCar, sampleCarOfFiles } from "@marza/domain/cars/samples.testing.ts"
import { toCsv } from "@marza/domain/csv/csv.ts"
import { type ExportedExpense, expenseColumnsIn } from "@marza/domain/expenses/export-columns.ts"
import { sampleExpense } from "@marza/domain/expenses/samples.testing.ts"
import { type Language, languages } from "@marza/domain/language.ts"
import { type NamedPartner, nameInFiles } from "@marza/domain/payers/names-in-files.ts"
import { csvRow } from "@marza/domain/table/column.ts"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Cell } from "../sheet.ts"
import { fixture, now, planOf, summaryOf } from "../spreadsheets.testing.ts"
import { readWorkbook } from "../workbook.ts"
import { noChoices } from "./no-choices.ts"
import { importPlanner } from "./plan.ts"

const computed = {
  id: "0197a000-0000-7000-8000-000000000001",
  purchase_price_eur: "9566.67",
  sale_price_eur: "25582.22",
  bought_at: "2026-01-01T10:00:00Z",
  preparing_at: "2026-01-05T10:00:00Z",
  sold_at: "2026-02-01T10:00:00Z",
  created_at: "2026-01-01T10:00:00Z",
  entered_at: "2026-02-02T10:00:00Z",
  changed_at: "2026-02-02T10:00:00Z",
  late_costs_eur: "0.00",
  vat_rate: "21.00",
  vat_due: "44.40",
  vat_deductible: "3.83",
  profit_after_vat: "205.68",
  vat_estimated: false,
  expenses_vat_eur: "0.00",
  expenses_vat_estimated: false,
  vat_due_estimated: false,
  vat_deductible_estimated: false,
  profit_after_vat_estimated: false,
  late_costs_estimated: false,
  reserved_until: null,
  left_to_receive: null,
  left_estimated: false,
  user_id: null,
  organization_id: "0197a000-0000-7000-8000-000000000002",
  version: 1,
  profit: "246.25",
  profit_estimated: false,
  expenses_eur: "0.00",
  expenses_estimated: false,
  cost_eur: "9.57",
  cost_estimated: true,
}
const car: ExportedCar = { ...sampleCar, ...computed }

/** Everybody who paid or received has an account; a file has their names. */
const partners: NamedPartner[] = [
  ...new Set([sampleCar.purchase_paid_by, sampleCar.sale_received_by, sampleExpense.paid_by]),
].flatMap((id, index) =>
  id === null ? [] : [{ id, user_id: id, name: `Partneris ${id}`, joined_no: index + 1 }],
)

/** A row as a file has it: with the names of those who paid and received. */
const named = <Row extends object>(row: Row, language: Language, of = partners): Row =>
  Object.fromEntries(
    Object.entries(row).map(([field, value]) => {
      const partner = of.find(({ id }) => id === value && /_by$/.test(field))
      return [field, partner ? nameInFiles(partner, of, language) : value]
    }),
  ) as Row

const textCell = (seen: string): Cell =>
  seen === "" ? { kind: "empty", seen } : { kind: "text", seen }

const read = (csv: string) => {
  const workbook = readWorkbook(new TextEncoder().encode(csv), "own.csv")
  return importPlanner(workbook, now)({ ...noChoices, partners })
}

describe("a file that we exported", () => {
  it("as a workbook brings cars and their expenses back, without the sums", () => {
    const plan = planOf("our-export.xlsx")
    expect(plan.questions).toEqual([])
    expect(summaryOf(plan).rows).toEqual([
      {
        row: 2,
        car: {
          name: "=Volvo V60",
          description: "Nauji diržai\n2 raktai",
          status: "sold",
          purchase_price: "100000.00",
          purchase_currency: "NOK",
          purchase_exchange_rate: "0.086",
          purchase_rate_day: "2025-12-31",
          sale_price: "12000.50",
          bought_on: "2026-01-01",
          sold_on: "2026-02-01",
          registration_number: "ABC 123",
          vin: "YV1DZ8256C2271234",
          first_registered: "2012-04",
          mileage_km: 214_321,
          inspection_until: "2027-03-31",
          origin: "import",
          asking_price: "13000.00",
          advert_url: "https://autoplius.lt/1",
          bought_from: "Kari",
          sold_to: "Jonas",
        },
        expenses: ["2026-01-05 | Remontas | Stabdžiai | 120.50 EUR"],
      },
      {
        row: 3,
        car: {
          name: "Audi A4",
          status: "preparing",
          purchase_price: "7000.00",
          vat_scheme: "standard",
          purchase_vat: "1214.88",
          bought_on: "2026-03-01",
          preparing_on: "2026-03-04",
        },
        expenses: ["2026-02-05 | Kita | Grąžinta | -50.00 NOK | 0.086"],
      },
      { row: 5, leftOut: "total" },
      { row: 5, leftOut: "total" },
    ])
  })

  it.each(languages)("brings every field of a car back, in %s", (language) => {
    const columns = carColumnsIn(language, now)
    const headings = columns.map(({ heading }) => heading)
    const plan = read(toCsv([headings, csvRow(columns, named(car, language), language)], language))
    expect(plan.rows.map((row) => [row.problems, row.car])).toEqual([[[], sampleCarOfFiles]])
    expect(Object.keys(plan.rows[0]?.car ?? {}).sort()).toEqual([...carFieldNames].sort())
    expect(plan.questions).toEqual([])
  })

  it.each(languages)(
    "brings a list back without a question, its expenses as one sum, in %s",
    (language) => {
      const columns = carColumnsIn(language, now)
      const spent = { ...car, expenses_eur: "286.50" }
      const headings = columns.map(({ heading }) => heading)
      const plan = read(
        toCsv([headings, csvRow(columns, named(spent, language), language)], language),
      )
      expect(plan.questions).toEqual([])
      expect(plan.rows[0]?.problems).toEqual([])
      expect(plan.rows[0]?.expenses.map(({ expense }) => [expense?.amount, expense?.date])).toEqual(
        [["286.50", sampleCar.bought_on]],
      )
    },
  )

  it.each(languages)(
    "brings what was received back as one payment of the day of sale, in %s",
    (language) => {
      const columns = carColumnsIn(language, now)
      const headings = columns.map(({ heading }) => heading)
      const left = { sale_price: "20000.00", left_to_receive: "1500.00" }
      const plan = read(
        toCsv(
          [headings, csvRow(columns, named({ ...car, ...left }, language), language)],
          language,
        ),
      )
      expect(plan.questions).toEqual([])
      expect(plan.rows[0]?.problems).toEqual([])
      expect(plan.rows[0]?.payments.map(({ payment }) => payment)).toMatchObject([
        {
          kind: "payment",
          amount: "18500.00",
          currency: sampleCar.sale_currency,
          exchange_rate: sampleCar.sale_exchange_rate,
          rate_day: sampleCar.sale_rate_day,
          day: sampleCar.sold_on,
        },
      ])
    },
  )

  it.each(languages)("of a single car brings it back with its expenses, in %s", (language) => {
    const others = { amount_eur: "103.38", full_name: "Jonas" }
    const expenses = [sampleExpense, { ...sampleExpense, kind: "cost" } as const]
    const csv = carCsv(
      named(car, language),
      expenses.map((expense) => named({ ...expense, ...others }, language)),
      language,
    )
    const plan = read(csv)
    expect(plan.questions).toEqual([])
    expect(plan.rows.map((row) => [row.problems, row.leftOut, row.car])).toEqual([
      [[], null, sampleCarOfFiles],
    ])
    expect(plan.rows[0]?.values.id).toBe(computed.id)
    expect(plan.rows[0]?.expenses.map((one) => one.expense)).toEqual(
      expenses.map((expense) => ({ ...expense, supplier_vat_number: null })),
    )
  })

  it.each(languages)(
    "as a table of an archive brings every field of a car back, in %s",
    (language) => {
      const { cars } = archiveHeadings[language]
      const isField = (name: string): name is CarField => name in carFields
      const cells = Object.keys(cars).map((name) => {
        if (isField(name)) return carCell(name, named(sampleCar, language), language)
        return name === "id" ? computed.id : ""
      })
      const plan = read(toCsv([Object.values(cars), cells], language))
      expect(plan.rows.map((row) => [row.problems, row.car])).toEqual([[[], sampleCarOfFiles]])
      expect(plan.questions).toEqual([])
      expect(plan.rows[0]?.values.id).toBe(computed.id)
      const { car_name, date, expense_type, description, amount, currency, ...others } =
        archiveHeadings[language].expenses
      const first = [car_name, date, expense_type, description, amount, currency]
      const spentHeadings = [...first, ...Object.values(others)]
      const spent = read(
        toCsv([spentHeadings, ["VW", "2026-01-02", "Kita", "Muitas", "5", "EUR"]], language),
      )
      expect(spent.sheets[0]?.role).toBe("expenses")
      expect(spent.questions).toEqual([])
    },
  )

  it("leaves a car that the organization has out, with its expenses, until a person takes it in", () => {
    const workbook = fixture("our-export.xlsx")
    const [sheet, expenseSheet] = workbook.sheets
    if (!sheet || !expenseSheet) throw new Error("A sheet is missing")
    const [headings, ...others] = sheet.rows
    const withIds = others.map((each, index) => ({
      ...each,
      cells: [
        ...each.cells,
        ...(index < 2 ? [textCell(`${computed.id.slice(0, -1)}${index}`)] : []),
      ],
    }))
    const width = headings?.cells.length ?? 0
    const padded = withIds.map(({ cells, ...each }, index) => {
      const own = cells.slice(0, index < 2 ? -1 : undefined)
      const empty = Array.from({ length: width - own.length }, () => textCell(""))
      return { ...each, cells: index < 2 ? [...own, ...empty, ...cells.slice(-1)] : own }
    })
    const head = { ...headings, cells: [...(headings?.cells ?? []), textCell("ID")] }
    const planner = importPlanner(
      {
        ...workbook,
        sheets: [
          { ...sheet, rows: [head as (typeof sheet.rows)[number], ...padded] },
          expenseSheet,
        ],
      },
      now,
    )
    const ids = planner(noChoices).rows.flatMap(({ values }) => values.id ?? [])
    expect(ids).toHaveLength(2)
    const here = ids.slice(0, 1)
    const plan = planner({ ...noChoices, here })
    expect(plan.rows.map(({ leftOut }) => leftOut)).toEqual(["here", null, "total", "total"])
    expect(plan.counts).toMatchObject({ cars: 1, expenses: 1, rowsWithProblems: 0 })
    const [first] = plan.rows
    if (!first) throw new Error("A row is missing")
    const kept = planner({ ...noChoices, here, kept: [first.id] })
    expect(kept.counts).toMatchObject({ cars: 2, expenses: 2 })
  })

  it("keeps an apostrophe with which a text began, and any other file keeps all of them", () => {
    const columns = carColumnsIn("lt", now)
    const headings = columns.map(({ heading }) => heading)
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("'", "=", "+", "-", "@", "a", "1"), {
          minLength: 1,
          maxLength: 5,
        }),
        (letters) => {
          const description = `${letters.join("")} tekstas`
          const plan = read(
            toCsv([headings, csvRow(columns, named({ ...car, description }, "lt"), "lt")], "lt"),
          )
          expect(plan.rows[0]?.car?.description).toBe(description)
        },
      ),
      { numRuns: 50 },
    )
    const plan = read("Automobilis;Pirkimo kaina;Pastabos\nGolf;5000 €;'-5 procentai")
    expect(plan.rows[0]?.car?.description).toBe("'-5 procentai")
  })

  it.each(languages)(
    "names everybody who can have paid so that each is known again, in %s",
    (language) => {
      const person = (joined_no: number, user_id: string | null, name: string | null) => ({
        id: `0197a000-0000-7000-8000-00000000001${joined_no}`,
        user_id,
        name,
        joined_no,
      })
      // Two have one name, one has none yet, and the accounts of two are deleted.
      const all = [
        person(1, "a", "Tomas Petraitis"),
        person(2, "b", "Tomas Petraitis"),
        person(3, "c", "Tomas"),
        person(4, "d", null),
        person(5, null, null),
        person(6, null, null),
      ]
      const payers = [...all.map(({ id }) => id), null]
      const columns = carColumnsIn(language, now)
      const rows = payers.map((id, index) => ({
        ...car,
        id: computed.id.slice(0, -1) + index,
        vin: null,
        name: `Volvo ${index}`,
        purchase_paid_by: id,
        purchase_paid_how: "cash" as const,
        sale_received_by: payers.at(index - 1) ?? null,
        sale_received_how: null,
      }))
      const lines = rows.map((row) => csvRow(columns, named(row, language, all), language))
      const csv = toCsv([columns.map(({ heading }) => heading), ...lines], language)
      const workbook = readWorkbook(new TextEncoder().encode(csv), "own.csv")
      const plan = importPlanner(workbook, now)({ ...noChoices, partners: all })
      expect(plan.rows.flatMap(({ problems }) => problems)).toEqual([])
      const paid = (row: Partial<ExportedCar> | null) =>
        row && [
          row.purchase_paid_by,
          row.purchase_paid_how,
          row.sale_received_by,
          row.sale_received_how,
        ]
      expect(plan.rows.map((row) => paid(row.car))).toEqual(rows.map(paid))

      const expenseColumns = expenseColumnsIn(language)
      const spent = payers.map((paid_by) => ({
        ...sampleExpense,
        amount_eur: "103.36",
        full_name: "Jonas",
        car_name: "Volvo 0",
        registration_number: null,
        paid_by,
      }))
      const cells = spent.map((each) =>
        csvRow(expenseColumns, named(each, language, all), language),
      )
      const sheet = toCsv([expenseColumns.map(({ heading }) => heading), ...cells], language)
      const expenses = importPlanner(
        readWorkbook(new TextEncoder().encode(sheet), "own.csv"),
        now,
      )({ ...noChoices, partners: all }).rows.flatMap((row) => row.expenses)
      expect(expenses.map(({ expense }) => expense?.paid_by)).toEqual(payers)
    },
  )

  it("with the firm as the payer brings the firm, and a name that could be two people's is asked about", () => {
    const all = ["Tomas Petraitis", "Tomas Jonaitis"].map((name, index) => ({
      id: `0197a000-0000-7000-8000-00000000001${index}`,
      user_id: "a",
      name,
      joined_no: index + 1,
    }))
    const csv =
      "Automobilis;Pirkimo kaina;Kas sumokėjo už pirkimą\nGolf;5000 €;Firma\nPassat;5000 €;Tomas"
    const workbook = readWorkbook(new TextEncoder().encode(csv), "own.csv")
    const { rows } = importPlanner(workbook, now)({ ...noChoices, partners: all })
    expect(rows.map(({ problems }) => problems.map(({ code }) => code))).toEqual([
      [],
      ["payerUnknown"],
    ])
    expect(rows[0]?.car?.purchase_paid_by).toBeNull()
  })

  it.each(languages)("is known as one of expenses, in %s", (language) => {
    const expense: ExportedExpense = {
      ...sampleExpense,
      amount_eur: "103.36",
      full_name: "Jonas",
      car_name: "Volvo V60",
      registration_number: "ABC 123",
    }
    const columns = expenseColumnsIn(language)
    const headings = columns.map(({ heading }) => heading)
    const plan = read(
      toCsv([headings, csvRow(columns, named(expense, language), language)], language),
    )
    expect(plan.rows[0]?.expenses.map(({ expense }) => expense)).toEqual([
      { ...sampleExpense, supplier_vat_number: null },
    ])
    expect(plan.rows[0]?.problems.map(({ code }) => code)).toEqual(["carNotFound"])
  })
})
