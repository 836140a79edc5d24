import { foldName } from "@marza/domain/cars/search.ts"
import type { Cell, SheetRow } from "../sheet.ts"
import type { LeftOutReason } from "../types.ts"
import { months, noteWords } from "../words/written.ts"
import { readNumber } from "../written/numbers.ts"
import { readHeading } from "./headings.ts"
import { carIdentities } from "./targets.ts"

const year = String.raw`(19|20)\d\d( ?(m|metai|metu))?\.?`
const monthLabel = new RegExp(
  `^(${year},? )?(${foldName(months)})( (men|menuo))?\\.?,?( ${year})?:?$`,
)
const periodLabel = new RegExp(
  `^(${year}|(19|20)\\d\\d[-./ ](0?[1-9]|1[0-2])( m\\.?)?|((i|ii|iii|iv|[1-4])\\.? ?(ketv(irtis)?|quarter|kvartal)\\.?|q[1-4])( ${year})?|${year} q[1-4]):?$`,
)

const noteStart = new RegExp(`^([*†‡¹²³]|${noteWords})`, "iu")
const fewestWordsOfNote = 7

/**
 * Why a row without sums is probably no car: it names a month or another period above its cars, or has a note in a
 * single cell. Null for every other row.
 */
export function labelOf(
  { cells }: SheetRow,
  headings: readonly string[],
): Extract<LeftOutReason, "label" | "note"> | null {
  const filled = cells.flatMap((cell, column) => (cell.kind === "empty" ? [] : [{ cell, column }]))
  const [only] = filled
  const isOfCar = ({ column }: { column: number }) => {
    const [meaning] = readHeading(headings[column] ?? "").meanings
    return meaning !== undefined && meaning !== "number" && carIdentities.has(meaning)
  }
  const period = filled.find(({ cell }) => isPeriod(foldName(cell.seen)))
  const others = filled.filter((one) => one !== period)
  // Beside a model, or whatever names a car, a month is that of the car.
  const areAmounts = others.every(
    (one) => one.cell.kind !== "date" && !isText(one.cell) && !isOfCar(one),
  )
  if (period && isText(period.cell) && areAmounts) return "label"
  if (filled.length !== 1 || !only) return null
  if (periodLabel.test(foldName(only.cell.seen))) return "label"
  if (only.cell.kind === "date") return "label"
  if (only.cell.kind !== "text") return null
  const words = only.cell.seen.trim().split(/\s+/).length
  if (noteStart.test(only.cell.seen.trim()) || words >= fewestWordsOfNote) return "note"
  const [meaning] = readHeading(headings[only.column] ?? "").meanings
  // Below a heading that names cars, a text alone in its row may be a car.
  return /:$/.test(only.cell.seen.trim()) || (meaning !== undefined && !carIdentities.has(meaning))
    ? "note"
    : null
}

const isPeriod = (text: string) => monthLabel.test(text) || periodLabel.test(text)

const isText = ({ kind, seen }: Cell) => kind === "text" && !readNumber(seen)
