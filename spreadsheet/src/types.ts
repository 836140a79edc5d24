import type { CarField } from "@marza/domain/cars/fields.ts"
import type { NewCar } from "@marza/domain/cars/schemas.ts"
import type { ExpenseField, ExpenseType } from "@marza/domain/expenses/fields.ts"
import type { NewExpense } from "@marza/domain/expenses/schemas.ts"
import type { Currency } from "@marza/domain/money/currencies.ts"
import type { Decimal } from "@marza/domain/money/decimal.ts"
import type { TextCode } from "@marza/domain/texts/text.ts"
import type { SheetRow } from "./sheet.ts"

/*
 * The way of a spreadsheet: bytes → `Workbook` (readWorkbook) → `Table` for each sheet (findTable) → a target for
 * each column (matchColumns) → `ImportPlan` (importPlanner). What a person decides is in `ImportChoices`, which is plain
 * JSON; the same workbook and choices always make the same plan. A worker of the web does all this.
 */

/**
 * Why a row is no car: a sum, named ("Iš viso") or recognised; the headings again; a month above its cars; a note
 * in one cell; a car that is there already, by its id in a file that we exported; hidden, where such rows are
 * not wanted; or taken out by hand.
 */
export type LeftOutReason = "total" | "heading" | "label" | "note" | "here" | "hidden" | "byHand"

/**
 * The table in a sheet. `headings` has one text for each column, two lines joined ("Pirkimas Kaina"). One whose headings
 * say nothing to us, or that has none, is not known: a person says what its columns are.
 */
export type Table = {
  /** [] for a table without headings. */
  headerRows: number[]
  isKnown: boolean
  headings: string[]
  rows: SheetRow[]
  /** Row number → why it is left out by itself; it is among `rows`. */
  leftOut: Map<number, LeftOutReason>
  emptyRows: number
}

/**
 * What a column of the file is. `car.…` and `expense.…` are the fields of the API. `expenses.Remontas` and so on: the
 * amounts of expenses of that type, on the row of their car. `make` and `model` are joined to the name. `number` is
 * the file's own number of a car, which joins two sheets and is not stored. `id`: that of a car in a file that we
 * exported, by which one that is there already is known. `currency` and `rate` are those of every
 * amount in the row that has none of its own.
 */
export type Target =
  | `car.${CarField}`
  | `expense.${ExpenseField}`
  | `expenses.${ExpenseType}`
  | "make"
  | "model"
  | "number"
  | "id"
  | "currency"
  | "rate"

/** A column of the file: "sheet:column", both from 0. */
export type FileColumnId = string

/** A row of the file: "sheet:row number". */
export type RowId = string

/**
 * A column of the preview: the target itself; for `expenses.…` with the file's heading after it, for there may be
 * several of one type ("expenses.Remontas:Kėbulas"). Names of makes and models are in "car.name".
 */
export type ColumnId = string

/** Why a column is not read: no heading that is known; computed from others (profit); a second one for one field. */
export type IgnoredReason = "unknown" | "computed" | "second" | "hidden" | "byHand" | "empty"

export type FileColumn = {
  id: FileColumnId
  sheet: number
  /** From 0. */
  column: number
  /** As in the file; "" where there is none. */
  heading: string
  /** The first three different values. */
  samples: string[]
  isHidden: boolean
  target: Target | null
  /** Whether we exported the table. */
  isOwn: boolean
  /** Set when `target` is null. */
  ignored: IgnoredReason | null
  /** The currency that its heading names, or that was chosen for it. */
  currency: Currency | null
}

/** `cars`: a row is a car, or an expense under its car. `expenses`: each row is an expense of a car of other sheets. */
export type SheetRole = "cars" | "expenses" | "none"

/** A row of the file that may hold the headings, with what stands in it. */
export type HeadingRow = { row: number; text: string }

export type PlannedSheet = {
  name: string
  isHidden: boolean
  role: SheetRole
  /** The rows that hold the headings, as numbered; [] when there is no table, or one without headings. */
  headerRows: number[]
  /** What may be chosen in their place. */
  headingRows: HeadingRow[]
  rowCount: number
  columns: FileColumn[]
}

/** What the person decides; each absent entry is as found. Plain JSON: it can be stored and sent between threads. */
export type ImportChoices = {
  /** Sheet index → what it holds. */
  roles: Record<number, SheetRole>
  /** Sheet index → the number of the row with the headings, 0 for none. */
  headerRows: Record<number, number>
  /** null: not read. */
  targets: Record<FileColumnId, Target | null>
  currencies: Record<FileColumnId, Currency>
  /** `Question.id` → one of its options, or a day where it takes one. */
  answers: Record<string, string>
  /** What is typed in place of a value, read like a cell of the file; "" empties it. */
  edits: Record<RowId, Record<ColumnId, string>>
  leftOut: RowId[]
  /** Questions whose answer was taken over from another one that is alike. */
  alike: string[]
  /** Ids of the file's cars that the organization has, as far as is known. */
  here: string[]
  /** Rows that are left out by themselves and are wanted all the same. */
  kept: RowId[]
  /** The bank's rates, by `rateKey` of currency and day. */
  rates: Record<string, BankRate>
}

/** `rate` is EUR for one unit, `day` that of its publication. */
export type BankRate = { rate: Decimal; day: string }

/**
 * What is asked once. `options` are its answers; `suggestion` is used while it is not answered; without one its cells
 * have the problem `unanswered`. `examples` are values from the file, at most three.
 *
 * - `hiddenRows`, `hiddenColumns`, `hiddenSheets`: "take" or "leave", one answer for all of them
 * - `pairs` of columns whose headings stand twice: "purchaseFirst" or "saleFirst"
 * - `decimalMark` of a column of numbers such as 1,234: "," or "."
 * - `dayOrder` of a column of dates such as 03/04/2026: "dmy", "mdy" or "ymd", those that are possible
 * - `rateForm` of a column of rates: "eur" (EUR for one unit) or "units" (units for one EUR)
 * - `currency` of all amounts that name none: a currency
 * - `word`: what a word in a column means (status, type of an expense, origin, scheme): the field's values; "" for none
 * - `status`: the file names none: "bySale" (sold where there is a sale) or "bought" or "sold" for all
 * - `soldDay`, `boughtDay`: sold cars without a day, cars without a day of purchase: a day; `boughtDay` also "" (unknown)
 * - `expenseDay`: expenses without a day: "bought", "sold", or a day
 */
export type Question = {
  id: string
  kind:
    | "pairs"
    | "hiddenRows"
    | "hiddenColumns"
    | "hiddenSheets"
    | "decimalMark"
    | "dayOrder"
    | "rateForm"
    | "currency"
    | "word"
    | "status"
    | "soldDay"
    | "boughtDay"
    | "expenseDay"
  /** The column it is about. */
  column: ColumnId | null
  /** The heading of that column in the file. */
  heading: string | null
  /** The word that is asked about, for `word`. */
  word: string | null
  options: string[]
  /** Whether a day (`YYYY-MM-DD`) is an answer too. */
  takesDay: boolean
  suggestion: string | null
  answer: string | null
  examples: string[]
  /** How many cells or cars it decides. */
  count: number
}

/**
 * What is wrong with a value: a text of the domain, or `unanswered` (a question waits), `cellError` (#REF!),
 * `formulaWithoutValue` (the program that wrote the file has not computed it), `otherCurrency` (an asking price that is not in EUR, VAT that is not in the currency of its amount),
 * `currenciesDiffer` (a cell says another currency than the column of currencies in its row),
 * `carNotFound` and `carNotUnique` (an expense whose car is not in the file, or is there twice).
 */
export type ProblemCode =
  | TextCode
  | "unanswered"
  | "cellError"
  | "formulaWithoutValue"
  | "otherCurrency"
  | "currenciesDiffer"
  | "carNotFound"
  | "carNotUnique"

/** `row` differs from that of the car for an expense on a row of its own. `value` is what stands there. */
export type Problem = { row: RowId; column: ColumnId; code: ProblemCode; value: string }

/** The body of a car in the import, without its id. */
export type ImportedCar = Omit<NewCar, "id">
/** The body of an expense in the import, without its id. */
export type ImportedExpense = Omit<NewExpense, "id">

/**
 * An expense; `column` is set where it comes from a column of expenses. Null when something is wrong with it; `readable`
 * is all of it that could be read.
 */
export type PlannedExpense = {
  row: RowId
  column: ColumnId | null
  expense: ImportedExpense | null
  readable: Partial<ImportedExpense>
}

/**
 * An amount in another currency without a rate. `day` is the one that matters for it; null when it is unknown: then
 * nothing can be offered.
 */
export type NeededRate = {
  of: "purchase" | "sale" | "expense"
  currency: Currency
  day: string | null
}

/** A car with its expenses, or, as `isExpense`, an expense whose car was not found. */
export type PlannedRow = {
  id: RowId
  sheet: number
  /** As the spreadsheet shows it. */
  rowNumber: number
  isExpense: boolean
  /** Hidden in the file, as rows are that a filter leaves out; it is read all the same. */
  isHidden: boolean
  /** The earlier row with the same VIN or number plate: the car may be in the file twice, or was bought twice. */
  sameAs: { row: RowId; by: "vin" | "plate" } | null
  /** Null while something is wrong with it. */
  car: ImportedCar | null
  /** All of the car that could be read. */
  readable: Partial<ImportedCar>
  expenses: PlannedExpense[]
  /** What stands in the file or was typed, by column of the preview; for rows of expenses under `lines`. */
  values: Record<ColumnId, string>
  /** The rows of expenses under a car. */
  lines: { id: RowId; rowNumber: number; values: Record<ColumnId, string> }[]
  problems: Problem[]
  /** What the file itself says of the profit, in EUR; it is compared with ours, not imported. */
  theirProfit: Decimal | null
  leftOut: LeftOutReason | null
  needsRate: NeededRate[]
}

/** A column of the preview. The name and the purchase price are always there, for every car needs them. */
export type PlannedColumn = {
  id: ColumnId
  target: Target
  /** As in the file; null where no column holds it. */
  heading: string | null
  sources: FileColumnId[]
  currency: Currency | null
}

export type ImportPlan = {
  sheets: PlannedSheet[]
  questions: Question[]
  columns: PlannedColumn[]
  rows: PlannedRow[]
  /** Currencies and days of `needsRate`, each once; `count` says for how many amounts. */
  missingRates: { currency: Currency; day: string; count: number }[]
  counts: {
    cars: number
    /** With the refunds. */
    expenses: number
    refunds: number
    /** Rows that have a problem and are not left out. */
    rowsWithProblems: number
    problems: number
    leftOut: number
    emptyRows: number
    needsRate: number
    unanswered: number
  }
}
