import { foldName } from "@marza/domain/cars/search.ts"
import { markWords } from "../heading-words-marks.ts"
import { besideAmounts } from "../words/written.ts"

export type WrittenMark = keyof typeof besideAmounts

const distances = ["km", "mi", "mil"] as const

/** Distances, which are no money. */
export const isDistance = (mark: string): boolean => distances.some((each) => each === mark)

const distanceWords = new Map(
  distances.flatMap((mark) =>
    markWords[mark].split("|").map((word) => [foldName(word), mark] as const),
  ),
)

/** The distance that a word means; null for another word. */
export const distanceOf = (word: string) =>
  distanceWords.get(foldName(word).replace(/\.$/, "")) ?? null

/** "12 tūkst. €" → "12 €" with what stood beside the number and belongs to it. */
export function writtenAmount(seen: string): { number: string; marks: WrittenMark[] } {
  // A longer text is no number, and would only take time.
  if (seen.length > 60 || !/\p{L}/u.test(seen)) return { number: seen, marks: [] }
  const marks: WrittenMark[] = []
  let number = seen
  for (const [mark, pattern] of Object.entries(besideAmounts)) {
    const rest = number.replace(pattern, " ")
    // The cast: the keys are those of `besideAmounts`.
    if (rest !== number) marks.push(mark as WrittenMark)
    number = rest
  }
  return { number: number.replace(/ +/g, " ").trim(), marks }
}

/** How many km one of a unit has. */
export const kmOf = (marks: readonly string[]): number =>
  marks.includes("mi") ? 1.609344 : marks.includes("mil") ? 10 : 1
