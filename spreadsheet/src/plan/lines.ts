import type { CarField } from "@marza/domain/cars/fields.ts"
import { foldName, foldNumber, isNumber } from "@marza/domain/cars/search.ts"
import { carIdentities, has } from "../columns/targets.ts"
import { type Cell, emptyCell, type SheetRow, textCell } from "../sheet.ts"
import type {
  ColumnId,
  FileColumn,
  ImportChoices,
  LeftOutReason,
  PlannedRow,
  RowId,
  Target,
} from "../types.ts"
import { isDash } from "../written/nothing.ts"
import { isUnsold } from "../written/words.ts"
import { type Layout, leavesOut, type Source } from "./layout.ts"

/** A row of the file with what was typed in place of its cells. */
export type Line = {
  id: RowId
  sheet: number
  row: SheetRow
  sources: readonly Source[]
  /** The first source of each target. */
  byTarget: ReadonlyMap<Target, Source>
  edits: Readonly<Record<string, string>>
  /** A cell stands beyond the headings, in a column that nobody has named. */
  hasMoreCells: boolean
}

/** A car's row with the rows of its expenses; for an expense without its car, `isExpense` and no more lines. */
export type Group = {
  line: Line
  expenseLines: Line[]
  isExpense: boolean
  problem: "carNotFound" | "carNotUnique" | null
  leftOut: LeftOutReason | null
  sameAs: PlannedRow["sameAs"]
}

const noEdits = {}

/** The rows of all sheets, each car with its expenses, in the order of the file. */
export function groupLines(layout: Layout, choices: ImportChoices): Group[] {
  const reasonBy = reasons(choices)
  const sheets = layout.sheets.map((laid, index) => ({
    ...laid,
    rows: rowsOf(laid, index, choices, reasonBy),
  }))
  const groups: Group[] = []
  // A sheet of which no column is read yet is skipped, because each of its rows would be an error.
  for (const { planned, sources, hasExpenses, rows } of sheets)
    if (planned.role === "cars" && sources.length > 0)
      groups.push(...(hasExpenses ? carsWithExpenses(rows) : rows))
  markSame(groups)
  const ofExpenses = sheets.filter(({ planned }) => planned.role === "expenses")
  const cars = ofExpenses.length > 0 ? indexOf(groups) : new Map()
  for (const { rows } of ofExpenses) {
    const namesByNumber = areOfCars(rows, cars)
    groups.push(...rows.filter((row) => !joinsCar(row, cars, namesByNumber)))
  }
  return groups
}

/** The rows of a sheet, each as a car of its own. */
function rowsOf(
  { table, sources }: Layout["sheets"][number],
  sheet: number,
  choices: ImportChoices,
  reasonBy: ReturnType<typeof reasons>,
): Group[] {
  const byTarget = new Map(sources.toReversed().map((source) => [source.target, source]))
  return (table?.rows ?? []).map((row) => {
    const id = `${sheet}:${row.number}`
    const { width = 0, isUneven } = table ?? {}
    const beyond = row.cells.flatMap(({ kind }, column) =>
      column >= width && kind !== "empty" ? column : [],
    )
    if (isUneven && (row.width ?? 0) > width) beyond.push(width)
    const hasMoreCells = beyond.some((column) => !(`${sheet}:${column}` in choices.targets))
    const edits = choices.edits[id] ?? noEdits
    const line = { id, sheet, row, sources, byTarget, edits, hasMoreCells }
    return {
      line,
      expenseLines: [],
      isExpense: false,
      problem: null,
      leftOut: reasonBy(line, table?.leftOut.get(row.number)),
      sameAs: null,
    }
  })
}

/** Why a row is left out, by what the person has decided and else by itself. */
function reasons(choices: ImportChoices) {
  const [leftOut, kept] = [new Set(choices.leftOut), new Set(choices.kept)]
  const here = new Set(choices.here)
  const leavesHidden = leavesOut("hiddenRows", choices.answers)
  return (line: Line, inTable: LeftOutReason | undefined): LeftOutReason | null => {
    if (leftOut.has(line.id)) return "byHand"
    if (kept.has(line.id)) return null
    if (here.has(valueText(line, "id"))) return "here"
    if (inTable ?? isPrefilled(line)) return inTable ?? "prefilled"
    return line.row.isHidden && leavesHidden ? "hidden" : null
  }
}

/** Columns that a row may have without being anything: they are filled down before there is a car. */
const filledDown =
  /^(number|sold|mileageUnit|currency|rate|car\.(status|origin|vat_scheme)|.*_(currency|rate))$/

/** Whether a row has nothing but formulas, zeros and what is filled down; a name that a formula makes is one. */
const isPrefilled = (line: Line): boolean =>
  Object.keys(line.edits).length === 0 &&
  line.sources.every((source) => {
    const cell = cellOf(line, source)
    const isFilledDown = cell.isMerged || filledDown.test(source.target)
    if (isFilledDown || cell.kind === "empty" || /^-?0?([.,]0*)? ?\D?$/.test(cell.seen)) return true
    return cell.isFormula === true && !carIdentities.has(source.target)
  })

/** Its expenses are left out with it. */
const isCarAllTheSame = (reason: LeftOutReason) =>
  reason === "byHand" || reason === "here" || reason === "hidden"

/** The rows that are cars, each with the expenses on its own row and below it, and expenses without a car. */
function carsWithExpenses(rows: readonly Group[]): Group[] {
  const bySame = new Map<string, Group>()
  const numbers = rows.map(({ line }) => valueText(line, "number")).filter(Boolean)
  // Numbers that are all different count the rows, and name no car.
  const namesByNumber = new Set(numbers).size < numbers.length
  let current: Group | null = null
  return rows.filter((own) => {
    const { line, leftOut } = own
    if (leftOut !== null && !isCarAllTheSame(leftOut)) return true
    const [key = ""] = keysOf(line, namesByNumber)
    const owner: Group | null = key === "" ? current : sameCar(bySame.get(key), line)
    current = owner
    if (owner && leftOut === null) owner.expenseLines.push(line)
    if (owner && leftOut !== "hidden") return false
    own.isExpense = key === "" || owner !== null
    if (own.isExpense) {
      if (!owner) own.problem = "carNotFound"
      return true
    }
    current = own
    bySame.set(key, own)
    own.expenseLines.push(line)
    return true
  })
}

/** The car of an earlier row when this one repeats it: the same identity, and no other price or day of purchase. */
function sameCar(earlier: Group | undefined, line: Line): Group | null {
  if (!earlier) return null
  const isSame = (target: Target) =>
    ["", valueText(earlier.line, target)].includes(valueText(line, target))
  const targets = ["purchase_price", "bought_on", "vin", "registration_number"] as const
  return targets.every((field) => isSame(`car.${field}`)) ? earlier : null
}

/** What names the car of a row, the surest first: its VIN, plate, number in the file, name. */
function keysOf(line: Line, namesByNumber = true): string[] {
  const key = (kind: string, text: string) => (text === "" ? [] : [`${kind} ${text}`])
  return [
    ...key("vin", foldNumber(valueText(line, "car.vin"))),
    ...key("plate", foldNumber(valueText(line, "car.registration_number"))),
    ...(namesByNumber ? key("number", foldName(valueText(line, "number"))) : []),
    ...key("name", foldName(nameOf(line))),
  ]
}

/** Names the earlier row with the same VIN or plate, or with all that names a purchase. */
function markSame(groups: readonly Group[]) {
  const first = new Map<string, RowId>()
  for (const each of groups) {
    if (each.isExpense || each.leftOut !== null) continue
    for (const [by, key] of keptNames(each.line)) {
      const row = first.get(key) ?? each.line.id
      first.set(key, row)
      if (row !== each.line.id) each.sameAs ??= { row, by }
    }
  }
}

const namesOfRows = new WeakMap<SheetRow, { sources: Line["sources"]; names: Names }>()

/** The names of a row, kept while neither it nor what its columns are is corrected. */
function keptNames(line: Line): Names {
  const { row, sources, edits } = line
  if (edits !== noEdits) return namesOf(line)
  const kept = namesOfRows.get(row)
  if (kept?.sources === sources) return kept.names
  const names = namesOf(line)
  namesOfRows.set(row, { sources, names })
  return names
}

type Names = [by: NonNullable<PlannedRow["sameAs"]>["by"], key: string][]

function namesOf(line: Line): Names {
  const texts = (...fields: CarField[]) => fields.map((field) => valueText(line, `car.${field}`))
  const [vin = "", plate = ""] = texts("vin", "registration_number").map(foldNumber)
  const bought = texts("bought_on", "purchase_price", "mileage_km")
  const names: Names = []
  if (isNumber(vin)) names.push(["vin", vin])
  if (isNumber(plate)) names.push(["plate", plate])
  // A name and a price alone are soon those of two cars.
  if (bought[0] !== "" || bought[2] !== "")
    names.push(["purchase", [foldName(nameOf(line)), ...bought].join("\n")])
  return names
}

/** Cars by each of their keys; null for a key that several have. */
function indexOf(groups: readonly Group[]): Map<string, Group | null> {
  const index = new Map<string, Group | null>()
  for (const each of groups) {
    if (each.isExpense || (each.leftOut !== null && !isCarAllTheSame(each.leftOut))) continue
    for (const key of keysOf(each.line)) index.set(key, index.has(key) ? null : each)
  }
  return index
}

/** The cars that each key of an expense's row names. Under "Automobilis" an expense often names the plate. */
const carsOf = (line: Line, cars: ReadonlyMap<string, Group | null>, namesByNumber: boolean) =>
  [...keysOf(line, namesByNumber), `plate ${foldNumber(nameOf(line))}`].map((key) => cars.get(key))

/** Whether the numbers of a sheet of expenses are those of cars: one that contradicts what else its row says is its own. */
const areOfCars = (rows: readonly Group[], cars: ReadonlyMap<string, Group | null>) =>
  rows.every(({ line }) => {
    const named = carsOf(line, cars, false).find((car) => car)
    const numbered = cars.get(`number ${foldName(valueText(line, "number"))}`)
    return !named || !numbered || named === numbered
  })

/** Adds an expense to its car; false where it has none, or is left out. */
function joinsCar(
  expense: Group,
  cars: ReadonlyMap<string, Group | null>,
  namesByNumber: boolean,
): boolean {
  expense.isExpense = true
  if (expense.leftOut !== null) return false
  const found = carsOf(expense.line, cars, namesByNumber)
  const [owner, ...others] = new Set(found.filter((car) => car !== undefined && car !== null))
  if (owner && others.length === 0) owner.expenseLines.push(expense.line)
  else expense.problem = found.includes(null) || owner ? "carNotUnique" : "carNotFound"
  return expense.problem === null
}

/** The cell of a source in a row, whatever was typed. A dash stands for nothing. */
export function cellOf(line: Line, source: Source): Cell {
  const cell = line.row.cells[source.file.column] ?? emptyCell
  if (cell.kind !== "text") return cell
  const isOfSale = source.target === "car.sold_on" || source.target === "car.sale_price"
  return isDash(cell.seen) || (isOfSale && isUnsold(cell.seen)) ? emptyCell : cell
}

/** A cell, its column in the preview and that of the file, whose heading may say more. */
export type Input = { cell: Cell; column: ColumnId; file: FileColumn | null }

/** The cell of the first source of a target, or the text that was typed in its place. */
export function inputOf(line: Line, target: Target): Input {
  const typed = line.edits[target]?.trim()
  const source = line.byTarget.get(target)
  const found = source ? cellOf(line, source) : emptyCell
  const cell = typed === undefined ? found : isDash(typed) ? emptyCell : textCell(typed)
  return { cell, column: target, file: source?.file ?? null }
}

/** The column of a value: for a rate or a currency without one of its own that of the whole row. */
export function columnOf(line: Line, target: Target): Target {
  const ofRow = /_rate$/.test(target) ? "rate" : /currency$/.test(target) ? "currency" : target
  return has(line.sources, target) || !has(line.sources, ofRow) ? target : ofRow
}

export const valueText = (line: Line, target: Target): string =>
  inputOf(line, target).cell.seen.trim()

/** Make, model and name joined, each once: "VW" and "VW Passat" are "VW Passat". A model "3008.0" is 3008. */
export function nameOf(line: Line): string {
  const typed = line.edits["car.name"]
  if (typed !== undefined) return typed.trim()
  const [make, model, name] = (["make", "model", "car.name"] as const).map((target) =>
    valueText(line, target).replace(/^(\d+)[.,]0$/, "$1"),
  ) as [string, string, string]
  // A name that begins with the make is whole.
  if (make && foldName(name).startsWith(`${foldName(make)} `)) return name
  const parts = [make, model, name].filter(Boolean)
  const folded = parts.map((part) => ` ${foldName(part)} `)
  const isIn = (index: number) =>
    folded.some(
      (other, at) =>
        at !== index &&
        other.includes(folded[index] ?? "") &&
        (other !== folded[index] || at < index),
    )
  return parts.filter((_, index) => !isIn(index)).join(" ")
}
