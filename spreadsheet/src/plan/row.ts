import type { Currency } from "@marza/domain/money/currencies.ts"
import type { QuestionKind } from "../question-kinds.ts"
import type { NamedCurrency } from "../sheet.ts"
import type { ColumnId, ImportChoices, PlannedRow, ProblemCode } from "../types.ts"
import type { FirstSerialDay } from "../written/serial-days.ts"
import type { ColumnFormat } from "./formats.ts"
import type { Layout } from "./layout.ts"
import type { Input, Line } from "./lines.ts"
import { type Ask, answerTo, ask } from "./questions.ts"

/** What is known while a row is read. */
export type PlanContext = Pick<Layout, "asked" | "crowns"> &
  Pick<ImportChoices, "answers" | "rates" | "hasVat" | "partners"> & {
    formats: ReadonlyMap<ColumnId, ColumnFormat>
    /** The one currency of the file, where it names one. */
    fileCurrency: Currency | null
    firstSerialDay: FirstSerialDay
    today: string
    /** The latest plausible day. */
    latest: string
  }

/** What is noted while a row is read. */
type Notes = Pick<PlannedRow, "problems" | "needsRate" | "notes"> & { asks: Ask[] }

/** A value that is read: null for none, undefined, with a note, for one that could not be read. */
export type Value<Type> = Type | null | undefined

/** A row while it is read, with what is noted about it. */
export class OpenRow {
  readonly line: Line
  readonly context: PlanContext
  readonly notes: Notes
  /** The days of its car, which expenses and payments may take; undefined for one that could not be read. */
  days: Record<"bought_on" | "sold_on", Value<string>> = { bought_on: null, sold_on: null }

  constructor(line: Line, context: PlanContext, notes?: Notes) {
    this.line = line
    this.context = context
    this.notes = notes ?? { problems: [], asks: [], needsRate: [], notes: [] }
  }

  /** The row of an expense of this car, whose notes are those of the car. */
  expense(line: Line): OpenRow {
    return Object.assign(new OpenRow(line, this.context, this.notes), { days: this.days })
  }

  /** Asks. @returns the answer, else the suggestion; null where there is neither */
  ask(kind: QuestionKind, about?: Partial<Ask>): string | null {
    const asked = ask(kind, about)
    this.notes.asks.push(asked)
    return answerTo(asked, this.context.answers)
  }

  /** Asks about a column, on whose answer the value of a cell depends. */
  askAbout(kind: QuestionKind, input: Input, about?: Partial<Ask>): string | undefined {
    const { cell, column } = input
    const asked = { id: `${kind}:${column}`, column, examples: [cell.seen], ...about }
    return this.ask(kind, asked) ?? this.wrong("unanswered", input)
  }

  /** What names a currency, in this file. */
  inFile(named: NamedCurrency | null): Currency | "other" | null {
    return named === "kr" ? this.context.crowns : named
  }

  /** Notes what is wrong with a cell. */
  wrong(code: ProblemCode, { column, cell }: Pick<Input, "column" | "cell">): undefined {
    this.problem(code, column, cell.seen)
  }

  problem(code: ProblemCode, column: ColumnId, value = ""): undefined {
    this.notes.problems.push({ row: this.line.id, column, code, value })
  }
}
