import type { Cell } from "../sheet.ts"
import { readDate } from "../written/dates.ts"
import { isNothing } from "../written/nothing.ts"
import { readNumber } from "../written/numbers.ts"
import type { ValueKind } from "./heading-words.ts"

/** How many cells of a column are read to find its kind. */
const sampleSize = 60

/** What most of the filled cells of a column are; "empty" without any. */
export function valueKindOf(cells: Iterable<Cell>): ValueKind {
  const counts: Record<ValueKind, number> = { number: 0, date: 0, text: 0, empty: 0 }
  let seen = 0
  for (const cell of cells) {
    const kind = kindOf(cell)
    counts[kind] += 1
    if (kind !== "empty" && ++seen >= sampleSize) break
  }
  if (seen === 0) return "empty"
  const kinds = ["number", "date", "text"] as const
  return kinds.reduce((most, kind) => (counts[kind] > counts[most] ? kind : most))
}

function kindOf(cell: Cell): ValueKind {
  if (cell.kind === "number") return "number"
  if (cell.kind === "date") return "date"
  if (cell.kind === "error" || isNothing(cell)) return "empty"
  if (cell.kind === "boolean") return "text"
  if (readNumber(cell.seen)) return "number"
  return readDate(cell.seen, "2100-01-01") ? "date" : "text"
}
