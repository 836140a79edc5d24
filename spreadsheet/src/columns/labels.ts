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
  const filled = cells.flatMap((cell, column) => {
    const [meaning] = readHeading(headings[column] ?? "").meanings
    return cell.kind === "empty" ? [] : [{ cell, meaning }]
  })
  const period = filled.find(({ cell }) => isPeriod(foldName(cell.seen)))
  // Beside a model, or whatever names a car, a month is that of the car.
  const areAmounts = filled.every((one) => {
    const { cell, meaning = "number" } = one
    const isOfCar = meaning !== "number" && carIdentities.has(meaning)
    return one === period || (cell.kind !== "date" && !isText(cell) && !isOfCar)
  })
  if (period && isText(period.cell) && areAmounts) return "label"
  const [only, ...others] = filled
  if (!only || others.length > 0) return null
  const { cell, meaning } = only
  const seen = cell.seen.trim()
  if (cell.kind === "date" || periodLabel.test(foldName(seen))) return "label"
  if (cell.kind !== "text") return null
  const isNote = noteStart.test(seen) || /:$/.test(seen)
  if (isNote || seen.split(/\s+/).length >= fewestWordsOfNote) return "note"
  // Below a heading that names cars, a text alone in its row may be a car.
  return meaning !== undefined && !carIdentities.has(meaning) ? "note" : null
}

const isPeriod = (text: string) => monthLabel.test(text) || periodLabel.test(text)

const isText = ({ kind, seen }: Cell) => kind === "text" && !readNumber(seen)
