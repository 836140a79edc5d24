import type { CarField } from "@marza/domain/cars/fields.ts"
import type { NewCar } from "@marza/domain/cars/schemas.ts"
import type { ExpenseField, ExpenseType } from "@marza/domain/expenses/fields.ts"
import type { NewExpense } from "@marza/domain/expenses/schemas.ts"
import type { ImportedPayment as NewPayment } from "@marza/domain/imports/schemas.ts"
import type { Currency } from "@marza/domain/money/currencies.ts"
import type { Decimal } from "@marza/domain/money/decimal.ts"
import type { NamedPartner } from "@marza/domain/payers/names-in-files.ts"
import type { TextCode } from "@marza/domain/texts/text.ts"
import type { markWords } from "./heading-words-marks.ts"
import type { QuestionKind } from "./question-kinds.ts"
import type { SheetRow } from "./sheet.ts"

/*
 * The steps of an import: bytes → `Workbook` (readWorkbook) → `Table` for each sheet (findTable) → a target for
 * each column (matchColumns) → `ImportPlan` (importPlanner). What a person decides is in `ImportChoices`, which is
 * plain JSON; the same workbook and choices always make the same plan. A worker of the web does all this.
 */

/** Why a row is left out. */
export type LeftOutReason =
  | "above" // it belongs to another table, above the headings
  | "total" // its amounts are sums of those above it
  | "prefilled" // it holds nothing of its own, but formulas and values that every row has
  | "heading" // it repeats the headings
  | "label" // it names the month of the cars below it
  | "note" // it has a text in a single cell
  | "here" // the organization has its car, by the id in a file that we exported
  | "hidden" // it is hidden, and hidden rows are not wanted
  | "byHand" // the person has left it out

/**
 * The table in a sheet. `headings` has one text for each column; headings of two rows are joined ("Pirkimas Kaina").
 * `isKnown` is false where no heading is recognised or there is none: the person then says what the columns are.
 */
export type Table = {
  /** [] for a table without headings. */
  headerRows: number[]
  isKnown: boolean
  headings: string[]
  /** How many cells the row of the headings has; a row with more is refused. */
  width: number
  /** Some rows have more cells than the headings. */
  isUneven: boolean
  rows: SheetRow[]
  /** Row number → why the program leaves the row out. Such a row is still among `rows`. */
  leftOut: Map<number, LeftOutReason>
  /** The rows that it does not leave out. */
  content: SheetRow[]
}

/** What a column of the file holds. */
export type Target =
  | `car.${CarField}` // a field of the API, as the next
  | `expense.${ExpenseField}`
  | `expenses.${ExpenseType}` // amounts of expenses of that type, on the row of their car
  | PaidTarget
  | "make" // part of the car's name, as the next
  | "model"
  | "number" // the file's own number of a car, which joins two sheets and is not stored
  | "id" // that of a car in a file that we exported, by which a car that exists is recognised
  | "sold" // whether the car is sold, as a yes or no
  | "mileageUnit" // km or miles
  | "currency" // that of every amount in the row that has none of its own
  | "rate" // likewise

/** What the buyer paid: a deposit before the sale, or money for it. */
export type PaidTarget = "deposit" | "received"

/** What a heading can mean by itself; a general one such as "Kaina" gets its meaning from the rest of its table. */
export type GeneralMeaning =
  | "price"
  | "cost"
  | "amount"
  | "anyCurrency"
  | "anyRate"
  | "date"
  | "description"
  | "vat"
  | "title"
  | "supplier"
  | "supplierCode"
  | "documentNumber"
  | "paid"
  | "advance"
  | "type"

/** What a whole heading can mean. */
export type Meaning = Target | GeneralMeaning | "computed" | "expensesTotal"

/** What a heading says beside the name of its column. */
export type Mark = keyof typeof markWords

/** A column of the file: "sheet:column", both from 0. */
export type FileColumnId = string

/** A row of the file: "sheet:row number". */
export type RowId = string

/**
 * A column of the preview: its target. A target `expenses.…` is followed by the heading in the file, because there may
 * be several of one type ("expenses.Remontas:Kėbulas"). Makes and models are part of "car.name".
 */
export type ColumnId = string

/** Why a column is not read. */
export type IgnoredReason =
  | "unknown" // its heading
  | "computed" // its values, from others (profit)
  | "second" // an earlier column has the same field
  | "plan" // it holds what is only planned
  | "asked" // a question about it waits
  | "answered" // a question about it was answered so
  | "hidden"
  | "byHand" // the person has said so
  | "empty"

export type FileColumn = {
  id: FileColumnId
  sheet: number
  /** The index of the column in its sheet, from 0. */
  column: number
  /** The heading in the file; "" where there is none. */
  heading: string
  /** The first three different values. */
  samples: string[]
  isHidden: boolean
  target: Target | null
  /** Whether the table of headings has it; else a person must say what it is. */
  isKnown: boolean
  /** Its heading says only "Kaina" or "Data": of what, the rest of the table says. */
  isGeneral: boolean
  /** Whether we exported the table. */
  isOwn: boolean
  /** Set when `target` is null. */
  ignored: IgnoredReason | null
  /** The currency that its heading names, or that was chosen for it; "other" for one that the product does not know. */
  currency: Currency | "other" | null
  /** What else its heading says: net, thousands, miles. */
  marks: Mark[]
}

/**
 * `cars`: a row is a car, or an expense below its car. `expenses`: each row is an expense of a car in another sheet.
 */
export type SheetRole = "cars" | "expenses" | "none"

export type PlannedSheet = {
  name: string
  isHidden: boolean
  role: SheetRole
  /** The numbers of the rows that hold the headings; [] without a table, and for a table without headings. */
  headerRows: number[]
  /** The rows that a person may choose in their place, with their texts joined. */
  headingRows: { row: number; text: string }[]
  columns: FileColumn[]
}

/** What the person has decided. Without an entry the program decides. It is plain JSON, to be sent between threads. */
export type ImportChoices = {
  /** Sheet index → what it holds. */
  roles: Record<number, SheetRole>
  /** Sheet index → the number of the row with the headings, 0 for none. */
  headerRows: Record<number, number>
  /** What a column holds; null for one that is not read. */
  targets: Record<FileColumnId, Target | null>
  currencies: Record<FileColumnId, Currency>
  /** `Question.id` → one of its options, or a day (`YYYY-MM-DD`) where the question takes one. */
  answers: Record<string, string>
  /** The typed text that replaces a cell, and is read like one of the file; "" empties the cell. */
  edits: Record<RowId, Record<ColumnId, string>>
  leftOut: RowId[]
  /** The ids of the questions that got the answer of another question of their kind. */
  alike: string[]
  /** The organization pays VAT or has paid it: by which scheme an import is sold is then asked, where the file is silent. */
  hasVat: boolean
  /** The partners of the organization, who may have paid or received. */
  partners: readonly NamedPartner[]
  /** The ids of cars in the file that the organization has, as far as the server was asked. */
  here: string[]
  /** The rows that the program would leave out, and the person wants to import. */
  kept: RowId[]
  /** The bank's rates, by `rateKey` of currency and day. */
  rates: Record<string, BankRate>
}

/** `rate` is in EUR for one unit of the currency; `day` is the day of its publication. */
export type BankRate = { rate: Decimal; day: string }

/** A question that the file leaves open; it is asked once. `examples` are values from the file, at most three. */
export type Question = {
  id: string
  kind: QuestionKind
  /** The column that the question is about; null where it is about no single one. */
  column: ColumnId | null
  /** The heading of that column in the file. */
  heading: string | null
  /** The word whose meaning is asked; null for every kind but `word`. */
  word: string | null
  options: string[]
  /** Whether a day (`YYYY-MM-DD`) is accepted as an answer, too. */
  takesDay: boolean
  suggestion: string | null
  answer: string | null
  examples: string[]
  /** How many cells or cars the answer decides. */
  count: number
}

/** What is wrong with a value. */
export type ProblemCode =
  | TextCode
  | "unanswered" // it depends on a question that waits for an answer
  | "cellError" // the cell has an error, such as #REF!
  | "formulaWithoutValue" // the program that wrote the file has not computed the formula
  | "otherCurrency" // an asking price is not in EUR, or VAT is not in the currency of its amount
  | "currenciesDiffer" // a cell states another currency than the column of currencies in its row
  | "moreCells" // the row has more cells than there are headings: nobody can tell what they are
  | "becameDay" // a spreadsheet program has changed a model, a VIN, a plate: these three
  | "vinRounded"
  | "plateBroken"
  | "statusContradicts" // a car is in stock by its status, and has a day of sale
  | "salePriceMissing" // a car is sold, and its price is to be typed
  | "carNotFound" // the car of an expense is not in the file
  | "carNotUnique" // it is there twice

/**
 * Something wrong with a cell. `row` is that of an expense where it has a row of its own; `value` is the cell's text.
 */
export type Problem = { row: RowId; column: ColumnId; code: ProblemCode; value: string }

/** The bodies of a car, an expense and a payment in the import, without their ids. */
export type ImportedCar = Omit<NewCar, "id">
export type ImportedExpense = Omit<NewExpense, "id">
export type ImportedPayment = Omit<NewPayment, "id">

/** What the buyer paid by one column. `payment` is null while something is wrong with it. */
export type PlannedPayment = { column: PaidTarget; payment: ImportedPayment | null }

/**
 * An expense. `column` is set where it comes from a column of expenses. `expense` is null while something is wrong with
 * it; `readable` has the fields that could be read all the same.
 */
export type PlannedExpense = {
  row: RowId
  column: ColumnId | null
  expense: ImportedExpense | null
  readable: Partial<ImportedExpense>
}

/**
 * An amount in another currency than EUR without a rate. `day` is the day whose rate of the bank can be offered; null
 * where it is unknown, and then no rate can be offered.
 */
export type NeededRate = {
  of: "purchase" | "sale" | "expense" | "payment"
  currency: Currency
  day: string | null
}

/** A car with its expenses, or, as `isExpense`, an expense whose car was not found. */
export type PlannedRow = {
  id: RowId
  sheet: number
  /** The number of the row as a spreadsheet program shows it. */
  rowNumber: number
  isExpense: boolean
  /**
   * The earlier row with the same VIN or number plate, or with the same name, price, day and mileage: the car may be in the file
   * twice, or was bought twice.
   */
  sameAs: { row: RowId; by: "vin" | "plate" | "purchase" } | null
  /** The car to import; null while something is wrong with it. */
  car: ImportedCar | null
  /** The fields of the car that could be read. */
  readable: Partial<ImportedCar>
  expenses: PlannedExpense[]
  payments: PlannedPayment[]
  /**
   * The texts of the cells as in the file or as typed, by column of the preview; `lines` has those of expenses' rows.
   */
  values: Record<ColumnId, string>
  /** The rows of expenses below a car. */
  lines: { id: RowId; rowNumber: number; values: Record<ColumnId, string> }[]
  problems: Problem[]
  /** The profit that the file states, in EUR. It is compared with ours and not imported. */
  theirProfit: Decimal | null
  leftOut: LeftOutReason | null
  needsRate: NeededRate[]
  /**
   * What became of values: taken of a cell merged over several rows, multiplied by a thousand, converted from another
   * unit, or a selling price that is an asking price.
   */
  notes: { kind: "merged" | "thousands" | "converted" | "asking"; column: ColumnId }[]
}

/** A column of the preview. Name and purchase price always have one, because every car needs them. */
export type PlannedColumn = {
  id: ColumnId
  target: Target
  /** The heading in the file; null where no column of the file holds the value. */
  heading: string | null
}

/** What a column of money will add: of how many cars or expenses, and how much in each currency. */
export type MoneyLine = {
  column: ColumnId
  target: Target
  heading: string | null
  count: number
  sums: { currency: Currency; amount: Decimal }[]
}

export type ImportPlan = {
  sheets: PlannedSheet[]
  questions: Question[]
  columns: PlannedColumn[]
  money: MoneyLine[]
  rows: PlannedRow[]
  /** The currencies and days of all `needsRate`, each once. */
  missingRates: { currency: Currency; day: string }[]
  counts: {
    cars: number
    /** How many expenses there are, refunds included. */
    expenses: number
    refunds: number
    payments: number
    /** Rows that have a problem and are not left out. */
    rowsWithProblems: number
    leftOut: number
    needsRate: number
  }
}
