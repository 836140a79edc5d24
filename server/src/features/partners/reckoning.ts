import { entriesOf, type Figures, figuresOf, type Ledger } from "@marza/domain/partners/ledger.ts"
import type { Participant, PartsFrom } from "@marza/domain/partners/parts.ts"
import type { Moves, StatementRow } from "@marza/domain/partners/schemas.ts"
import { type LedgerText, toLedger } from "./ledger.ts"
import { movesOf } from "./moves-of.ts"
import { type KeyedRow, statementOf, toStatementRow } from "./statement.ts"

// What follows from the text of a ledger. Called by reckon.ts, in a thread where the text is long: what these functions take
// and return is copied.

/** Rows of a statement that are one text: to read it takes a millisecond or two. */
const rowsOfPart = 500

/** Everybody's figures, and what they rest on. */
export function figures({
  text,
}: LedgerText): Pick<Ledger, "partners" | "parts"> & { figures: Figures[] } {
  const ledger = toLedger(text)
  return { partners: ledger.partners, parts: ledger.parts, figures: figuresOf(ledger) }
}

type Wanted = LedgerText & { participant: Participant }

/** @returns null: no such partner in the organization */
function rowsOf({ text, participant }: Wanted): { rows: KeyedRow[]; isWhole: boolean } | null {
  const ledger = toLedger(text)
  if (participant !== null && !ledger.partners.includes(participant)) return null
  const from = ledger.from_day
  return { rows: statementOf(entriesOf(ledger, participant), from), isWhole: from === null }
}

/**
 * The rows of a page of a participant's statement, and one more where there are more.
 * @param after the key of the last row of the page before
 * @returns null: no such partner; `isEnough` is false where the days that were read do not fill the page
 */
export function statementPage({
  after,
  limit,
  ...wanted
}: Wanted & { after: string | undefined; limit: number }): {
  rows: { row: StatementRow; key: string }[]
  isEnough: boolean
} | null {
  const read = rowsOf(wanted)
  if (!read) return null
  const rest = after ? read.rows.filter(({ key }) => key < after) : read.rows
  return {
    rows: rest.slice(0, limit + 1).map((row) => ({ row: toStatementRow(row), key: row.key })),
    isEnough: read.isWhole || rest.length > limit,
  }
}

/** A participant's whole statement, as JSON of some hundred rows each. @returns null: no such partner */
export function wholeStatement(wanted: Wanted): string[] | null {
  const rows = rowsOf(wanted)?.rows.map(toStatementRow)
  if (!rows) return null
  const parts = Array.from({ length: Math.ceil(rows.length / rowsOfPart) }, (_, part) =>
    rows.slice(part * rowsOfPart, (part + 1) * rowsOfPart),
  )
  return parts.map((part) => JSON.stringify(part))
}

/** What new parts would move; null where nothing does. */
export const moves = ({ text, chosen }: LedgerText & { chosen: PartsFrom }): Moves | null =>
  movesOf(toLedger(text), chosen)
