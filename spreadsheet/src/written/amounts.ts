const beside = {
  net: /(?<!\p{L})(netto|neto|net|be pvm|\+ ?pvm|bez vat|excl\.? vat|ex vat|ohne mwst|eks\.? mva|exkl\.? moms|без ндс|plus vat)\.?(?!\p{L})/giu,
  gross:
    /(?<!\p{L})(brutto|bruto|gross|su pvm|z vat|incl\.? vat|inkl\.? mwst|inkl\.? mva|inkl\.? moms|с ндс)\.?(?!\p{L})/giu,
  thousands: /(?<!\p{L})(t[uū]kst|tys|тыс|tsd|thousand|thsd)\.?(?!\p{L})|(?<=\d) ?k(?!\p{L})/giu,
  cents: /(?<!\p{L})(ct|cent(ai|ų|us|s)?)\.?(?!\p{L})/giu,
  mi: /(?<!\p{L})(mi|miles?|mylios|mylių)\.?(?!\p{L})/giu,
  mil: /(?<!\p{L})mil(?!\p{L})/giu,
} as const

export type WrittenMark = keyof typeof beside

/** "12 tūkst. €" → "12 €" with what stood beside the number and belongs to it. */
export function writtenAmount(seen: string): { number: string; marks: WrittenMark[] } {
  // A longer text is no number, and would only take time.
  if (seen.length > 60 || !/\p{L}/u.test(seen)) return { number: seen, marks: [] }
  const marks: WrittenMark[] = []
  let number = seen
  for (const [mark, pattern] of Object.entries(beside)) {
    const rest = number.replace(pattern, " ")
    // The cast: the keys are those of `beside`.
    if (rest !== number) marks.push(mark as WrittenMark)
    number = rest
  }
  return { number: number.replace(/ +/g, " ").trim(), marks }
}

/** How many km one of a unit has. */
export const kmOf = (marks: readonly string[]): number =>
  marks.includes("mi") ? 1.609344 : marks.includes("mil") ? 10 : 1
